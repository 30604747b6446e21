// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/projection/resolve.h"
#include "core/scene/token_name.h"
#include "core/solver/joined_heads.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/row/row_title.h"
#include "ui/session/snapshot_cache.h"
#include "ui/stages/head_selector.h"
#include "ui/stages/heads_grid.h"
#include "ui/stages/heads_popup.h"
#include "ui/window/status_line.h"

#include <QLabel>
#include <QToolButton>

using namespace scene_window_fixture;

namespace {

/// Two batch items, four query heads on two key heads, W_O: everything that has a place.
Scene headsScene(std::size_t tokens = 3) {
    TokenInput input;
    input.x = MatrixStack({1, 2, 1}, {numbers(tokens, 4, 1), numbers(tokens, 4, 2)});
    input.wQ = numbers(4, 8, 3);
    input.wK = numbers(4, 4, 4);
    input.wV = numbers(4, 4, 5);
    input.wO = numbers(8, 3, 6);
    input.bQ = numbers(1, 8, 7);
    input.heads = 4;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = input;
    return scene;
}

/// A stage of one place as the textbook has it, without any window.
double expected(const Scene& scene, const HeadIndex& headIndex, Stage stage, std::size_t row,
                std::size_t column) {
    TextbookEngine engine;
    const Result<ResultPtr> result = runToEnd(engine, *resolve(nullptr, scene, Change{}, headIndex));
    return (*result)->source(stage)->exact(row, column);
}

BlockMatrix expectedJoined(const Scene& scene, std::size_t batch) {
    TextbookEngine engine;
    HeadConcatenation beside(headCount(scene.input));
    for (std::size_t head = 0; head < headCount(scene.input); ++head) {
        beside.add(head, **runToEnd(engine, *resolve(nullptr, scene, Change{}, {batch, head})));
    }
    return beside.joined(std::get<TokenInput>(scene.input));
}

struct PlacesWindow : SceneWindow {
    using SceneWindow::SceneWindow;

    HeadSelector& selector = *window.findChild<HeadSelector*>();
};

} // namespace

class TestPlaces : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void keysGoFromHeadToHead();
    void theWalkThroughHeadsGoesOnToTheNextItem();
    void allHeadsAreWalkedByItem();
    void batchItemsHaveTheirOwnVectors();
    void joinedHeadsAreThere();
    void joinedHeadsOfLargeScenesFollow();
    void placesOutsideAreMovedInside();
    void selectorIsHiddenWhereThereIsOnePlace();
    void popupOpensAHead();
    void meanAndMaxOverHeadsAreReadOut();
    void meanIsTheMatrixAndAHeadLeavesIt();
    void fromTheMeanTheWalkBeginsAtTheEnds();
    void historyGoesBackToTheHead();
    void editsGoToTheShownHead();
    void undoGoesToTheEditedHead();
    void undoStaysWhereTheEditIsSeen();
    void savedPlaceComesBack();
    void resultsAreKeptForGoingBack();
    void leastRecentlyUsedGoFirst();
    void thoseThatAreHeldStay();
    void keysAreNamedByTheirOwnTokens();

private:
    OwnPlaces m_places;
};

void TestPlaces::keysGoFromHeadToHead() {
    const Scene scene = headsScene();
    PlacesWindow open(scene);
    QVERIFY(open.selector.isVisible());
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h0"));
    QVERIFY(isNear(open.weight(0, 1), expected(scene, {0, 0}, Stage::Weights, 0, 1)));
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_BracketRight);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h2"));
    QVERIFY(isNear(open.weight(0, 1), expected(scene, {0, 2}, Stage::Weights, 0, 1)));
    // Grouped queries: heads 2 and 3 share the second key head.
    QVERIFY(isNear(open.number(Stage::K, 1, 0), expected(scene, {0, 3}, Stage::K, 1, 0)));
    open.press(Qt::Key_BracketLeft);
    QVERIFY(isNear(open.weight(0, 1), expected(scene, {0, 1}, Stage::Weights, 0, 1)));
    QVERIFY(open.window.status().readout().startsWith(QStringLiteral("b0 h1")));
    QCOMPARE(open.steps(), 0);
}

