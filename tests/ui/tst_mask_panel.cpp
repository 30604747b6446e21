// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"
#include "core/scene/make_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/session/mask_brush.h"
#include "ui/panels/mask_counter.h"
#include "ui/panels/mask_ends.h"
#include "ui/panels/mask_keep_chips.h"
#include "ui/panels/mask_layer_list.h"
#include "ui/panels/mask_layer_row.h"
#include "ui/panels/mask_lengths.h"
#include "ui/panels/mask_list_field.h"
#include "ui/panels/mask_numbers.h"
#include "ui/panels/mask_paint_tools.h"
#include "ui/panels/mask_panel.h"
#include "ui/panels/mask_totals.h"
#include "ui/panels/rules_number.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <limits>

using namespace window_fixture;

/// The mask workbench by mouse and keyboard, on the five words' 5 × 5 cells and "I love AI"'s 3 × 3.
class MaskPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void f8BringsItAndTheMatrixKeepsItsRoom();
    void everyKindIsSetAndUndone_data();
    void everyKindIsSetAndUndone();
    void numbersAreLive();
    void badNumbersSayWhyAndStay();
    void joinNegateRenameReorderAndAllTheWayBack();
    void tabGoesFromTheFirstLayerDown();
    void handlesDrag();
    void paintingOverALayer();
    void emptyRowsAreNamed();
    void fillsAndEmptyRows();
    void keepDecisionsAreChips();
    void lengthsAreBoxes();
    void everyBatchItemHasItsLength();
    void givenWeightsSwitchItOff();
    void menuAndWorkbenchAgree();
    void aFileSaysItsShapeAndPolarity();
    void largeMasksAreCountedBesideTheWindow();
    void everyPartHasANameAndATip();

private:
    OwnPlaces m_places;
};

namespace {

/// The window with the workbench before it.
struct OpenMask : OpenWindow {
    MaskPanel& panel = *window.findChild<MaskPanel*>();

    explicit OpenMask(std::string_view example = "i-love-ai")
        : OpenWindow(example) {
        press(Qt::Key_F8);
        QCoreApplication::processEvents();
    }
    /// Takes the entry of the add menu whose tip holds these words.
    bool add(const QString& title) const {
        emit panel.addMenu().aboutToShow();
        for (QAction* action : panel.addMenu().actions()) {
            if (action->text().startsWith(title)) {
                action->trigger();
                return session.waitForResult();
            }
        }
        return false;
    }
    MaskLayerRow& row(qsizetype at) const { return *panel.layers().rows()[at]; }
    template <typename Editor>
    Editor& editor(qsizetype at) const {
        return *qobject_cast<Editor*>(row(at).editor());
    }
    const MaskRules& mask() const { return session.scene().mask; }
    std::string spec(std::size_t at) const { return mask().layers[at].spec; }
    bool allows(std::size_t i, std::size_t j) const {
        return session.snapshot().result->problem().mask->allowed(i, j);
    }
    void click(QWidget& widget) const {
        QTest::mouseClick(&widget, Qt::LeftButton);
        (void)session.waitForResult();
    }
    QString lastStep() const { return session.undoStack().undoText(); }
    void undoAll() const {
        while (session.undoStack().canUndo()) {
            session.undoStack().undo();
        }
        (void)session.waitForResult();
    }
};

} // namespace

void MaskPanelTest::f8BringsItAndTheMatrixKeepsItsRoom() {
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

void MaskPanelTest::everyKindIsSetAndUndone_data() {
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

void MaskPanelTest::everyKindIsSetAndUndone() {
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
    // The count is that of the mask that acts.
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = 0; j < 5; ++j) {
            allowed += open.allows(i, j) ? 1 : 0;
        }
    }
    QCOMPARE(open.panel.counter().counts().all->allowed, std::uint64_t(allowed));
    QCOMPARE(open.panel.totals().density(), QString::number(4 * allowed) + QStringLiteral(" %"));
    open.undoAll();
    QVERIFY(open.session.scene() == before);
    QVERIFY(open.panel.layers().rows().isEmpty());
}

void MaskPanelTest::numbersAreLive() {
    OpenMask open("five-words");
    QVERIFY(open.add(QStringLiteral("Local window")));
    QCOMPARE(open.spec(0), std::string("window:1"));
    QSpinBox* width = open.editor<MaskNumbers>(0).boxes().first();
    width->setFocus();
    QTest::keyClick(width, Qt::Key_Up);
    QCOMPARE(open.spec(0), std::string("window:2"));
    QVERIFY(width->hasFocus());
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.spec(0), std::string("window:1"));
    open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(open.spec(0), std::string("window:2"));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.allows(0, 2) && !open.allows(0, 3));
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: window:2"));
    // Another way to write it: L and R.
    QComboBox* forms = open.editor<MaskNumbers>(0).forms();
    forms->setFocus();
    QTest::keyClick(forms, Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("window:2,2"));
    QCOMPARE(open.editor<MaskNumbers>(0).boxes().size(), 2);
    QSpinBox* right = open.editor<MaskNumbers>(0).boxes().last();
    right->setFocus();
    right->selectAll();
    QTest::keyClicks(right, QStringLiteral("0"));
    QTest::keyClick(right, Qt::Key_Return);
    QCOMPARE(open.spec(0), std::string("window:2,0"));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.allows(2, 0) && !open.allows(0, 1));
    QCOMPARE(open.steps(), 4);
}

