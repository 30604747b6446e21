// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/inputs/seed_field.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_panel.h"
#include "ui/rules/rules_panel.h"
#include "ui/rules/rules_row.h"
#include "ui/widgets/formula_label.h"
#include "ui/widgets/rules_number.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace window_fixture;

/// The score rules as a person switches and changes them in "I love AI" (d_k = 2, scores of row 0: 0, 1, 1).
class TestRulesPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void f7BringsThePanelAndTakesItAway();
    void everyRuleSwitchesAsOneNamedStep_data();
    void everyRuleSwitchesAsOneNamedStep();
    void aRuleComesBackWithItsNumber();
    void aNumberThatIsUndoneLeavesTheField();
    void theFormulaActsAsItSays();
    void badNumbersStayOutAndSayWhy_data();
    void badNumbersStayOutAndSayWhy();
    void aScrubIsOneStepAndEscapesBack();
    void scaleIsANumberOrTheRoot();
    void pairsAndSeedAreSteps();
    void aRuleThatCannotActSaysWhy();
    void givenWeightsSwitchThePanelOff();
    void theMaskRowSwitchesItsLayersAndOpensThem();

private:
    OwnPlaces m_places;
};

namespace {

/// The window with the score rules before it.
struct OpenRules : OpenWindow {
    RulesPanel& panel = *window.findChild<RulesPanel*>();

    explicit OpenRules(std::string_view example = "i-love-ai")
        : OpenWindow(example) {
        press(Qt::Key_F7);
        QCoreApplication::processEvents();
    }
    RuleRow& row(ScoreRule rule) const { return panel.row(rule); }
    void click(QWidget& widget) const { QTest::mouseClick(&widget, Qt::LeftButton); }
    void toggle(ScoreRule rule) const {
        QCheckBox& box = row(rule).toggle();
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(10, box.height() / 2));
        (void)session.waitForResult();
    }
    RuleNumber& number(ScoreRule rule) const { return *row(rule).findChild<RuleNumber*>(); }
    void enterNumber(ScoreRule rule, const QString& text) const {
        QLineEdit& field = number(rule).field();
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        (void)session.waitForResult();
    }
    QString formula(ScoreRule rule) const { return row(rule).formula().accessibleName(); }
    QString lastStep() const { return session.undoStack().undoText(); }
};

} // namespace

Q_DECLARE_METATYPE(attnscope::ScoreRule)

void TestRulesPanel::f7BringsThePanelAndTakesItAway() {
    OpenWindow open;
    auto& panel = *open.window.findChild<RulesPanel*>();
    QVERIFY(!panel.isVisible());
    const int matrix = open.view.width();
    open.press(Qt::Key_F7);
    QVERIFY(panel.isVisible());
    QVERIFY(panel.isAncestorOf(QApplication::focusWidget()));
    QTRY_VERIFY(!panel.visibleRegion().isEmpty());
    // It stands where the row stood: the matrix keeps its room.
    QVERIFY(open.view.width() >= matrix - 2);
    open.press(Qt::Key_F7);
    QVERIFY(!panel.isVisible());
}

void TestRulesPanel::everyRuleSwitchesAsOneNamedStep_data() {
    QTest::addColumn<ScoreRule>("rule");
    QTest::addColumn<QString>("step");
    const auto add = [](const char* name, ScoreRule rule, const char* step) {
        QTest::newRow(name) << rule << QString::fromUtf8(step);
    };
    add("positions", ScoreRule::Positions, "Positions: sinusoidal");
    add("rope", ScoreRule::Rope, "RoPE: on, base 10000");
    add("scale", ScoreRule::Scale, "Scale: off");
    add("softcap", ScoreRule::Softcap, "Softcap: 50");
    add("alibi", ScoreRule::Alibi, "ALiBi: on");
    add("temperature", ScoreRule::Temperature, "Temperature: 2");
    add("wrong axis", ScoreRule::SoftmaxAxis, "Softmax: wrong axis");
    add("dropout", ScoreRule::Dropout, "Dropout: p = 0.1");
}

void TestRulesPanel::everyRuleSwitchesAsOneNamedStep() {
    QFETCH(ScoreRule, rule);
    OpenRules open;
    const Scene before = open.session.scene();
    const bool was = open.row(rule).toggle().isChecked();
    open.toggle(rule);
    QCOMPARE(open.row(rule).problem(), QString());
    QCOMPARE(open.row(rule).toggle().isChecked(), !was);
    QCOMPARE(open.row(rule).formula().isEnabled(), !was);
    QVERIFY(open.session.scene().rules != before.rules);
    QTEST(open.lastStep(), "step");
    QCOMPARE(open.steps(), 1);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.session.scene() == before);
    QCOMPARE(open.row(rule).toggle().isChecked(), was);
}