void TestPlaces::theWalkThroughHeadsGoesOnToTheNextItem() {
    PlacesWindow open(headsScene());
    const QStringList places{"b0 h0", "b0 h1", "b0 h2", "b0 h3", "b1 h0", "b1 h1", "b1 h2", "b1 h3"};
    const QList<QToolButton*> buttons = open.selector.findChildren<QToolButton*>();
    const auto press = [&buttons](const QString& sign) {
        for (QToolButton* button : buttons) {
            if (button->text() == sign) {
                QTest::mouseClick(button, Qt::LeftButton);
                return button->isEnabled();
            }
        }
        return false;
    };
    for (qsizetype at = 1; at < places.size(); ++at) {
        const bool goesOn = press(QStringLiteral("›"));
        QCOMPARE(open.selector.text(), places[at]);
        QCOMPARE(goesOn, at + 1 < places.size());
    }
    // Backwards by the key.
    for (qsizetype at = places.size() - 1; at > 0; --at) {
        open.press(Qt::Key_BracketLeft);
        QCOMPARE(open.selector.text(), places[at - 1]);
    }
    QVERIFY(!press(QStringLiteral("‹")));
}

void TestPlaces::allHeadsAreWalkedByItem() {
    PlacesWindow open(headsScene());
    open.selection.setStage(Stage::MultiHead);
    for (QToolButton* button : open.selector.findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("›")) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    QCOMPARE(open.selector.text(), QStringLiteral("b1, all heads"));
}

void TestPlaces::batchItemsHaveTheirOwnVectors() {
    const Scene scene = headsScene();
    PlacesWindow open(scene);
    open.press(Qt::Key_BracketRight, Qt::ControlModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("b1 h0"));
    QVERIFY(isNear(open.weight(2, 0), expected(scene, {1, 0}, Stage::Weights, 2, 0)));
    const BlockMatrix& second = std::get<TokenInput>(scene.input).x.at({1, 0});
    QCOMPARE(open.inputs.vectors().model().source()(2, 3), second(2, 3));
    QVERIFY(isNear(open.number(Stage::X, 2, 3), second(2, 3)));
}

void TestPlaces::joinedHeadsAreThere() {
    const Scene scene = headsScene();
    PlacesWindow open(scene);
    const BlockMatrix first = expectedJoined(scene, 0);
    QVERIFY(isNear(open.number(Stage::MultiHead, 1, 2), first(1, 2)));
    open.selection.setStage(Stage::MultiHead);
    open.press(Qt::Key_BracketRight, Qt::ControlModifier);
    QCOMPARE(open.selection.stage(), Stage::MultiHead);
    QVERIFY(isNear(open.number(Stage::MultiHead, 1, 2), expectedJoined(scene, 1)(1, 2)));
    // They are no head's.
    open.press(Qt::Key_BracketRight);
    open.selection.setCell({Stage::MultiHead, 1, 2});
    QVERIFY2(open.window.status().readout().startsWith(QStringLiteral("b1  ·  cell (1, 2)")),
             qPrintable(open.window.status().readout()));
    QCOMPARE(open.selector.text(), QStringLiteral("b1, all heads"));
}

void TestPlaces::joinedHeadsOfLargeScenesFollow() {
    const Scene scene = headsScene(70);
    PlacesWindow open(scene);
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.number(Stage::MultiHead, 69, 2), expectedJoined(scene, 0)(69, 2)));
    open.press(Qt::Key_BracketRight);
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.weight(69, 1), expected(scene, {0, 1}, Stage::Weights, 69, 1)));
    QVERIFY(open.session.snapshot().has(Stage::MultiHead));
}

