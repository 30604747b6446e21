// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/player.h"
#include "ui/session/selection.h"

#include "tests/registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace attnscope::ui;

namespace {

constexpr int kPlayerPatience = 30'000;
constexpr double kTerm = 900.0;

} // namespace

class TestPlayer : public QObject {
    Q_OBJECT

private slots:
    void playsToTheEndAndStops();
    void goesByTheClockAndTheSpeed();
    void neverShowsMoreThanTheEnd();
    void startsAnewAtTheEnd();
    void stepsAreWhole();
    void loops();
    void otherRowsKeepTheirPlace();
    void nothingToPlay();
    void speedStaysUsable();
    void maskedTermsTakeNoTime();
};

void TestPlayer::playsToTheEndAndStops() {
    Selection selection;
    Player player(selection);
    player.setSteps(3);
    player.toStart();
    player.setSpeed(20.0);
    QSignalSpy playing(&player, &Player::playingChanged);
    player.play();
    QVERIFY(player.isPlaying());
    QTRY_VERIFY_WITH_TIMEOUT(!player.isPlaying(), kPlayerPatience);
    QCOMPARE(selection.progress(), 3.0);
    QCOMPARE(playing.size(), 2);
}

void TestPlayer::goesByTheClockAndTheSpeed() {
    Selection selection;
    Player player(selection);
    player.setSteps(10);
    player.toStart();
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 1.0);
    player.setSpeed(2.0);
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 3.0);
    player.setSpeed(0.5);
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 3.5);
}

void TestPlayer::maskedTermsTakeNoTime() {
    Selection selection;
    Player player(selection);
    player.setSteps(6, {false, true, true, false, false, true});
    player.toStart();
    player.advanceBy(0.5 * kTerm);
    QCOMPARE(selection.progress(), 0.5);
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 3.5);
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 4.5);
    player.advanceBy(0.5 * kTerm);
    QCOMPARE(selection.progress(), 6.0);
    player.setSteps(6); // the mask is gone
    player.toStart();
    player.advanceBy(1.5 * kTerm);
    QCOMPARE(selection.progress(), 1.5);
    player.stepForward();
    QCOMPARE(selection.progress(), 2.0);
}

void TestPlayer::neverShowsMoreThanTheEnd() {
    Selection selection;
    Player player(selection);
    player.setSteps(3);
    player.toStart();
    player.advanceBy(1e9);
    QCOMPARE(selection.progress(), 3.0);
}

void TestPlayer::startsAnewAtTheEnd() {
    Selection selection;
    Player player(selection);
    player.setSteps(3);
    player.toEnd();
    player.play();
    QVERIFY(selection.progress() < 3.0);
    player.pause();
    selection.setProgress(1.5);
    player.play();
    QVERIFY(selection.progress() >= 1.5);
}

void TestPlayer::stepsAreWhole() {
    Selection selection;
    Player player(selection);
    player.setSteps(3);
    selection.setProgress(1.4);
    player.play();
    player.stepForward();
    QVERIFY(!player.isPlaying());
    QCOMPARE(selection.progress(), std::floor(selection.progress()));
    selection.setProgress(1.4);
    player.stepBack();
    QCOMPARE(selection.progress(), 1.0);
    player.stepBack();
    QCOMPARE(selection.progress(), 0.0);
    player.stepBack();
    QCOMPARE(selection.progress(), 0.0);
    for (int step = 1; step <= 4; ++step) {
        player.stepForward();
        QCOMPARE(selection.progress(), std::min<double>(step, 3.0));
    }
}

void TestPlayer::loops() {
    Selection selection;
    Player player(selection);
    player.setSteps(2);
    player.setLoops(true);
    player.toStart();
    player.play();
    player.advanceBy(5 * kTerm);
    QCOMPARE(selection.progress(), 2.0);
    QVERIFY(player.isPlaying());
    player.advanceBy(kTerm);
    QCOMPARE(selection.progress(), 0.0);
    QVERIFY(player.isPlaying());
}

void TestPlayer::otherRowsKeepTheirPlace() {
    Selection selection;
    Player player(selection);
    player.setSteps(3);
    QCOMPARE(selection.progress(), 3.0);
    player.setSteps(5);
    QCOMPARE(selection.progress(), 5.0);
    selection.setProgress(2.5);
    player.setSteps(4);
    QCOMPARE(selection.progress(), 2.5);
    player.setSteps(2);
    QCOMPARE(selection.progress(), 2.0);
}

void TestPlayer::nothingToPlay() {
    Selection selection;
    Player player(selection);
    player.toggle();
    QVERIFY(!player.isPlaying());
    player.setSteps(2);
    player.toggle();
    QVERIFY(player.isPlaying());
    player.setSteps(0);
    QVERIFY(!player.isPlaying());
}

void TestPlayer::speedStaysUsable() {
    Selection selection;
    Player player(selection);
    QSignalSpy settings(&player, &Player::settingsChanged);
    player.setSpeed(1.0);
    QCOMPARE(settings.size(), 0);
    player.setSpeed(0.0);
    QVERIFY(player.speed() > 0.0);
    player.setSpeed(std::numeric_limits<double>::quiet_NaN());
    QVERIFY(player.speed() > 0.0);
}

template struct attnscope::test::Registered<TestPlayer>;
#include "tst_player.moc"
