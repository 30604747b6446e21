// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/masks/mask_panel_fixture.h"
#include "ui/masks/mask_counter.h"
#include "ui/masks/mask_fill_options.h"
#include "ui/masks/mask_paint_tools.h"
#include "ui/masks/mask_texts.h"
#include "ui/masks/mask_totals.h"
#include "ui/widgets/rules_number.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

using namespace mask_panel_fixture;

/// The mask workbench by mouse and keyboard: its first state, its texts about the whole mask, and the fields
/// for fill and empty rows.
class TestMaskPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void f8BringsItAndTheMatrixKeepsItsRoom();
    void emptyRowsAreNamed();
    void oneMoreEmptyRowIsOneOther();
    void fillsAndEmptyRows();
    void givenWeightsSwitchItOff();
    void menuAndWorkbenchAgree();
    void keepDecisionsAreCounted();
    void largeMasksAreCountedBesideTheWindow();
    void everyPartHasANameAndATip();

private:
    OwnPlaces m_places;
};

void TestMaskPanel::f8BringsItAndTheMatrixKeepsItsRoom() {
    OpenWindow open;
    open.window.resize(1280, 800);
    QTest::qWait(50);
    auto& panel = *open.window.findChild<MaskPanel*>();
    QVERIFY(!panel.isVisible());
    const QSize matrix = open.view.size();
    open.press(Qt::Key_F8);
    QVERIFY(panel.isVisible());
    QVERIFY(panel.isAncestorOf(QApplication::focusWidget()));
    QTest::qWait(50);
    QVERIFY(open.view.width() >= matrix.width() - 2);
    QVERIFY(open.view.height() >= 320);
    open.press(Qt::Key_F8);
    QVERIFY(!panel.isVisible());
}

void TestMaskPanel::emptyRowsAreNamed() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Causal")));
    QCOMPARE(open.panel.totals().warning(), QString());
    // j ≤ i and not j ≤ 0: row 0 has nothing left.
    QVERIFY(open.add(QStringLiteral("Attention sinks")));
    open.click(open.row(1).negation());
    QCOMPARE(open.panel.totals().emptyRows(), QStringLiteral("1"));
    QCOMPARE(open.panel.totals().warning(), QStringLiteral("Row 0 attends to nothing"));
    QCOMPARE(open.weight(0, 0), 0.0);
}

void TestMaskPanel::oneMoreEmptyRowIsOneOther() {
    MaskSummary summary;
    summary.listedRows = {0, 1, 2};
    summary.emptyRows = 4;
    Scene scene = iLoveAi().scene;
    QCOMPARE(emptyRowsText(summary, scene), QStringLiteral("Rows 0, 1, 2 and 1 other attend to nothing"));
    summary.emptyRows = 5;
    scene.mask.fill = -5.0;
    QCOMPARE(emptyRowsText(summary, scene),
             QStringLiteral("Rows 0, 1, 2 and 2 others attend to nothing: all their scores are −5, so that "
                            "their weights spread evenly"));
}

void TestMaskPanel::fillsAndEmptyRows() {
    OpenMask open;
    MaskFillOptions& fillOptions = open.panel.fillOptions();
    fillOptions.fill().setFocus();
    QTest::keyClick(&fillOptions.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, -1e9);
    QVERIFY(!fillOptions.emptyRows().isEnabled());
    QTest::keyClick(&fillOptions.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, -1e6);
    QTest::keyClick(&fillOptions.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, 0.0);
    QVERIFY(!fillOptions.ownFill().isVisible());
    QTest::keyClick(&fillOptions.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, 0.0);
    QVERIFY(fillOptions.ownFill().isVisible());
    QLineEdit& own = fillOptions.ownFill().field();
    own.selectAll();
    QTest::keyClicks(&own, QStringLiteral("inf"));
    QTest::keyClick(&own, Qt::Key_Return);
    QCOMPARE(open.mask().fill, 0.0);
    QVERIFY(!fillOptions.problem().isEmpty());
    own.setFocus();
    own.selectAll();
    QTest::keyClicks(&own, QStringLiteral("-5"));
    QTest::keyClick(&own, Qt::Key_Return);
    QCOMPARE(open.mask().fill, -5.0);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: forbidden scores become −5"));
    fillOptions.fill().setFocus();
    QTest::keyClick(&fillOptions.fill(), Qt::Key_Home);
    QVERIFY(std::isinf(open.mask().fill));
    QVERIFY(fillOptions.emptyRows().isEnabled());
    fillOptions.emptyRows().setFocus();
    QTest::keyClick(&fillOptions.emptyRows(), Qt::Key_Down);
    QCOMPARE(open.mask().emptyRows, EmptyRows::Uniform);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: empty rows get an even spread"));
}

