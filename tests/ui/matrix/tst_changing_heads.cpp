// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_edit.h"
#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/matrix/heads_window_fixture.h"
#include "ui/tiles/tile_source.h"
#include "ui/window/status_line.h"

#include <QToolButton>
#include <QUndoStack>

using namespace heads_window_fixture;

/// Heads beside each other follow the scene.
class TestChangingHeads : public QObject {
    Q_OBJECT

private slots:
    void editsReachAllOfThem();
    void headsThatGoAreDropped();
    void theNextBatchItemHasThemToo();
    void anotherSceneHasOne();
    void largeOnesStream();
    void stoppedOnesAreSaidAndGoOn();

private:
    OwnPlaces m_places;
};

void TestChangingHeads::editsReachAllOfThem() {
    for (const std::size_t tokens : {std::size_t{5}, std::size_t{70}}) { // at once, and in a job
        const Scene scene = sixHeads(tokens);
        HeadsWindow open(scene);
        open.choose({1, 4});
        ScoreRules rules = scene.rules;
        rules.temperature = 0.25;
        QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
        QVERIFY(open.session.waitForResult(60'000));
        const Scene colder = open.session.scene();
        for (const std::size_t head : Heads{0, 1, 4}) {
            const double expected = weightOf(colder, {0, head}, 3, 1);
            QVERIFY(isNear(open.shown(head, 3, 1), expected));
            QVERIFY(!isNear(expected, weightOf(scene, {0, head}, 3, 1)));
        }
        open.session.undoStack().undo();
        QVERIFY(open.session.waitForResult(60'000));
        QVERIFY(isNear(open.shown(4, 3, 1), weightOf(scene, {0, 4}, 3, 1)));
    }
}

void TestChangingHeads::headsThatGoAreDropped() {
    const Scene six = sixHeads();
    QkvInput input = std::get<QkvInput>(six.input);
    const auto fewer = [](const MatrixStack& stack) {
        std::vector<BlockMatrix> heads;
        for (std::size_t batch = 0; batch < 2; ++batch) {
            for (std::size_t head = 0; head < 3; ++head) {
                heads.push_back(stack.at({batch, head}));
            }
        }
        return MatrixStack({2, 2, 3}, std::move(heads));
    };
    input.q = fewer(input.q);
    input.k = fewer(input.k);
    input.v = fewer(*input.v);
    Scene three = six;
    three.input = input;
    HeadsWindow open(three);
    // The edit brings heads: what is undone leaves fewer.
    QVERIFY(open.session.apply(setInput(open.session.scene(), six.input)));
    QVERIFY(open.session.waitForResult(60'000));
    open.choose({1, 4, 5});
    open.session.undoStack().undo();
    QVERIFY(open.session.waitForResult(60'000));
    QCOMPARE(open.chosen.heads(), (Heads{0, 1}));
    QCOMPARE(open.titles(), (QStringList{"b0 h0", "b0 h1"}));
    QVERIFY(isNear(open.shown(1, 0, 1), weightOf(open.session.scene(), {0, 1}, 0, 1)));
    open.session.undoStack().redo();
    QVERIFY(open.session.waitForResult(60'000));
    open.choose({1, 4});
    QCOMPARE(open.chosen.heads(), (Heads{0, 4}));
    open.clickCell(4, 0, 0);
    open.session.undoStack().undo();
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY2(!open.chosen.isOn(), "one is left");
    (void)open.window.grab();
}

void TestChangingHeads::theNextBatchItemHasThemToo() {
    HeadsWindow longer(sixHeads(70)); // in a job
    longer.choose({2});
    longer.press(Qt::Key_BracketRight, Qt::ControlModifier);
    const Snapshot meanwhile = longer.views.viewOf(2)->picture().snapshot;
    QVERIFY2(!meanwhile || meanwhile.headIndex().batch == 1, "numbers of the item before");
    QVERIFY(longer.session.waitForResult(60'000));
    QVERIFY(longer.views.viewOf(2)->picture().snapshot.headIndex() == (HeadIndex{1, 2}));
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    open.choose({2});
    open.press(Qt::Key_BracketRight, Qt::ControlModifier);
    QVERIFY(open.session.waitForResult(60'000));
    QCOMPARE(open.titles(), (QStringList{"b1 h0", "b1 h2"}));
    for (const std::size_t head : Heads{0, 2}) {
        QVERIFY(isNear(open.shown(head, 2, 2), weightOf(scene, {1, head}, 2, 2)));
    }
    QVERIFY(open.session.apply(*removeBatchItem(open.session.scene(), 1)));
    QVERIFY(open.session.waitForResult(60'000));
    QCOMPARE(open.titles(), (QStringList{"h0", "h2"}));
    QVERIFY(isNear(open.shown(2, 2, 2), weightOf(scene, {0, 2}, 2, 2)));
}

void TestChangingHeads::anotherSceneHasOne() {
    HeadsWindow open(sixHeads());
    open.choose({2, 3});
    QVERIFY(open.session.open(sixHeads(4), {}));
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(!open.chosen.isOn() && open.titles().isEmpty());
}

void TestChangingHeads::largeOnesStream() {
    const Scene scene = sixHeads(600);
    HeadsWindow open(scene);
    open.choose({3});
    HeatmapView& other = *open.views.viewOf(3);
    QVERIFY(other.isLargeShown());
    QTRY_VERIFY_WITH_TIMEOUT(other.tiles().progress().isExact, 60'000);
    QVERIFY(std::abs(open.shown(3, 77, 500) - weightOf(scene, {0, 3}, 77, 500)) < 1e-6);
    QTRY_VERIFY(open.bar.text().contains(QStringLiteral("h3 0.")));
    const ResultPtr before = other.picture().snapshot.result;
    QVERIFY(open.selection.query() < 600);
    open.clickCell(3, 300, 300);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 3}));
    QVERIFY2(open.session.snapshot().result == before, "it was there and needs no computing");
    QVERIFY(open.views.viewOf(0)->picture().snapshot.headIndex() == (HeadIndex{0, 0}));
    // Tiles that are read at once are done with, too.
    const StatusLine& status = open.window.status();
    open.settle();
    for (int step = 0; step < 6; ++step) {
        open.press(step % 2 == 0 ? Qt::Key_BracketLeft : Qt::Key_BracketRight);
        QTest::qWait(250);
        QTRY_VERIFY2(status.scale().endsWith(QStringLiteral("exact")), qPrintable(status.scale()));
        for (const QToolButton* button : status.findChildren<QToolButton*>()) {
            QVERIFY2(!button->isVisible(), qPrintable(button->text()));
        }
    }
}

void TestChangingHeads::stoppedOnesAreSaidAndGoOn() {
    const Scene scene = sixHeads(600);
    HeadsWindow open(scene);
    QVERIFY(open.chosen.toggle({0, 4}));
    open.session.stopComputing();
    QVERIFY(open.session.isStopped());
    QVERIFY(!open.views.viewOf(4)->picture().snapshot);
    (void)open.window.grab();
    QTest::mouseMove(open.views.viewOf(4), QPoint(40, 40));
    open.session.resume();
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(!open.session.isStopped());
    QVERIFY(open.views.viewOf(4)->picture().snapshot);
}

template struct attnscope::test::Registered<TestChangingHeads>;
#include "tst_changing_heads.moc"
