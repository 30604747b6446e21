// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "tests/registry.h"
#include "tests/ui/masks/mask_panel_fixture.h"
#include "ui/masks/keep_token_chips.h"
#include "ui/masks/mask_argument_boxes.h"
#include "ui/masks/mask_fill_options.h"
#include "ui/masks/mask_lengths.h"
#include "ui/masks/mask_list_field.h"
#include "ui/masks/mask_presets.h"
#include "ui/masks/mask_totals.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <array>

using namespace mask_panel_fixture;

/// What a layer of the mask workbench is edited with, kind by kind: numbers, lists, chips, lengths and files.
class TestMaskEditors : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aKindHasItsEditorFromItsEntryAlone();
    void numbersAreLive();
    void badNumbersSayWhyAndStay();
    void keepDecisionsAreChips();
    void lengthsAreBoxes();
    void everyBatchItemHasItsLength();
    void aFileSaysItsShapeAndPolarity();

private:
    OwnPlaces m_places;
};

void TestMaskEditors::numbersAreLive() {
    OpenMask open("five-words");
    QVERIFY(open.add(QStringLiteral("Local window")));
    QCOMPARE(open.spec(0), std::string("window:1"));
    CountBox* width = open.editor<MaskArgumentBoxes>(0).boxes().first();
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
    QComboBox* forms = open.editor<MaskArgumentBoxes>(0).forms();
    forms->setFocus();
    QTest::keyClick(forms, Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("window:2,2"));
    QCOMPARE(open.editor<MaskArgumentBoxes>(0).boxes().size(), 2);
    CountBox* right = open.editor<MaskArgumentBoxes>(0).boxes().last();
    right->setFocus();
    right->selectAll();
    QTest::keyClicks(right, QStringLiteral("0"));
    QTest::keyClick(right, Qt::Key_Return);
    QCOMPARE(open.spec(0), std::string("window:2,0"));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.allows(2, 0) && !open.allows(0, 1));
    QCOMPARE(open.steps(), 4);
}

void TestMaskEditors::badNumbersSayWhyAndStay() {
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
        // What is wrong can be mended, where there is something.
        QCOMPARE(field.text(), typed == QLatin1String(" ") ? QStringLiteral("3,2") : typed);
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

void TestMaskEditors::keepDecisionsAreChips() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Keep decisions (DynamicViT)")));
    const auto kept = [&] { return open.mask().layers[0].array->bits; };
    QCOMPARE(kept(), (std::vector<std::uint8_t>{1, 1, 0}));
    QVERIFY(!open.row(0).join().isVisible() && !open.row(0).negation().isVisible());
    auto& chips = open.editor<KeepTokenChips>(0);
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

void TestMaskEditors::lengthsAreBoxes() {
    OpenMask open;
    QVERIFY(open.add(QStringLiteral("Padding")));
    QCOMPARE(open.spec(0), std::string("valid:2"));
    CountBox* length = open.editor<MaskLengths>(0).boxes().first();
    length->setFocus();
    QTest::keyClick(length, Qt::Key_Down);
    QTest::keyClick(length, Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("valid:0"));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.totals().warning(), QStringLiteral("Rows 0, 1, 2 attend to nothing"));
    // d2l's helper: −1e6, and the row is uniform.
    open.panel.fillOptions().fill().setFocus();
    QTest::keyClick(&open.panel.fillOptions().fill(), Qt::Key_Down);
    QTest::keyClick(&open.panel.fillOptions().fill(), Qt::Key_Down);
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.weight(0, 0), 1.0 / 3.0));
    QVERIFY(
        open.panel.totals().warning().contains(QStringLiteral("−1e6, so that their weights spread evenly")));
}

void TestMaskEditors::everyBatchItemHasItsLength() {
    OpenMask open;
    Scene two = open.session.scene();
    auto& input = std::get<TokenInput>(two.input);
    const BlockMatrix x = input.x.first();
    input.x = MatrixStack({.count = 1, .batches = 2, .heads = 1}, {x, x});
    QVERIFY(open.session.open(two, {}));
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.add(QStringLiteral("Padding")));
    QCOMPARE(open.panel.problem(), QString());
    QCOMPARE(open.spec(0), std::string("valid:2,2"));
    const QList<CountBox*> boxes = open.editor<MaskLengths>(0).boxes();
    QCOMPARE(boxes.size(), 2);
    boxes[1]->setFocus();
    QTest::keyClick(boxes[1], Qt::Key_Down);
    QCOMPARE(open.spec(0), std::string("valid:2,1"));
    // The first item is shown: 3 queries × 2 keys of 9.
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.panel.totals().density(), QStringLiteral("66.7 %"));
}

void TestMaskEditors::aFileSaysItsShapeAndPolarity() {
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

/// A kind that no code of the workbench knows: its text, its parser's errors, what a new layer begins with
/// and its editor come from its entry.
void TestMaskEditors::aKindHasItsEditorFromItsEntryAlone() {
    static constexpr std::array kEvery{
        MaskArgument{"N", [](std::size_t tokens) { return tokens / 2; }, 1, false, "keys apart"},
        MaskArgument{"SEED", [](std::size_t) { return std::size_t{7}; }, 0, true}};
    static constexpr std::array kForms{MaskForm{kEvery}, MaskForm{{}, "odd"}};
    const MaskKind kind{"every", "Every N-th", kForms, "every N-th key", &parseCausal};
    QCOMPARE(formText(kind), std::string("every:N or every:N,SEED or every:odd"));
    const auto tooMany = wholeNumbers(kind, "1,2,3");
    QVERIFY(!tooMany);
    QCOMPARE(message(tooMany.error()), std::string("mask \"every:1,2,3\": it has 3 numbers (write every:N or "
                                                   "every:N,SEED or every:odd)"));
    MaskContext maskContext;
    maskContext.queries = 8;
    maskContext.keys = 8;
    QCOMPARE(titleOf(kind), QStringLiteral("Every N-th"));
    MaskLayer layer = firstLayer(kind, maskContext);
    QCOMPARE(layer.spec, std::string("every:4,7"));
    MaskArgumentBoxes editor(kind, nullptr);
    QVERIFY(editor.showLayer(layer, maskContext));
    QCOMPARE(editor.boxes().size(), 1);
    QCOMPARE(editor.boxes().front()->value(), 4);
    QCOMPARE(editor.boxes().front()->minimum(), 1);
    QStringList words;
    for (const QLabel* label : editor.findChildren<QLabel*>()) {
        words << label->text();
    }
    QVERIFY2(words.contains(QStringLiteral("keys apart, N")), qPrintable(words.join(u'|')));
    const auto* choice = editor.findChild<QComboBox*>();
    QVERIFY(choice != nullptr);
    QCOMPARE(choice->itemText(0), QStringLiteral("N,SEED"));
    QCOMPARE(choice->itemText(1), QStringLiteral("odd"));
    std::string sent;
    connect(&editor, &MaskEditor::changed, this, [&sent](const MaskLayer& to) { sent = to.spec; });
    editor.boxes().front()->setValue(5);
    QCOMPARE(sent, std::string("every:5,7"));
    layer.spec = "every:3";
    QVERIFY(editor.showLayer(layer, maskContext));
    QCOMPARE(editor.boxes().front()->value(), 3);
}

template struct attnscope::test::Registered<TestMaskEditors>;
#include "tst_mask_editors.moc"
