// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/name_tokens.h"
#include "core/textbook/textbook_engine.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/tokens/token_finder.h"
#include "ui/tokens/token_list_model.h"

#include "tests/registry.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTableView>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kTokens = 700;

Scene manyWords() {
    Scene scene;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kTokens; ++i) {
        words.push_back(i % 100 == 17 ? "self_attn" : i % 7 == 3 ? "Attention" : "w" + std::to_string(i));
    }
    scene.tokens = TokenList(words);
    scene.input = QkvInput{BlockMatrix(kTokens, 1), BlockMatrix(kTokens, 1), {}};
    return scene;
}

/// The tokens that are wholly to be seen.
std::vector<std::size_t> seen(TokenFinder& finder) {
    std::vector<std::size_t> tokens;
    for (int row = 0; row < finder.model().rowCount(); ++row) {
        if (finder.list().viewport()->rect().contains(finder.list().visualRect(finder.model().index(row)))) {
            tokens.push_back(finder.model().tokenAt(row));
        }
    }
    return tokens;
}

bool isSeen(TokenFinder& finder, std::size_t token) {
    const std::vector<std::size_t> tokens = seen(finder);
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

struct Desk {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    TokenFinder finder{Context{session, selection, appearance, player}};

    Desk() {
        followSession(selection, session);
        QVERIFY(session.open(manyWords(), {}));
        QVERIFY(session.waitForResult());
        finder.resize(248, 500);
        finder.show();
        QVERIFY(QTest::qWaitForWindowExposed(&finder));
    }
};

} // namespace

class TestTokenFinder : public QObject {
    Q_OBJECT

private slots:
    void theModelIsAProperModel();
    void aSearchKeepsTheIndicesOfTheScene();
    void enterSelectsTheQueryAndShiftEnterTheKey();
    void aNumberIsAnIndex();
    void aTokenCalledByItsIndexIsSaidOnce();
    void arrowsGoFromMatchToMatch();
    void homeAndEndGoToTheEndsOfTheList();
    void theSelectedQueryIsSeenInAnySize();
    void aSearchShowsTheMatchNearestToTheQuery();
    void theListIsQuietWhileSomebodySearches();
};

void TestTokenFinder::theModelIsAProperModel() {
    TokenListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTokens(manyWords().tokens, 0);
    model.setFilter(QStringLiteral("attn"));
    model.setMarks(17, 117);
    model.setFilter({});
    QCOMPARE(model.rowCount(), static_cast<int>(kTokens));
}

void TestTokenFinder::aSearchKeepsTheIndicesOfTheScene() {
    Desk desk;
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("attn"));
    QCOMPARE(desk.finder.matches(), QStringLiteral("7 of 700 match"));
    const TokenListModel& model = desk.finder.model();
    QCOMPARE(model.index(2).data(TokenListModel::IndexRole).toString(), QStringLiteral("217"));
    QCOMPARE(model.index(2).data(TokenListModel::MatchRole).toInt(), 5);
    desk.finder.field().clear();
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("ATT"));
    // 100 of i ≡ 3 (mod 7) are "Attention" but where i ≡ 17 (mod 100), and these match too.
    std::size_t expected = 0;
    for (std::size_t i = 0; i < kTokens; ++i) {
        expected += i % 100 == 17 || i % 7 == 3 ? 1 : 0;
    }
    QCOMPARE(static_cast<std::size_t>(model.rowCount()), expected);
}

void TestTokenFinder::enterSelectsTheQueryAndShiftEnterTheKey() {
    Desk desk;
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("self"));
    QTest::keyClick(&desk.finder.field(), Qt::Key_Down);
    QTest::keyClick(&desk.finder.field(), Qt::Key_Down);
    QTest::keyClick(&desk.finder.field(), Qt::Key_Return);
    QCOMPARE(desk.selection.query(), std::size_t{117});
    QTest::keyClick(&desk.finder.field(), Qt::Key_Down);
    QTest::keyClick(&desk.finder.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 117, 217}));
    const TokenListModel& model = desk.finder.model();
    QVERIFY(model.index(1).data(TokenListModel::IsQueryRole).toBool());
    QVERIFY(model.index(2).data(TokenListModel::IsKeyRole).toBool());
}

