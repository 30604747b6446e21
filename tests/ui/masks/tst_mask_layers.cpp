// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/masks/mask_panel_fixture.h"
#include "ui/masks/mask_argument_boxes.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_counter.h"
#include "ui/masks/mask_fill_options.h"
#include "ui/masks/mask_paint_tools.h"
#include "ui/masks/mask_texts.h"
#include "ui/masks/mask_totals.h"
#include "ui/masks/name_field.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

using namespace mask_panel_fixture;

/// The layers of the mask workbench: added, joined, negated, renamed, moved and painted over, and all the way
/// back.
class TestMaskLayers : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void everyKindIsSetAndUndone_data();
    void everyKindIsSetAndUndone();
    void wordsSayWhatTheSignsSay();
    void joinNegateRenameReorderAndAllTheWayBack();
    void tabGoesFromTheFirstLayerDown();
    void handlesDrag();
    void paintingOverALayer();
    void aLongNameShowsItsEnds();

private:
    OwnPlaces m_places;
};

void TestMaskLayers::everyKindIsSetAndUndone_data() {
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("kind");
    const auto add = [](const char* kind, const char* title) {
        QTest::newRow(kind) << QString::fromLatin1(title) << QString::fromLatin1(kind);
    };
    add("causal", "Causal");
    add("valid", "Padding");
    add("window", "Local window");
    add("dilated", "Dilated");
    add("global", "Global");
    add("sinks", "Attention sinks");
    add("prefix", "Prefix");
    add("document", "Packed documents");
    add("strided", "Strided");
    add("fixed", "Fixed");
    add("bigbird", "BigBird");
    add("painted", "Painted");
    add("policy", "Keep decisions (DynamicViT)");
    add("policy-eps", "Keep decisions, as released");
}

void TestMaskLayers::everyKindIsSetAndUndone() {
    QFETCH(QString, title);
    QFETCH(QString, kind);
    OpenMask open("five-words");
    const Scene before = open.session.scene();
    QVERIFY2(open.add(title), qPrintable(title));
    QCOMPARE(open.panel.problem(), QString());
    QCOMPARE(open.mask().layers.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(open.spec(0)).section(u':', 0, 0), kind);
    QCOMPARE(open.panel.layers().rows().size(), 1);
    QCOMPARE(open.steps(), 1);
    QVERIFY(!open.lastStep().isEmpty() && open.lastStep() != QStringLiteral("Change the mask"));
    // The count is that of the mask and the keep decisions that act.
    const std::shared_ptr<const KeepPolicy> policy = open.session.snapshot().result->problem().policy;
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = 0; j < 5; ++j) {
            allowed += open.allows(i, j) && (!policy || policy->takesPart(i, j)) ? 1U : 0U;
        }
    }
    QCOMPARE(open.panel.counter().counts().all->allowed, std::uint64_t(allowed));
    QCOMPARE(open.panel.totals().density(), QString::number(4 * allowed) + QStringLiteral(" %"));
    open.undoAll();
    QVERIFY(open.session.scene() == before);
    QVERIFY(open.panel.layers().rows().isEmpty());
}

void TestMaskLayers::wordsSayWhatTheSignsSay() {
    const auto layer = [](const char* spec) {
        MaskLayer made;
        made.spec = spec;
        return made;
    };
    MaskRules mask;
    QCOMPARE(maskWords(mask), QString());
    mask.layers = {layer("painted")};
    QCOMPARE(maskWords(mask), QStringLiteral("everything, then painted over by hand"));
    mask.layers = {layer("causal"), layer("sinks:1")};
    mask.layers[0].negated = true;
    QCOMPARE(maskWords(mask), QStringLiteral("not causal and sinks:1"));
    mask.layers[1].join = LayerJoin::Or;
    mask.layers.push_back(layer("painted"));
    mask.layers.back().name = "gaps";
    QCOMPARE(maskWords(mask), QStringLiteral("not causal or sinks:1, then painted over by gaps"));
    mask.layers[0].on = false;
    QCOMPARE(maskWords(mask), QStringLiteral("sinks:1, then painted over by gaps"));
}

