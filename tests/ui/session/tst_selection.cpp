// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"

#include "tests/registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr int kAlways = 1'000'000;

SelectionBounds square(std::size_t tokens, std::size_t dimensions) {
    SelectionBounds bounds;
    for (const StageInfo& info : stages()) {
        bounds.stages[static_cast<std::size_t>(info.stage)] = {tokens,
                                                               info.cellsAreQueryKey ? tokens : dimensions};
    }
    bounds.queries = tokens;
    return bounds;
}

} // namespace

class TestSelection : public QObject {
    Q_OBJECT

private slots:
    void queryFollowsTheCell_data();
    void queryFollowsTheCell();
    void cellFollowsTheQuery();
    void stagesOfFewColumnsKeepTheKey();
    void theKeyIsARowOfKAndV();
    void aCellThatIsGoneToIsNotHiddenByTheHover();
    void signalsOnlyOnChange();
    void historyGoesBackAndForth();
    void movesInARowAreOneEntry();
    void newMoveForgetsTheFuture();
    void staysInside();
    void stageThatIsMissingBecomesWeights();
    void resetStartsAnew();
    void followsASession();
};

void TestSelection::queryFollowsTheCell_data() {
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<bool>("follows");
    for (const StageInfo& info : stages()) {
        const bool keysOnly = info.stage == Stage::K || info.stage == Stage::V;
        QTest::newRow(std::string(info.name).c_str()) << info.stage << !keysOnly;
    }
}

void TestSelection::queryFollowsTheCell() {
    QFETCH(Stage, stage);
    QFETCH(bool, follows);
    Selection selection;
    selection.setCell({stage, 2, 1});
    QCOMPARE(selection.query(), follows ? 2U : 0U);
    QCOMPARE(selection.cell(), (CellRef{stage, 2, 1}));
}

void TestSelection::cellFollowsTheQuery() {
    Selection selection;
    selection.setCell({Stage::Weights, 0, 2});
    selection.setQuery(1);
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    selection.setCell({Stage::K, 0, 1});
    selection.setQuery(2);
    QCOMPARE(selection.cell(), (CellRef{Stage::K, 0, 1}));
    selection.setStage(Stage::Output);
    QCOMPARE(selection.cell().row, 2U);
}

void TestSelection::stagesOfFewColumnsKeepTheKey() {
    Selection selection;
    selection.setBounds(square(7, 2));
    selection.setCell({Stage::Weights, 3, 6});
    for (const Stage narrow : {Stage::X, Stage::Q, Stage::Output}) {
        selection.setStage(narrow);
        QCOMPARE(selection.cell().row, 3U);
        QVERIFY(selection.cell().column < 2);
        QCOMPARE(selection.key(), 6U);
    }
    selection.setCell({Stage::X, 4, 1});
    selection.setStage(Stage::Weights);
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 4, 6}));
    selection.setStage(Stage::Output);
    QCOMPARE(selection.cell(), (CellRef{Stage::Output, 4, 1}));
    // Back in the history, too.
    selection.goBack();
    selection.goForward();
    selection.setStage(Stage::Scores);
    QCOMPARE(selection.key(), 6U);
    selection.setBounds(square(5, 2));
    QCOMPARE(selection.cell(), (CellRef{Stage::Scores, 4, 4}));
}

void TestSelection::theKeyIsARowOfKAndV() {
    Selection selection;
    selection.setBounds(square(7, 2));
    selection.setCell({Stage::Weights, 3, 6});
    selection.setStage(Stage::K);
    QCOMPARE(selection.cell().row, 6U);
    selection.setCell({Stage::V, 5, 1});
    QCOMPARE(selection.query(), 3U);
    selection.setStage(Stage::Weights);
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 3, 5}));
}

/// While the pointer rests on the matrix, N and arrows still show where they lead.
void TestSelection::aCellThatIsGoneToIsNotHiddenByTheHover() {
    Selection selection;
    selection.setBounds(square(5, 2));
    selection.setHover(CellRef{Stage::Weights, 3, 3});
    selection.setCell({Stage::Weights, 3, 3}); // a click
    QVERIFY(selection.hover().has_value());
    selection.setCell({Stage::Weights, 0, 1});
    QVERIFY(!selection.hover());
}

