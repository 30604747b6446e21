// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/jobs/scheduler.h"

#include <QEvent>

using large_window_fixture::LargeWindow;
using window_fixture::OwnPlaces;

namespace {

/// Counts the calls that are queued for an object, without doing anything about them.
class QueuedCalls final : public QObject {
public:
    explicit QueuedCalls(QObject& of)
        : m_of(of) {
        of.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        m_count += event->type() == QEvent::MetaCall ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }
    int count() {
        QCoreApplication::sendPostedEvents(&m_of, QEvent::MetaCall);
        return m_count;
    }

private:
    QObject& m_of;
    int m_count = 0;
};

/// Whether something was so when a widget was painted for the first time.
class PaintedWhile final : public QObject {
public:
    PaintedWhile(QWidget& widget, std::function<bool()> what)
        : m_what(std::move(what)) {
        widget.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && ++count == 1) {
            was = m_what();
        }
        return QObject::eventFilter(watched, event);
    }
    int count = 0;
    bool was = false;

private:
    std::function<bool()> m_what;
};

} // namespace

/// Who asks for tiles: what happens to the view, never that it is painted.
class TestTileRequests : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void aPanAsksOnce();
    void paintingAsksNothing();
    void paintingTellsTheSessionNothing();
    void theSessionHearsOfAFrameOnceItIsPainted();
    void aHiddenViewAsksNothing();
    void turnedMatricesAreReadRight();

private:
    static std::size_t asked(const LargeWindow& open) {
        return open.session.jobs().requested(JobPriority::Tiles);
    }
    OwnPlaces m_places;
};

void TestTileRequests::aPanAsksOnce() {
    LargeWindow open;
    open.view.centreOn({Stage::Weights, 300, 300}, 30.0);
    open.waitForTiles();
    const std::size_t before = asked(open);
    open.view.centreOn({Stage::Weights, 500, 20});
    QCOMPARE(asked(open), before + 1);
    open.waitForTiles();
    QCOMPARE(asked(open), before + 1);
    // What is there by now is not read again.
    open.view.centreOn({Stage::Weights, 300, 300});
    open.waitForTiles();
    QCOMPARE(asked(open), before + 1);
}

void TestTileRequests::paintingAsksNothing() {
    LargeWindow open;
    // Nothing is read from here on, so that all stays missing.
    open.session.jobs().awaitResult();
    const std::size_t before = asked(open);
    open.view.centreOn({Stage::Weights, 300, 300}, 30.0);
    QCOMPARE(asked(open), before + 1);
    const QImage first = open.view.grab().toImage();
    const QImage second = open.view.grab().toImage();
    QCOMPARE(first, second);
    open.view.repaint();
    QCOMPARE(asked(open), before + 1);
    QVERIFY(!open.view.tiles().progress().isExact);
    open.session.jobs().goOn();
    open.waitForTiles();
    QVERIFY(open.view.grab().toImage() != first);
}

void TestTileRequests::paintingTellsTheSessionNothing() {
    LargeWindow open;
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::Q, 3, 0, 2.0)));
    QVERIFY(open.session.waitForResult(60'000));
    QueuedCalls calls(open.session);
    QCOMPARE(calls.count(), 0);
    (void)open.view.grab();
    QCOMPARE(calls.count(), 0);
}

void TestTileRequests::theSessionHearsOfAFrameOnceItIsPainted() {
    LargeWindow open;
    QCoreApplication::processEvents();
    // The gate of a preview that is delivered now.
    FrameGate& frame = open.session.jobs().frame();
    frame.arm({});
    frame.delivered();
    Ranges ranges = open.session.ranges();
    ranges.scores += 1.0;
    PaintedWhile painted(open.view, [&frame] { return frame.isOpen(); });
    open.session.setRanges(open.session.snapshot().result, ranges);
    QVERIFY(!frame.isOpen());
    QCoreApplication::processEvents();
    QVERIFY(frame.isOpen());
    QVERIFY(painted.count > 0);
    QVERIFY2(!painted.was, "it was told before");
}

void TestTileRequests::aHiddenViewAsksNothing() {
    LargeWindow open;
    open.window.hide();
    const std::size_t before = asked(open);
    open.view.centreOn({Stage::Weights, 300, 300}, 30.0);
    QCOMPARE(asked(open), before);
    open.window.show();
    open.waitForTiles();
    QCOMPARE(asked(open), before + 1);
}

/// The same numbers, with rows and columns swapped.
void TestTileRequests::turnedMatricesAreReadRight() {
    LargeWindow open;
    const auto colourAt = [&](std::size_t row, std::size_t column) {
        return open.view.grab().toImage().pixelColor(open.placeOf(row, column));
    };
    open.view.centreOn({Stage::Weights, large_window_fixture::kHotRow, large_window_fixture::kHotColumn},
                       8.0);
    open.waitForTiles();
    const QColor hot = colourAt(large_window_fixture::kHotRow, large_window_fixture::kHotColumn);
    const QColor other = colourAt(large_window_fixture::kHotRow + 3, large_window_fixture::kHotColumn);
    QVERIFY(hot != other);
    QVERIFY(open.session.apply(setOrientation(open.session.scene(), Orientation::Columns)));
    QVERIFY(open.session.waitForResult(60'000));
    open.view.centreOn({Stage::Weights, large_window_fixture::kHotRow, large_window_fixture::kHotColumn});
    open.waitForTiles();
    QVERIFY(open.view.geometry().transposed);
    QCOMPARE(colourAt(large_window_fixture::kHotRow, large_window_fixture::kHotColumn), hot);
    QCOMPARE(colourAt(large_window_fixture::kHotRow + 3, large_window_fixture::kHotColumn), other);
}

template struct attnscope::test::Registered<TestTileRequests>;
#include "tst_tile_requests.moc"