void TestMaskLayers::joinNegateRenameReorderAndAllTheWayBack() {
    OpenMask open("five-words");
    const Scene before = open.session.scene();
    QVERIFY(open.add(QStringLiteral("Local window")));
    QVERIFY(open.add(QStringLiteral("Global")));
    QVERIFY(open.add(QStringLiteral("Causal")));
    // The first is the base and joins nothing.
    QVERIFY(!open.row(0).join().isVisible() && open.row(1).join().isVisible());
    open.row(1).join().setFocus();
    QTest::keyClick(&open.row(1).join(), Qt::Key_Down);
    QCOMPARE(open.mask().layers[1].join, LayerJoin::Or);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: or global:1"));
    QCOMPARE(open.panel.totals().expression(), QStringLiteral("(window:1 ∪ global:1) ∩ causal"));
    QCOMPARE(open.panel.totals().words(), QStringLiteral("(window:1 or global:1) and causal"));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.allows(4, 0) && !open.allows(0, 4) && !open.allows(4, 2));
    open.click(open.row(2).negation());
    QVERIFY(open.mask().layers[2].negated);
    QVERIFY(!open.allows(4, 0) && open.allows(0, 4));
    QLineEdit& name = open.row(0).name();
    name.setFocus();
    name.selectAll();
    QTest::keyClicks(&name, QStringLiteral("near"));
    QTest::keyClick(&name, Qt::Key_Return);
    QCOMPARE(open.mask().layers[0].name, std::string("near"));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: rename window:1 to near"));
    open.row(2).handle().setFocus();
    QTest::keyClick(&open.row(2).handle(), Qt::Key_Up);
    QVERIFY(open.row(1).handle().hasFocus());
    QTest::keyClick(&open.row(1).handle(), Qt::Key_Down);
    QTest::keyClick(&open.row(2).handle(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(open.spec(1), std::string("causal"));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: causal above global:1"));
    QVERIFY(open.row(1).handle().hasFocus());
    QTest::keyClick(&open.row(1).name(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(open.spec(0), std::string("causal"));
    open.click(open.row(0).eye());
    QVERIFY(!open.mask().layers[0].on);
    // The next one that acts is the base now.
    QVERIFY(open.row(0).join().isVisible() && !open.row(1).join().isVisible());
    open.click(open.row(0).removal());
    QCOMPARE(open.mask().layers.size(), std::size_t(2));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: remove causal"));
    QCOMPARE(open.steps(), 10);
    open.undoAll();
    QVERIFY(open.session.scene() == before);
}

void TestMaskLayers::tabGoesFromTheFirstLayerDown() {
    OpenMask open("five-words");
    QVERIFY(open.add(QStringLiteral("Causal")));
    QVERIFY(open.add(QStringLiteral("Local window")));
    open.row(0).handle().setFocus();
    QList<QWidget*> met;
    while (QApplication::focusWidget() != &open.panel.fillOptions().fill() && met.size() < 40) {
        met << QApplication::focusWidget();
        open.press(Qt::Key_Tab);
    }
    const QList<QWidget*> wanted{
        &open.row(0).handle(),  &open.row(0).name(), open.editor<MaskArgumentBoxes>(0).forms(),
        &open.row(1).handle(),  &open.row(1).join(), open.editor<MaskArgumentBoxes>(1).boxes().first(),
        &open.panel.addButton()};
    qsizetype last = -1;
    for (QWidget* part : wanted) {
        QVERIFY2(met.indexOf(part) > last, qPrintable(part->accessibleName()));
        last = met.indexOf(part);
    }
    QCOMPARE(last, met.size() - 1);
}

void TestMaskLayers::handlesDrag() {
    OpenMask open("five-words");
    for (const char* title : {"Local window", "Global", "Causal"}) {
        QVERIFY(open.add(QString::fromLatin1(title)));
    }
    QCoreApplication::processEvents();
    QToolButton& handle = open.row(0).handle();
    const QPoint below = handle.mapFromGlobal(open.row(2).mapToGlobal(QPoint(0, open.row(2).height() - 2)));
    QTest::mousePress(&handle, Qt::LeftButton);
    QTest::mouseMove(&handle, below);
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, below);
    QCOMPARE(open.spec(0), std::string("global:1"));
    QCOMPARE(open.spec(2), std::string("window:1"));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: move window:1"));
}

void TestMaskLayers::paintingOverALayer() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Causal")));
    QVERIFY(open.add(QStringLiteral("Painted")));
    QVERIFY(open.view.brush().isActive());
    auto& tools = open.editor<MaskPaintTools>(1);
    QVERIFY(tools.paint().isChecked() && tools.forbids().isChecked());
    open.click(tools.allows());
    QVERIFY(open.view.brush().allows());
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.centre(0, 2));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.allows(0, 2) && !open.allows(0, 1));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: paint \"allow\""));
    open.click(tools.erase());
    QVERIFY(!open.allows(0, 2));
    QCOMPARE(open.mask().layers.size(), std::size_t(2));
    open.click(tools.paint());
    QVERIFY(!open.view.brush().isActive());
    QCOMPARE(open.steps(), 4);
}

void TestMaskLayers::aLongNameShowsItsEnds() {
    OpenMask open;
    MaskRules rules = open.mask();
    MaskLayer layer;
    layer.spec = "bigbird:1,0,1,18446744073709551";
    rules.layers.push_back(layer);
    QVERIFY(open.session.apply(setMask(open.session.scene(), rules)));
    QVERIFY(open.session.waitForResult());
    open.window.resize(1280, 800);
    NameField& name = open.row(0).name();
    QTRY_VERIFY(name.width() > 40);
    const QString shown = name.shownText();
    QVERIFY2(shown.startsWith(QStringLiteral("big")) && shown.contains(u'…') &&
                 shown.endsWith(QStringLiteral("51")),
             qPrintable(shown));
    QVERIFY(name.toolTip().contains(QStringLiteral("bigbird:1,0,1,18446744073709551")));
    name.setFocus();
    QCOMPARE(name.shownText(), name.text());
}

template struct attnscope::test::Registered<TestMaskLayers>;
#include "tst_mask_layers.moc"