void TestTokenFinder::aTokenCalledByItsIndexIsSaidOnce() {
    TokenListModel model;
    model.setTokens(indexTokens(1400), 0);
    const QModelIndex row = model.index(1360);
    QCOMPARE(row.data(TokenListModel::IndexRole).toString(), QStringLiteral("1,360"));
    QCOMPARE(row.data(Qt::DisplayRole).toString(), QString());
    QCOMPARE(row.data(Qt::AccessibleTextRole).toString(), QStringLiteral("1,360"));
}

void TestTokenFinder::aNumberIsAnIndex() {
    Desk desk;
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("533"));
    QCOMPARE(desk.finder.model().rowCount(), static_cast<int>(kTokens));
    QTest::keyClick(&desk.finder.field(), Qt::Key_Return);
    QCOMPARE(desk.selection.query(), std::size_t{533});
}

void TestTokenFinder::arrowsGoFromMatchToMatch() {
    Desk desk;
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("self"));
    for (const int row : {0, 1, 2}) {
        QTest::keyClick(&desk.finder.field(), Qt::Key_Down);
        QCOMPARE(desk.finder.list().currentIndex().row(), row);
    }
    QTest::keyClick(&desk.finder.field(), Qt::Key_Up);
    QCOMPARE(desk.finder.list().currentIndex().row(), 1);
}

void TestTokenFinder::homeAndEndGoToTheEndsOfTheList() {
    Desk desk;
    desk.finder.list().setFocus();
    QTest::keyClick(&desk.finder.list(), Qt::Key_End);
    QCOMPARE(desk.finder.list().currentIndex().row(), static_cast<int>(kTokens) - 1);
    QVERIFY(isSeen(desk.finder, kTokens - 1));
    QTest::keyClick(&desk.finder.list(), Qt::Key_Home);
    QCOMPARE(desk.finder.list().currentIndex().row(), 0);
    QVERIFY(isSeen(desk.finder, 0));
}

void TestTokenFinder::theSelectedQueryIsSeenInAnySize() {
    Desk desk;
    desk.selection.setCoalescing(0);
    desk.selection.setQuery(350);
    QVERIFY(isSeen(desk.finder, 350));
    desk.finder.resize(248, 240);
    QTRY_VERIFY(isSeen(desk.finder, 350));
    desk.selection.setQuery(12);
    QVERIFY(isSeen(desk.finder, 12));
    desk.selection.goBack();
    QVERIFY(isSeen(desk.finder, 350));
}

void TestTokenFinder::aSearchShowsTheMatchNearestToTheQuery() {
    Desk desk;
    // 346 and 353 are the multiples of 7 plus 3 around it.
    desk.selection.setQuery(350);
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("atten"));
    QVERIFY(isSeen(desk.finder, 346));
    QVERIFY(isSeen(desk.finder, 353));
    QVERIFY(!isSeen(desk.finder, 3));
    QTest::keyClick(&desk.finder.field(), Qt::Key_Down);
    QCOMPARE(desk.finder.model().tokenAt(desk.finder.list().currentIndex().row()), std::size_t{353});
    desk.finder.field().clear();
    QVERIFY(isSeen(desk.finder, 350));
    // All matches lie before the query.
    desk.selection.setQuery(699);
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("self"));
    QTest::keyClick(&desk.finder.field(), Qt::Key_Return);
    QCOMPARE(desk.selection.query(), std::size_t{617});
}

void TestTokenFinder::theListIsQuietWhileSomebodySearches() {
    Desk desk;
    desk.finder.activateWindow();
    desk.finder.focusSearch();
    QTRY_VERIFY(desk.finder.field().hasFocus());
    QTest::keyClicks(&desk.finder.field(), QStringLiteral("atten"));
    const std::vector<std::size_t> before = seen(desk.finder);
    desk.selection.setQuery(500);
    QCOMPARE(seen(desk.finder), before);
    desk.finder.field().clear();
    QVERIFY(isSeen(desk.finder, 500));
}

template struct attnscope::test::Registered<TestTokenFinder>;
#include "tst_token_finder.moc"