void TestMaskPanel::givenWeightsSwitchItOff() {
    OpenMask open("column-convention");
    QVERIFY(!open.panel.addButton().isEnabled());
    QVERIFY(!open.panel.fillOptions().fill().isEnabled());
    bool said = false;
    for (const QLabel* label : open.panel.findChildren<QLabel*>()) {
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("Weights given")));
    }
    QVERIFY(said);
}

void TestMaskPanel::menuAndWorkbenchAgree() {
    OpenMask open;
    open.view.setFocus();
    open.press(Qt::Key_M);
    QCOMPARE(open.panel.layers().rows().size(), 1);
    QVERIFY(open.row(0).eye().isChecked());
    open.view.setFocus();
    open.press(Qt::Key_M);
    QVERIFY(!open.row(0).eye().isChecked());
    open.click(open.row(0).eye());
    QVERIFY(!open.allows(0, 1));
    open.view.setFocus();
    open.press(Qt::Key_B);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.centre(2, 0));
    QCOMPARE(open.panel.layers().rows().size(), 2);
    QVERIFY(open.editor<MaskPaintTools>(1).paint().isChecked());
}

void TestMaskPanel::keepDecisionsAreCounted() {
    OpenMask open("dynamic-vit");
    // 4 of 6 keys are kept: 6 · 4 + 2 of 36 cells, and 4 · 4 without the dropped tokens.
    QCOMPARE(open.panel.totals().density(), QStringLiteral("72.2 %"));
    QCOMPARE(open.panel.totals().cost(), QStringLiteral("72.2 % of N²d"));
    const QString kept = open.panel.totals().kept();
    QVERIFY2(kept.startsWith(QStringLiteral("Keys kept: 4.")), qPrintable(kept));
    QVERIFY2(kept.contains(QStringLiteral("44.4 % of N²d")), qPrintable(kept));
    // Without them the line goes.
    MaskRules none;
    QVERIFY(open.session.apply(setMask(open.session.scene(), none)));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.totals().density(), QStringLiteral("100 %"));
    QVERIFY(open.panel.totals().kept().isEmpty());
}

void TestMaskPanel::largeMasksAreCountedBesideTheWindow() {
    OpenMask open;
    const std::size_t n = 600;
    QVERIFY(open.session.apply(replaceTokens(open.session.scene(), std::vector<std::string>(n, "word"))));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.add(QStringLiteral("Causal")));
    QVERIFY(open.panel.counter().waitForDelivery(10'000));
    QCOMPARE(open.panel.counter().counts().all->allowed, std::uint64_t(n * (n + 1) / 2));
    QCOMPARE(open.panel.totals().density(), QStringLiteral("50.1 %"));
    QCOMPARE(open.panel.totals().emptyRows(), QStringLiteral("0"));
    // However many cells there are, a dock of this width has room for their number.
    constexpr int kNarrowDock = 250;
    MaskSummary all;
    all.cells = all.allowed = 65'536ULL * 65'536;
    open.panel.totals().showCounts(all);
    open.panel.totals().layout()->activate();
    QVERIFY2(open.panel.totals().minimumSizeHint().width() <= kNarrowDock,
             qPrintable(QString::number(open.panel.totals().minimumSizeHint().width())));
}

void TestMaskPanel::everyPartHasANameAndATip() {
    OpenMask open("five-words");
    for (const char* title : {"Causal", "Padding", "Local window", "Packed", "BigBird", "Painted",
                              "Keep decisions (DynamicViT)"}) {
        QVERIFY(open.add(QString::fromLatin1(title)));
    }
    int parts = 0;
    for (QWidget* part : open.panel.findChildren<QWidget*>()) {
        const bool inner = part->objectName().startsWith(QStringLiteral("qt_")) ||
                           part->inherits("QComboBoxListView") || part->inherits("QScrollBar");
        if (inner || part->focusPolicy() == Qt::NoFocus || part->focusProxy() != nullptr) {
            continue;
        }
        const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(part);
        const QByteArray what = part->metaObject()->className();
        QVERIFY2(face != nullptr && !face->text(QAccessible::Name).isEmpty(), what.constData());
        const bool tells = !part->toolTip().isEmpty() || part->inherits("attnscope::ui::KeepTokenChips");
        QVERIFY2(tells, (what + ' ' + part->accessibleName().toUtf8()).constData());
        ++parts;
    }
    QVERIFY(parts > 50);
}

template struct attnscope::test::Registered<TestMaskPanel>;
#include "tst_mask_panel.moc"