void MaskPanelTest::badNumbersSayWhyAndStay() {
    OpenMask open("five-words");
    QVERIFY(open.add(QStringLiteral("Packed documents")));
    QCOMPARE(open.spec(0), std::string("document:3,2"));
    const Scene before = open.session.scene();
    QLineEdit& field = open.editor<MaskListField>(0).field();
    for (const QString& typed : {QStringLiteral("3,3"), QStringLiteral("three"), QStringLiteral(" ")}) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, typed);
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY2(open.session.scene() == before, qPrintable(typed));
        QVERIFY2(!open.row(0).problem().isEmpty(), qPrintable(typed));
        QCOMPARE(field.text(), QStringLiteral("3,2"));
    }
    // Undone and done again it is without blame.
    open.press(Qt::Key_Z, Qt::ControlModifier);
    open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(open.row(0).problem(), QString());
    QLineEdit& again = open.editor<MaskListField>(0).field();
    again.setFocus();
    again.selectAll();
    QTest::keyClicks(&again, QStringLiteral("4, 1"));
    QTest::keyClick(&again, Qt::Key_Return);
    QCOMPARE(open.spec(0), std::string("document:4,1"));
    QCOMPARE(open.row(0).problem(), QString());
}

void MaskPanelTest::joinNegateRenameReorderAndAllTheWayBack() {
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

void MaskPanelTest::tabGoesFromTheFirstLayerDown() {
    OpenMask open("five-words");
    QVERIFY(open.add(QStringLiteral("Causal")));
    QVERIFY(open.add(QStringLiteral("Local window")));
    open.row(0).handle().setFocus();
    QList<QWidget*> met;
    while (QApplication::focusWidget() != &open.panel.ends().fill() && met.size() < 40) {
        met << QApplication::focusWidget();
        open.press(Qt::Key_Tab);
    }
    const QList<QWidget*> wanted{
        &open.row(0).handle(),  &open.row(0).name(), open.editor<MaskNumbers>(0).forms(),
        &open.row(1).handle(),  &open.row(1).join(), open.editor<MaskNumbers>(1).boxes().first(),
        &open.panel.addButton()};
    qsizetype last = -1;
    for (QWidget* part : wanted) {
        QVERIFY2(met.indexOf(part) > last, qPrintable(part->accessibleName()));
        last = met.indexOf(part);
    }
    QCOMPARE(last, met.size() - 1);
}

void MaskPanelTest::handlesDrag() {
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

void MaskPanelTest::paintingOverALayer() {
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

void MaskPanelTest::emptyRowsAreNamed() {
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

void MaskPanelTest::fillsAndEmptyRows() {
    OpenMask open;
    MaskEnds& ends = open.panel.ends();
    ends.fill().setFocus();
    QTest::keyClick(&ends.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, -1e9);
    QVERIFY(!ends.emptyRows().isEnabled());
    QTest::keyClick(&ends.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, -1e6);
    QTest::keyClick(&ends.fill(), Qt::Key_Down);
    QCOMPARE(open.mask().fill, -1e6);
    QVERIFY(ends.ownFill().isVisible());
    QLineEdit& own = ends.ownFill().field();
    own.selectAll();
    QTest::keyClicks(&own, QStringLiteral("inf"));
    QTest::keyClick(&own, Qt::Key_Return);
    QCOMPARE(open.mask().fill, -1e6);
    QVERIFY(!ends.problem().isEmpty());
    own.setFocus();
    own.selectAll();
    QTest::keyClicks(&own, QStringLiteral("-5"));
    QTest::keyClick(&own, Qt::Key_Return);
    QCOMPARE(open.mask().fill, -5.0);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: forbidden scores become −5"));
    ends.fill().setFocus();
    QTest::keyClick(&ends.fill(), Qt::Key_Home);
    QVERIFY(std::isinf(open.mask().fill));
    QVERIFY(ends.emptyRows().isEnabled());
    ends.emptyRows().setFocus();
    QTest::keyClick(&ends.emptyRows(), Qt::Key_Down);
    QCOMPARE(open.mask().emptyRows, EmptyRows::Uniform);
    QCOMPARE(open.lastStep(), QStringLiteral("Mask: empty rows get an even spread"));
}

void MaskPanelTest::keepDecisionsAreChips() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Keep decisions (DynamicViT)")));
    const auto kept = [&] { return open.mask().layers[0].array->bits; };
    QCOMPARE(kept(), (std::vector<std::uint8_t>{1, 1, 0}));
    QVERIFY(!open.row(0).join().isVisible() && !open.row(0).negation().isVisible());
    auto& chips = open.editor<MaskKeepChips>(0);
    QTest::mouseClick(&chips, Qt::LeftButton, {}, chips.chipRect(0).center());
    QCOMPARE(kept(), (std::vector<std::uint8_t>{0, 1, 0}));
    chips.setFocus();
    QTest::keyClick(&chips, Qt::Key_End);
    QTest::keyClick(&chips, Qt::Key_Space);
    QCOMPARE(kept(), (std::vector<std::uint8_t>{0, 1, 1}));
    QCOMPARE(open.steps(), 3);
    open.undoAll();
    QVERIFY(open.mask().layers.empty());
}

void MaskPanelTest::lengthsAreBoxes() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Padding")));
    QCOMPARE(open.spec(0), std::string("valid:2"));
    QSpinBox* length = open.editor<MaskLengths>(0).boxes().first();
    length->setFocus();
    QTest::keyClick(length, Qt::Key_Down);
    QTest::keyClick(length, Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("valid:0"));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.totals().warning(), QStringLiteral("Rows 0, 1, 2 attend to nothing"));
    // d2l's helper: −1e6, and the row is uniform.
    open.panel.ends().fill().setFocus();
    QTest::keyClick(&open.panel.ends().fill(), Qt::Key_Down);
    QTest::keyClick(&open.panel.ends().fill(), Qt::Key_Down);
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.weight(0, 0), 1.0 / 3.0));
    QVERIFY(
        open.panel.totals().warning().contains(QStringLiteral("−1e6, so that its weights spread evenly")));
}