void TestSelection::signalsOnlyOnChange() {
    Selection selection;
    QSignalSpy stage(&selection, &Selection::stageChanged);
    QSignalSpy query(&selection, &Selection::queryChanged);
    QSignalSpy cell(&selection, &Selection::cellChanged);
    QSignalSpy hover(&selection, &Selection::hoverChanged);
    QSignalSpy progress(&selection, &Selection::progressChanged);
    QSignalSpy lock(&selection, &Selection::lockChanged);
    selection.setStage(Stage::Weights);
    selection.setQuery(0);
    selection.setCell({Stage::Weights, 0, 0});
    selection.setHover(std::nullopt);
    selection.setProgress(0.0);
    selection.setLocked(false);
    QCOMPARE(stage.size() + query.size() + cell.size() + hover.size() + progress.size() + lock.size(), 0);
    selection.setCell({Stage::Weights, 0, 1});
    QCOMPARE(cell.size(), 1);
    QCOMPARE(query.size(), 0);
    selection.setCell({Stage::Weights, 1, 1});
    QCOMPARE(cell.size(), 2);
    QCOMPARE(query.size(), 1);
    QCOMPARE(stage.size(), 0);
    selection.setHover(CellRef{Stage::Weights, 1, 1});
    selection.setHover(CellRef{Stage::Weights, 1, 1});
    QCOMPARE(hover.size(), 1);
    selection.setProgress(-3.0);
    QCOMPARE(progress.size(), 0);
}

void TestSelection::historyGoesBackAndForth() {
    Selection selection;
    selection.setCoalescing(0);
    QSignalSpy history(&selection, &Selection::historyChanged);
    QVERIFY(!selection.canGoBack());
    selection.setCell({Stage::Weights, 1, 1});
    selection.setStage(Stage::Scores);
    selection.setQuery(2);
    QCOMPARE(history.size(), 1);
    selection.goBack();
    QCOMPARE(selection.cell(), (CellRef{Stage::Scores, 1, 1}));
    selection.goBack();
    QCOMPARE(selection.stage(), Stage::Weights);
    selection.goBack();
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 0, 0}));
    QVERIFY(!selection.canGoBack());
    selection.goBack();
    selection.goForward();
    selection.goForward();
    selection.goForward();
    QCOMPARE(selection.query(), 2U);
    QCOMPARE(selection.stage(), Stage::Scores);
    QVERIFY(!selection.canGoForward());
}

void TestSelection::movesInARowAreOneEntry() {
    Selection selection;
    selection.setCoalescing(kAlways);
    for (std::size_t column = 1; column < 20; ++column) {
        selection.setCell({Stage::Weights, 0, column});
    }
    selection.goBack();
    QCOMPARE(selection.cell().column, 0U);
    QVERIFY(!selection.canGoBack());
    // What follows after going back is an entry of its own, however soon it comes.
    selection.setCell({Stage::Weights, 0, 5});
    QVERIFY(selection.canGoBack());
}

void TestSelection::newMoveForgetsTheFuture() {
    Selection selection;
    selection.setCoalescing(0);
    selection.setQuery(1);
    selection.setQuery(2);
    selection.goBack();
    QVERIFY(selection.canGoForward());
    selection.setQuery(3);
    QVERIFY(!selection.canGoForward());
    selection.goBack();
    QCOMPARE(selection.query(), 1U);
}

void TestSelection::staysInside() {
    Selection selection;
    selection.setBounds(square(5, 2));
    selection.setCell({Stage::Weights, 4, 4});
    selection.setCell({Stage::Q, 4, 4});
    QCOMPARE(selection.cell(), (CellRef{Stage::Q, 4, 1}));
    selection.setQuery(99);
    QCOMPARE(selection.query(), 4U);
    selection.setHover(CellRef{Stage::Q, 4, 1});
    selection.setBounds(square(3, 2));
    QCOMPARE(selection.cell(), (CellRef{Stage::Q, 2, 1}));
    QCOMPARE(selection.query(), 2U);
    QVERIFY(!selection.hover());
    selection.goBack();
    QVERIFY(selection.query() < 3);
}

void TestSelection::stageThatIsMissingBecomesWeights() {
    Selection selection;
    selection.setCell({Stage::Scores, 1, 1});
    SelectionBounds bounds;
    bounds.stages[static_cast<std::size_t>(Stage::Weights)] = {3, 3};
    bounds.queries = 3;
    selection.setBounds(bounds);
    QCOMPARE(selection.stage(), Stage::Weights);
    selection.setStage(Stage::Output);
    QCOMPARE(selection.stage(), Stage::Weights);
}

void TestSelection::resetStartsAnew() {
    Selection selection;
    selection.setCell({Stage::Scores, 1, 1});
    selection.setLocked(true);
    selection.reset();
    QVERIFY(!selection.canGoBack());
    QVERIFY(!selection.isLocked());
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 0, 0}));
}

void TestSelection::followsASession() {
    Session session(std::make_unique<TextbookEngine>());
    Selection selection;
    followSession(selection, session);
    QVERIFY(session.open(iLoveAi().scene, {}));
    QVERIFY(session.waitForResult());
    selection.setCell({Stage::Weights, 2, 2});
    QVERIFY(session.apply(removeToken(session.scene(), 2)));
    QVERIFY(session.waitForResult());
    QCOMPARE(selection.cell(), (CellRef{Stage::Weights, 1, 1}));
    selection.setCell({Stage::Output, 9, 9});
    QCOMPARE(selection.cell(), (CellRef{Stage::Output, 1, 1}));
}

template struct attnscope::test::Registered<TestSelection>;
#include "tst_selection.moc"