void TestPlaces::placesOutsideAreMovedInside() {
    PlacesWindow open(headsScene());
    open.selection.setHeadIndex({7, 9});
    QCOMPARE(open.selection.headIndex().batch, std::size_t{1});
    QCOMPARE(open.selection.headIndex().head, std::size_t{3});
    // Another scene has no such head.
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.selection.headIndex() == HeadIndex{});
    const double e = std::exp(1 / std::sqrt(2.0));
    QVERIFY(isNear(open.weight(0, 1), e / (1 + 2 * e)));
}

void TestPlaces::selectorIsHiddenWhereThereIsOnePlace() {
    OpenWindow open;
    QVERIFY(!open.window.findChild<HeadSelector*>()->isVisible());
    open.press(Qt::Key_BracketRight);
    QVERIFY(open.selection.headIndex() == HeadIndex{});
    QVERIFY(!open.window.status().readout().contains(QStringLiteral("h0")));
}

void TestPlaces::popupOpensAHead() {
    PlacesWindow open(headsScene());
    open.press(Qt::Key_H);
    HeadsPopup& popup = open.selector.popup();
    QVERIFY(popup.isVisible());
    QTest::keyClick(&popup.grid(), Qt::Key_Right);
    QTest::keyClick(&popup.grid(), Qt::Key_Return);
    QVERIFY(!popup.isVisible());
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h1"));
    open.press(Qt::Key_H);
    QTest::mouseClick(&popup.grid(), Qt::LeftButton, {}, popup.grid().headRect(3).center());
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h3"));
}

void TestPlaces::meanAndMaxOverHeadsAreReadOut() {
    const Scene scene = headsScene();
    PlacesWindow open(scene);
    open.press(Qt::Key_H);
    HeadsPopup& popup = open.selector.popup();
    HeadsGrid& grid = popup.grid();
    double sum = 0.0;
    double largest = 0.0;
    for (std::size_t head = 0; head < 4; ++head) {
        const double weight = expected(scene, {0, head}, Stage::Weights, 1, 1);
        sum += weight;
        largest = std::max(largest, weight);
    }
    const auto readAt = [&](std::size_t item) {
        QTest::mouseMove(&grid, grid.headRect(item).topLeft() + QPoint(2, 2));
        QTest::mouseMove(&grid, grid.tileRect(item).center().toPoint());
        return popup.readout().toolTip();
    };
    const auto readout = [](const QString& what, double weight) {
        return QStringLiteral("%1  ·  t → t  ·  weight %2")
            .arg(what, QString::fromStdString(numberText(weight, 4)));
    };
    QTRY_COMPARE(readAt(4), readout(QStringLiteral("mean over 4 heads"), sum / 4));
    QCOMPARE(readAt(5), readout(QStringLiteral("max over 4 heads"), largest));
    QTRY_COMPARE(readAt(2), readout(QStringLiteral("b0 h2"), expected(scene, {0, 2}, Stage::Weights, 1, 1)));
    // A click opens it as the matrix.
    QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.headRect(4).center());
    QVERIFY(!popup.isVisible());
    QCOMPARE(open.selector.text(), QStringLiteral("b0 mean"));
    QTRY_VERIFY(isNear(open.weight(1, 1), sum / 4));
    QVERIFY2(open.window.status().readout().startsWith(QStringLiteral("b0, mean of 4 heads")),
             qPrintable(open.window.status().readout()));
}

void TestPlaces::meanIsTheMatrixAndAHeadLeavesIt() {
    const Scene scene = headsScene();
    PlacesWindow open(scene);
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 mean"));
    double sum = 0.0;
    double largest = 0.0;
    for (std::size_t head = 0; head < 4; ++head) {
        const double weight = expected(scene, {0, head}, Stage::Weights, 0, 1);
        sum += weight;
        largest = std::max(largest, weight);
    }
    QTRY_VERIFY(isNear(open.weight(0, 1), sum / 4));
    open.press(Qt::Key_H, Qt::ControlModifier);
    QTRY_VERIFY(isNear(open.weight(0, 1), largest));
    // Another stage is of the head from before, and so is the matrix after the same key.
    open.press(Qt::Key_2);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 1}));
    QVERIFY(open.selection.stage() != Stage::Weights);
    open.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(open.selection.stage(), Stage::Weights);
    open.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h1"));
    QTRY_VERIFY(isNear(open.weight(0, 1), expected(scene, {0, 1}, Stage::Weights, 0, 1)));
}