void TestRulesPanel::aRuleComesBackWithItsNumber() {
    OpenRules open;
    open.enterNumber(ScoreRule::Softcap, QStringLiteral("0.25"));
    QCOMPARE(open.session.scene().rules.softcap, std::optional(0.25));
    QCOMPARE(open.steps(), 1);
    // The keyboard is still in the field; the step is the scene's.
    QVERIFY(open.number(ScoreRule::Softcap).field().hasFocus());
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!open.session.scene().rules.softcap);
    open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(open.session.scene().rules.softcap, std::optional(0.25));
    open.toggle(ScoreRule::Softcap);
    QVERIFY(!open.session.scene().rules.softcap);
    open.toggle(ScoreRule::Softcap);
    QCOMPARE(open.session.scene().rules.softcap, std::optional(0.25));
}

/// As a step that agree proposes, which is taken back.
void TestRulesPanel::aNumberThatIsUndoneLeavesTheField() {
    OpenRules open;
    const auto field = [&open] { return open.number(ScoreRule::Softcap).field().text(); };
    QCOMPARE(field(), QStringLiteral("50"));
    for (const double cap : {30.0, 200'000.0}) {
        ScoreRules rules = open.session.scene().rules;
        rules.softcap = cap;
        QVERIFY(applyRules(open.session, rules).has_value());
        (void)open.session.waitForResult();
    }
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(field(), QStringLiteral("30"));
    open.toggle(ScoreRule::Softcap);
    QCOMPARE(field(), QStringLiteral("30"));
    open.press(Qt::Key_Z, Qt::ControlModifier);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(field(), QStringLiteral("50"));
}

void TestRulesPanel::theFormulaActsAsItSays() {
    OpenRules open;
    QCOMPARE(open.formula(ScoreRule::Temperature), QStringLiteral("sᵢⱼ → sᵢⱼ / 2"));
    open.enterNumber(ScoreRule::Temperature, QStringLiteral("0.5"));
    QCOMPARE(open.formula(ScoreRule::Temperature), QStringLiteral("sᵢⱼ → sᵢⱼ / 0.5"));
    // Scaled scores of row 0: 0, 1/√2, 1/√2; over 0.5: 0, √2, √2.
    const double e = std::exp(std::sqrt(2.0));
    QVERIFY(isNear(open.weight(0, 0), 1 / (1 + 2 * e)));
}

void TestRulesPanel::badNumbersStayOutAndSayWhy_data() {
    QTest::addColumn<ScoreRule>("rule");
    QTest::addColumn<QString>("typed");
    QTest::newRow("a word") << ScoreRule::Softcap << "much";
    QTest::newRow("nothing") << ScoreRule::Temperature << " ";
    QTest::newRow("division by it") << ScoreRule::Temperature << "0";
    QTest::newRow("negative cap") << ScoreRule::Softcap << "-3";
    QTest::newRow("more than all") << ScoreRule::Dropout << "1.5";
    QTest::newRow("no base") << ScoreRule::Rope << "0";
    QTest::newRow("infinity") << ScoreRule::Temperature << "inf";
}

void TestRulesPanel::badNumbersStayOutAndSayWhy() {
    QFETCH(ScoreRule, rule);
    QFETCH(QString, typed);
    OpenRules open;
    const Scene before = open.session.scene();
    const QString shown = open.number(rule).field().text();
    open.enterNumber(rule, typed);
    QVERIFY(open.session.scene() == before);
    QCOMPARE(open.steps(), 0);
    QVERIFY(!open.row(rule).problem().isEmpty());
    QCOMPARE(open.number(rule).field().text(), shown);
    open.enterNumber(rule, QStringLiteral("0.75"));
    QCOMPARE(open.row(rule).problem(), QString());
    QCOMPARE(open.steps(), 1);
}

void TestRulesPanel::aScrubIsOneStepAndEscapesBack() {
    OpenRules open;
    QLabel& label = open.number(ScoreRule::Temperature).label();
    const QPoint from = label.rect().center();
    QTest::mousePress(&label, Qt::LeftButton, {}, from);
    for (int x = 5; x <= 50; x += 5) {
        QTest::mouseMove(&label, from + QPoint(x, 0));
    }
    QTest::mouseRelease(&label, Qt::LeftButton, {}, from + QPoint(50, 0));
    // From 2 on, 0.1 in 5 pixels.
    QCOMPARE(open.session.scene().rules.temperature, 3.0);
    QCOMPARE(open.steps(), 1);
    QCOMPARE(open.lastStep(), QStringLiteral("Temperature: 3"));
    QTest::mousePress(&label, Qt::LeftButton, {}, from);
    QTest::mouseMove(&label, from + QPoint(30, 0));
    QVERIFY(open.session.scene().rules.temperature != 3.0);
    open.press(Qt::Key_Escape);
    QCOMPARE(open.session.scene().rules.temperature, 3.0);
    QTest::mouseRelease(&label, Qt::LeftButton, {}, from + QPoint(30, 0));
    QCOMPARE(open.steps(), 1);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.session.scene().rules.temperature, 1.0);
}

