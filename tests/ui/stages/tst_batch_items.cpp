// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/masks/mask_lengths.h"
#include "ui/stages/head_selector.h"
#include "ui/widgets/number_box.h"

#include <QMenu>
#include <QMenuBar>

using namespace scene_window_fixture;

namespace {

/// What a menu calls that.
QAction* itemNamed(const OpenWindow& open, const QString& text) {
    for (const QAction* title : open.window.menuBar()->actions()) {
        for (QAction* action : title->menu()->actions()) {
            if (QString(action->text()).remove(u'&') == text) {
                return action;
            }
        }
    }
    return nullptr;
}

void choose(const OpenWindow& open, const QString& text) {
    if (QAction* item = itemNamed(open, text)) {
        item->trigger();
    }
}

void addItem(const OpenWindow& open) {
    choose(open, QStringLiteral("Add batch item"));
}

void removeItem(const OpenWindow& open) {
    choose(open, QStringLiteral("Remove batch item"));
}

Scene threeWords() {
    Scene scene = iLoveAi().scene;
    MaskLayer lengths;
    lengths.spec = "valid:2";
    scene.mask.layers.push_back(lengths);
    return scene;
}

} // namespace

/// Batch items are made and removed in the window.
class TestBatchItems : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aNewItemIsShownAndEditedAlone();
    void undoTakesTheItemBack();
    void removingGoesToTheItemThatIsLeft();
    void theLastItemCanNotBeRemovedAndSaysWhy();
    void everyItemHasALengthInTheMaskPanel();

private:
    OwnPlaces m_places;
};

void TestBatchItems::aNewItemIsShownAndEditedAlone() {
    SceneWindow open(threeWords());
    const double first = open.weight(1, 0);
    addItem(open);
    QVERIFY(open.session.waitForResult());
    auto& selector = *open.window.findChild<HeadSelector*>();
    QVERIFY(selector.isVisible());
    QCOMPARE(selector.text(), QStringLiteral("b1"));
    QCOMPARE(open.weight(1, 0), first);
    MatrixModel& x = open.inputs.vectors().model();
    QVERIFY(x.setData(x.index(0, 0), QStringLiteral("3")));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.number(Stage::X, 0, 0), 3.0);
    QVERIFY(open.weight(1, 0) != first);
    open.view.setFocus();
    open.press(Qt::Key_BracketLeft);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(selector.text(), QStringLiteral("b0"));
    QCOMPARE(open.weight(1, 0), first);
}

void TestBatchItems::undoTakesTheItemBack() {
    SceneWindow open(threeWords());
    const Scene before = open.session.scene();
    addItem(open);
    const Scene after = open.session.scene();
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Add batch item b1"));
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.session.scene() == before);
    QCOMPARE(open.selection.headIndex().batch, std::size_t{0});
    QVERIFY(!open.window.findChild<HeadSelector*>()->isVisible());
    open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(open.session.scene() == after);
    // A copy brings no numbers from elsewhere.
    QVERIFY(!open.session.scene().provenanceMixed);
}

void TestBatchItems::removingGoesToTheItemThatIsLeft() {
    SceneWindow open(threeWords());
    addItem(open);
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 7.0, {1, 0})));
    open.press(Qt::Key_BracketLeft);
    removeItem(open);
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Remove a batch item"));
    QCOMPARE(batchCount(open.session.scene().input), std::size_t{1});
    QCOMPARE(open.number(Stage::X, 0, 0), 7.0);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
}

void TestBatchItems::theLastItemCanNotBeRemovedAndSaysWhy() {
    SceneWindow open(threeWords());
    const QAction* remove = itemNamed(open, QStringLiteral("Remove batch item"));
    QVERIFY(!remove->isEnabled());
    QVERIFY2(remove->toolTip().contains(QStringLiteral("the last one stays")), qPrintable(remove->toolTip()));
    removeItem(open);
    QCOMPARE(open.steps(), 0);
    addItem(open);
    QVERIFY(remove->isEnabled());
    QCOMPARE(remove->toolTip(), QStringLiteral("Take the shown batch item out of the scene"));
}

void TestBatchItems::everyItemHasALengthInTheMaskPanel() {
    SceneWindow open(threeWords());
    const auto lengths = [&open] {
        QList<int> values;
        const QList<MaskLengths*> editors = open.window.findChildren<MaskLengths*>();
        for (const CountBox* box : editors.isEmpty() ? QList<CountBox*>() : editors.back()->boxes()) {
            values << box->value();
        }
        return values;
    };
    QTRY_COMPARE(lengths(), QList<int>{2});
    addItem(open);
    QTRY_COMPARE(lengths(), (QList<int>{2, 2}));
    open.window.findChildren<MaskLengths*>().back()->boxes()[1]->setValue(1);
    QCOMPARE(open.session.scene().mask.layers.front().spec, std::string("valid:2,1"));
    // Row 1 of the second item attends to its first key alone.
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.weight(1, 0), 1.0));
    open.press(Qt::Key_BracketLeft);
    removeItem(open);
    QTRY_COMPARE(lengths(), QList<int>{1});
}

template struct attnscope::test::Registered<TestBatchItems>;
#include "tst_batch_items.moc"