void TestPlaces::fromTheMeanTheWalkBeginsAtTheEnds() {
    PlacesWindow open(headsScene());
    open.press(Qt::Key_H, Qt::ShiftModifier);
    const auto* note = open.window.findChild<QLabel*>(QStringLiteral("noValues"));
    QTRY_VERIFY2(note->text().contains(QStringLiteral("Shift+H")), qPrintable(note->text()));
    open.press(Qt::Key_BracketRight);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 0}));
    open.press(Qt::Key_H, Qt::ControlModifier);
    QTRY_VERIFY2(note->text().contains(QStringLiteral("Ctrl+H")), qPrintable(note->text()));
    open.press(Qt::Key_BracketLeft);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 3}));
}

void TestPlaces::historyGoesBackToTheHead() {
    PlacesWindow open(headsScene());
    open.selection.setCoalescing(0);
    open.press(Qt::Key_BracketRight);
    open.selection.goBack();
    QVERIFY(open.selection.headIndex() == HeadIndex{});
    QVERIFY(open.session.headIndex() == HeadIndex{});
    open.selection.goForward();
    QVERIFY((open.session.snapshot().headIndex() == HeadIndex{0, 1}));
}

void TestPlaces::editsGoToTheShownHead() {
    QkvInput input;
    input.q = MatrixStack({2, 1, 2}, {numbers(2, 2, 1), numbers(2, 2, 2)});
    input.k = MatrixStack(numbers(2, 2, 3));
    Scene scene;
    scene.tokens = TokenList{"a", "b"};
    scene.input = input;
    PlacesWindow open(scene);
    open.press(Qt::Key_BracketRight);
    MatrixModel& q = open.inputs.matrix().model();
    QCOMPARE(q.source()(0, 0), input.q.at({0, 1})(0, 0));
    QVERIFY(q.setData(q.index(0, 0), QStringLiteral("2")));
    QCOMPARE(matrixIn(open.session.scene().input, MatrixRole::Q, {0, 1})->row(0)[0], 2.0);
    QCOMPARE(matrixIn(open.session.scene().input, MatrixRole::Q, {0, 0})->row(0)[0],
             input.q.at({0, 0})(0, 0));
    QVERIFY(isNear(open.weight(0, 1), expected(open.session.scene(), {0, 1}, Stage::Weights, 0, 1)));
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.session.scene() == scene);
}

void TestPlaces::undoGoesToTheEditedHead() {
    QkvInput input;
    input.q = MatrixStack({2, 1, 3}, {numbers(2, 2, 1), numbers(2, 2, 2), numbers(2, 2, 3)});
    input.k = MatrixStack(numbers(2, 2, 4));
    Scene scene;
    scene.tokens = TokenList{"a", "b"};
    scene.input = input;
    PlacesWindow open(scene);
    open.press(Qt::Key_BracketRight);
    MatrixModel& q = open.inputs.matrix().model();
    QVERIFY(q.setData(q.index(0, 0), QStringLiteral("2")));
    const Scene edited = open.session.scene();
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("h1"));
    QVERIFY(isNear(open.weight(0, 1), expected(scene, {0, 1}, Stage::Weights, 0, 1)));
    open.press(Qt::Key_BracketLeft);
    open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("h1"));
    QVERIFY((open.session.snapshot().headIndex() == HeadIndex{0, 1}));
    QVERIFY(isNear(open.weight(0, 1), expected(edited, {0, 1}, Stage::Weights, 0, 1)));
}

void TestPlaces::undoStaysWhereTheEditIsSeen() {
    PlacesWindow open(headsScene());
    // X of the batch item is every head's; W_Q has a slice for each.
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0, {0, 0})));
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::WQ, 0, 1, 3.0, {0, 0})));
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h0"));
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h1"));
}