void TestRulesPanel::scaleIsANumberOrTheRoot() {
    OpenRules open;
    auto& kinds = *open.row(ScoreRule::Scale).findChild<QComboBox*>();
    QVERIFY(!open.number(ScoreRule::Scale).isVisible());
    kinds.setFocus();
    QTest::keyClick(&kinds, Qt::Key_Down);
    QCOMPARE(open.session.scene().rules.scale, ScaleKind::Number);
    QVERIFY(open.number(ScoreRule::Scale).isVisible());
    open.enterNumber(ScoreRule::Scale, QStringLiteral("1/4"));
    QCOMPARE(open.session.scene().rules.scaleNumber, 0.25);
    QVERIFY(open.formula(ScoreRule::Scale).endsWith(QStringLiteral("× 0.25")));
    // s₀ = 0, 1/4, 1/4.
    const double e = std::exp(0.25);
    QVERIFY(isNear(open.weight(0, 0), 1 / (1 + 2 * e)));
    open.toggle(ScoreRule::Scale);
    QCOMPARE(open.session.scene().rules.scale, ScaleKind::None);
    open.toggle(ScoreRule::Scale);
    QCOMPARE(open.session.scene().rules.scale, ScaleKind::Number);
    QCOMPARE(open.session.scene().rules.scaleNumber, 0.25);
}

void TestRulesPanel::pairsAndSeedAreSteps() {
    OpenRules open;
    auto& pairs = *open.row(ScoreRule::Rope).findChild<QComboBox*>();
    open.toggle(ScoreRule::Rope);
    pairs.setFocus();
    QTest::keyClick(&pairs, Qt::Key_Down);
    QCOMPARE(open.session.scene().rules.ropePairs, RopePairs::Adjacent);
    QCOMPARE(open.lastStep(), QStringLiteral("RoPE: adjacent pairs"));
    auto& seed = *open.row(ScoreRule::Dropout).findChild<SeedField*>();
    seed.setFocus();
    seed.selectAll();
    QTest::keyClicks(&seed, QStringLiteral("18446744073709551615"));
    QTest::keyClick(&seed, Qt::Key_Return);
    QCOMPARE(open.session.scene().rules.dropout.seed, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(open.steps(), 3);
    seed.selectAll();
    QTest::keyClicks(&seed, QStringLiteral("-1"));
    QTest::keyClick(&seed, Qt::Key_Return);
    QVERIFY(!open.row(ScoreRule::Dropout).problem().isEmpty());
    QCOMPARE(open.steps(), 3);
}

void TestRulesPanel::aRuleThatCannotActSaysWhy() {
    OpenRules open;
    // Three components have no pairs.
    const Scene odd = open.session.scene();
    QVERIFY(open.session.apply(attnscope::resize(odd, {2, 3, 2})));
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.row(ScoreRule::Rope).toggle().isEnabled());
    QVERIFY(open.row(ScoreRule::Rope).reason().contains(QLatin1Char('3')));
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.row(ScoreRule::Rope).toggle().isEnabled());
    QVERIFY(open.row(ScoreRule::Rope).reason().isEmpty());
}

void TestRulesPanel::givenWeightsSwitchThePanelOff() {
    OpenRules open("column-convention");
    for (const ScoreRule rule : {ScoreRule::Positions, ScoreRule::Rope, ScoreRule::Scale, ScoreRule::Softcap,
                                 ScoreRule::Alibi, ScoreRule::Mask, ScoreRule::Temperature,
                                 ScoreRule::SoftmaxAxis, ScoreRule::Policy, ScoreRule::Dropout}) {
        QVERIFY(!open.row(rule).toggle().isEnabled());
    }
    bool said = false;
    for (const QLabel* label : open.panel.findChildren<QLabel*>()) {
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("Weights given")));
    }
    QVERIFY(said);
}

void TestRulesPanel::theMaskRowSwitchesItsLayersAndOpensThem() {
    OpenRules open;
    QVERIFY(!open.row(ScoreRule::Mask).toggle().isEnabled());
    MaskRules mask;
    for (const char* spec : {"causal", "window:1", "sinks:1"}) {
        MaskLayer layer;
        layer.spec = spec;
        mask.layers.push_back(layer);
    }
    mask.layers[1].on = false;
    QVERIFY(open.session.apply(setMask(open.session.scene(), mask)));
    QVERIFY(open.session.waitForResult());
    open.toggle(ScoreRule::Mask);
    QVERIFY(!open.session.scene().mask.layers[0].on && !open.session.scene().mask.layers[2].on);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: all layers off"));
    open.toggle(ScoreRule::Mask);
    QVERIFY(open.session.scene().mask == mask);
    auto& workbench = *open.window.findChild<MaskPanel*>();
    QVERIFY(!workbench.isVisible());
    open.click(*open.row(ScoreRule::Mask).findChild<QPushButton*>());
    QVERIFY(workbench.isVisible());
}

template struct attnscope::test::Registered<TestRulesPanel>;
#include "tst_rules_panel.moc"