void MaskPanelTest::everyBatchItemHasItsLength() {
    OpenMask open;
    Scene two = open.session.scene();
    auto& input = std::get<EmbeddedInput>(two.input);
    const BlockMatrix x = input.x.first();
    input.x = MatrixStack({.count = 1, .batches = 2, .heads = 1}, {x, x});
    QVERIFY(open.session.open(two, {}));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.add(QStringLiteral("Padding")));
    QCOMPARE(open.panel.problem(), QString());
    QCOMPARE(open.spec(0), std::string("valid:2,2"));
    const QList<QSpinBox*> boxes = open.editor<MaskLengths>(0).boxes();
    QCOMPARE(boxes.size(), 2);
    boxes[1]->setFocus();
    QTest::keyClick(boxes[1], Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("valid:2,1"));
    // The first item is shown: 3 queries × 2 keys of 9.
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.totals().density(), QStringLiteral("66.7 %"));
}

void MaskPanelTest::givenWeightsSwitchItOff() {
    OpenMask open("column-convention");
    QVERIFY(!open.panel.addButton().isEnabled());
    QVERIFY(!open.panel.ends().fill().isEnabled());
    bool said = false;
    for (const QLabel* label : open.panel.findChildren<QLabel*>()) {
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("Weights given")));
    }
    QVERIFY(said);
}

void MaskPanelTest::menuAndWorkbenchAgree() {
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

void MaskPanelTest::aFileSaysItsShapeAndPolarity() {
    OpenMask open;
    const QString path = m_places.file(QStringLiteral("pad.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("0,0,1\n0,0,1\n0,0,1\n");
    file.close();
    open.panel.addFile(*maskKindOf("blocked:pad.csv"), path);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.problem(), QString());
    QCOMPARE(open.spec(0), std::string("blocked:pad.csv"));
    QVERIFY(open.allows(0, 0) && !open.allows(0, 2));
    bool said = false;
    for (const QLabel* label : open.row(0).findChildren<QLabel*>()) {
        said = said || (label->text().contains(QStringLiteral("3 × 3")) &&
                        label->text().contains(QStringLiteral("True = blocked")));
    }
    QVERIFY(said);
    open.panel.addFile(*maskKindOf("blocked:pad.csv"), m_places.file(QStringLiteral("none.npy")));
    QVERIFY(!open.panel.problem().isEmpty());
    QCOMPARE(open.mask().layers.size(), std::size_t(1));
}

void MaskPanelTest::largeMasksAreCountedBesideTheWindow() {
    OpenMask open;
    const std::size_t n = 600;
    QVERIFY(open.session.apply(replaceTokens(open.session.scene(), std::vector<std::string>(n, "word"))));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.add(QStringLiteral("Causal")));
    QVERIFY(open.panel.counter().waitForDelivery(10'000));
    QCOMPARE(open.panel.counter().counts().all->allowed, std::uint64_t(n * (n + 1) / 2));
    QCOMPARE(open.panel.totals().density(), QStringLiteral("50.1 %"));
    QCOMPARE(open.panel.totals().emptyRows(), QStringLiteral("0"));
}

void MaskPanelTest::everyPartHasANameAndATip() {
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
        const bool tells = !part->toolTip().isEmpty() || part->inherits("attnscope::ui::MaskKeepChips");
        QVERIFY2(tells, (what + ' ' + part->accessibleName().toUtf8()).constData());
        ++parts;
    }
    QVERIFY(parts > 50);
}

QTEST_MAIN(MaskPanelTest)
#include "tst_mask_panel.moc"