void TestPlaces::savedPlaceComesBack() {
    const Scene scene = headsScene();
    const QString path = m_places.file(QStringLiteral("heads.json"));
    {
        PlacesWindow open(scene);
        open.selection.setHeadIndex({1, 3});
        QVERIFY(open.window.files().save(path));
    }
    OpenWindow again{std::string_view()};
    QVERIFY(again.window.files().open(path));
    QVERIFY((again.session.snapshot().headIndex() == HeadIndex{1, 3}));
    QVERIFY(isNear(again.weight(1, 0), expected(scene, {1, 3}, Stage::Weights, 1, 0)));
}

void TestPlaces::resultsAreKeptForGoingBack() {
    PlacesWindow open(headsScene());
    const ResultPtr first = open.session.snapshot().result;
    open.press(Qt::Key_BracketRight);
    QVERIFY(open.session.snapshot().result != first);
    open.press(Qt::Key_BracketLeft);
    QCOMPARE(open.session.snapshot().result, first);
    // After an edit nothing of before is shown again.
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0)));
    open.press(Qt::Key_BracketRight);
    QVERIFY(isNear(open.weight(0, 1), expected(open.session.scene(), {0, 1}, Stage::Weights, 0, 1)));
}

void TestPlaces::leastRecentlyUsedGoFirst() {
    const auto scene = std::make_shared<const Scene>(headsScene());
    TextbookEngine engine;
    std::vector<Snapshot> snapshots;
    for (std::size_t head = 0; head < 3; ++head) {
        snapshots.push_back({scene, *runToEnd(engine, *resolve(nullptr, *scene, Change{}, {0, head}))});
    }
    SnapshotCache cache(2 * bytesOf(snapshots[0]));
    cache.put(snapshots[0]);
    cache.put(snapshots[1]);
    QVERIFY(cache.find({0, 0}));
    cache.put(snapshots[2]);
    QCOMPARE(cache.size(), std::size_t{2});
    QVERIFY(!cache.find({0, 1}));
    QVERIFY(cache.find({0, 0}) && cache.find({0, 2}));
}

void TestPlaces::thoseThatAreHeldStay() {
    const auto scene = std::make_shared<const Scene>(headsScene());
    TextbookEngine engine;
    std::vector<Snapshot> snapshots;
    for (std::size_t head = 0; head < 4; ++head) {
        snapshots.push_back({scene, *runToEnd(engine, *resolve(nullptr, *scene, Change{}, {0, head}))});
    }
    SnapshotCache cache(bytesOf(snapshots[0]));
    cache.hold({{0, 1}, {0, 3}});
    for (const Snapshot& snapshot : snapshots) {
        cache.put(snapshot);
    }
    QVERIFY(cache.find({0, 1}) && cache.find({0, 3}));
    QCOMPARE(cache.size(), std::size_t{2});
    // Those that are larger than all that is kept too.
    SnapshotCache small(1);
    small.hold({{0, 2}});
    small.put(snapshots[1]);
    small.put(snapshots[2]);
    QVERIFY(small.find({0, 2}) && !small.find({0, 1}));
    small.hold({});
    small.put(snapshots[2]);
    QVERIFY(!small.find({0, 2}));
}

void TestPlaces::keysAreNamedByTheirOwnTokens() {
    PlacesWindow open(crossScene());
    open.selection.setCell({Stage::Weights, 1, 3});
    QVERIFY2(open.window.status().readout().contains(QStringLiteral("chat → sat")),
             qPrintable(open.window.status().readout()));
    // The row belongs to a query, whatever the key of that number is called.
    QVERIFY(open.window.findChild<RowTitle*>()->accessibleName().endsWith(QStringLiteral("token chat")));
    open.selection.setCell({Stage::K, 2, 0});
    QVERIFY(open.window.status().readout().contains(QStringLiteral("token cat")));
}

template struct attnscope::test::Registered<TestPlaces>;
#include "tst_places.moc"
