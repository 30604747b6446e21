// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/stages/heads_grid.h"
#include "ui/stages/heads_popup.h"

#include <QComboBox>
#include <QLabel>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// Three heads over a b a: the first spreads evenly, the second looks at the token before, the third at the
/// first key.
Scene threeHeads(const TokenList& tokens) {
    AttentionWeightsInput input;
    constexpr double kThird = 1.0 / 3.0;
    const LeadingAxes heads{1, 1, 3};
    input.weights = MatrixStack(
        heads, {BlockMatrix({{kThird, kThird, kThird}, {kThird, kThird, kThird}, {kThird, kThird, kThird}}),
                BlockMatrix({{1, 0, 0}, {1, 0, 0}, {0, 0.75, 0.25}}),
                BlockMatrix({{1, 0, 0}, {0.5, 0.5, 0}, {1, 0, 0}})});
    Scene scene;
    scene.tokens = tokens;
    scene.input = input;
    return scene;
}

/// The card of all heads of a session.
struct OrderDesk {
    Session session{std::make_unique<TextbookEngine>(), CpuEngine::kind()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    Context context{session, selection, appearance, player};
    HeadsPopup popup{context};
    HeadsGrid& grid = popup.grid();

    explicit OrderDesk(const TokenList& tokens) {
        followSession(selection, session);
        open(tokens);
    }
    void open(const TokenList& tokens) {
        QVERIFY(session.open(threeHeads(tokens), {}));
        QVERIFY(session.waitForResult(60'000));
    }
    void sortBy(const char* name) {
        const int index = popup.order().findText(QString::fromUtf8(name));
        QVERIFY2(index >= 0, name);
        popup.order().setCurrentIndex(index);
    }
    /// Heads from left to right.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> heads{0, 1, 2};
        std::sort(heads.begin(), heads.end(), [this](std::size_t a, std::size_t b) {
            return grid.headRect(a).left() < grid.headRect(b).left();
        });
        return heads;
    }
    QString said(std::size_t head) {
        grid.setCurrent(head);
        return grid.accessibleDescription();
    }
};

} // namespace

/// Heads are sorted by what they attend to, and the number stands below each.
class TestHeadOrder : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void largestFirst();
    void theKeyboardWalksThatOrder();
    void anEditSortsAnew();
    void whatNoHeadHasIsSaid();
    void everyOrderIsExplainedToItsEnd();
};

void TestHeadOrder::largestFirst() {
    OrderDesk desk({"a", "b", "a"});
    desk.popup.ask({});
    QCOMPARE(desk.order(), (std::vector<std::size_t>{0, 1, 2}));
    QVERIFY(desk.said(1).endsWith(QStringLiteral("h1")));
    desk.sortBy("Previous token");
    // Means of a(1, 0) and a(2, 1): 1/3, 0.875, 0.25.
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{1, 0, 2}));
    QVERIFY2(desk.said(1).endsWith(QStringLiteral("h1 · 0.875")), qPrintable(desk.said(1)));
    QVERIFY2(desk.said(2).endsWith(QStringLiteral("h2 · 0.250")), qPrintable(desk.said(2)));
    QVERIFY2(desk.popup.readout().toolTip().contains(QStringLiteral("token before the query")),
             qPrintable(desk.popup.readout().toolTip()));
    desk.sortBy("Sink");
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{2, 1, 0}));
    QVERIFY2(desk.popup.readout().toolTip().contains(QStringLiteral("all queries but the first")),
             qPrintable(desk.popup.readout().toolTip()));
    desk.sortBy("Entropy");
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{0, 2, 1}));
    desk.sortBy("Index");
    QCOMPARE(desk.order(), (std::vector<std::size_t>{0, 1, 2}));
    QVERIFY(desk.said(1).endsWith(QStringLiteral("h1")));
}

void TestHeadOrder::everyOrderIsExplainedToItsEnd() {
    OrderDesk desk({"a", "b", "a"});
    desk.popup.ask({});
    for (int order = 0; order < desk.popup.order().count(); ++order) {
        desk.popup.order().setCurrentIndex(order);
        const QLabel& readout = desk.popup.readout();
        QTRY_COMPARE(readout.text(), readout.toolTip());
        QVERIFY(!readout.text().isEmpty());
        QVERIFY(readout.heightForWidth(readout.width()) <= readout.height());
    }
}

void TestHeadOrder::theKeyboardWalksThatOrder() {
    OrderDesk desk({"a", "b", "a"});
    desk.popup.ask({});
    desk.sortBy("Sink");
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{2, 1, 0}));
    desk.grid.setCurrent(2);
    QTest::keyClick(&desk.grid, Qt::Key_Right);
    QCOMPARE(desk.grid.current(), std::size_t{1});
    QTest::keyClick(&desk.grid, Qt::Key_Home);
    QCOMPARE(desk.grid.current(), std::size_t{2});
    QTest::keyClick(&desk.grid, Qt::Key_Return);
    QCOMPARE(desk.selection.headIndex().head, std::size_t{2});
}

void TestHeadOrder::anEditSortsAnew() {
    OrderDesk desk({"a", "b", "a"});
    desk.popup.ask({});
    desk.sortBy("Same token");
    // a(0, 2) and a(2, 0): 1/3, 0 and 0.5.
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{2, 0, 1}));
    // Of b b a rows 0 and 1 count: a(0, 1) and a(1, 0).
    desk.open({"b", "b", "a"});
    QTRY_COMPARE(desk.order(), (std::vector<std::size_t>{1, 0, 2}));
    QVERIFY2(desk.said(1).endsWith(QStringLiteral("0.500")), qPrintable(desk.said(1)));
}

void TestHeadOrder::whatNoHeadHasIsSaid() {
    OrderDesk desk({"a", "b", "c"});
    desk.popup.ask({});
    desk.sortBy("Induction");
    QTRY_VERIFY2(desk.popup.readout().toolTip().contains(QStringLiteral("No token comes twice")),
                 qPrintable(desk.popup.readout().toolTip()));
    QCOMPARE(desk.order(), (std::vector<std::size_t>{0, 1, 2}));
}

template struct attnscope::test::Registered<TestHeadOrder>;
#include "tst_head_order.moc"
