// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/compare/difference_list.h"
#include "ui/matrix/beside_views.h"
#include "ui/session/comparison.h"

using namespace large_window_fixture;

/// Two matrices that no program keeps as a whole.
class TestLargeComparing : public QObject {
    Q_OBJECT

private slots:
    void aPlantedDifferenceIsFoundByN();
    void theDifferenceIsSeenInThePicture();
    void editsGoOnLive();
    void blinkKeepsTheTilesOfBoth();

private:
    OwnPlaces m_places;
};

namespace {

constexpr std::size_t kPlantedRow = 311;
constexpr std::size_t kPlantedColumn = 94;

struct LargeComparing : LargeWindow {
    Comparison& comparison = *window.context().comparison;

    LargeComparing() { press(Qt::Key_C); }
    /// Forbids one cell of A.
    void plant() {
        const PaintedRectangle cell{kPlantedRow, kPlantedRow + 1, kPlantedColumn, kPlantedColumn + 1, false};
        QVERIFY(session.apply(setMask(session.scene(), painted(session.scene().mask, cell))));
        QVERIFY(session.waitForResult(60'000));
    }
};

} // namespace

void TestLargeComparing::aPlantedDifferenceIsFoundByN() {
    LargeComparing open;
    QVERIFY(open.comparison.isOn());
    open.plant();
    open.press(Qt::Key_N);
    QTRY_COMPARE_WITH_TIMEOUT(open.selection.cell(), (CellRef{Stage::Weights, kPlantedRow, kPlantedColumn}),
                              60'000);
    const auto& found = open.part<DifferenceList>().found();
    QVERIFY(!found.empty());
    QCOMPARE(found[0].first, 0.0);
    QVERIFY(std::abs(found[0].second - 1.0 / kTokens) < 1e-12);
}

void TestLargeComparing::theDifferenceIsSeenInThePicture() {
    LargeComparing open;
    open.plant();
    open.comparison.setView(ComparedView::Difference);
    open.waitForTiles();
    QTRY_VERIFY(open.view.picture().isDifference);
    // The largest difference is the planted one: 1/600 less.
    const double planted = 1.0 / kTokens;
    QTRY_VERIFY(std::abs(open.view.picture().palette.ranges.weights.high - planted) < 1e-8);
    const ColourMap& map = divergingMap(false);
    const QRectF frame = open.view.geometry().matrix;
    const auto pixelsOf = [&](double place) {
        const QImage image = open.view.grab().toImage();
        int found = 0;
        for (int y = int(frame.top()) + 1; y < int(frame.bottom()) - 1; ++y) {
            for (int x = int(frame.left()) + 1; x < int(frame.right()) - 1; ++x) {
                found += image.pixel(x, y) == map.at(place) ? 1 : 0;
            }
        }
        return found;
    };
    // The range may be known before the last tiles are.
    QTRY_VERIFY2(pixelsOf(0.0) >= 1, "the planted cell");
    QVERIFY2(pixelsOf(0.0) < 40, qPrintable(QString::number(pixelsOf(0.0))));
    QVERIFY2(pixelsOf(0.5) > frame.width() * frame.height() * 0.9,
             qPrintable(QString::number(pixelsOf(0.5))));
}

void TestLargeComparing::editsGoOnLive() {
    LargeComparing open;
    open.comparison.setView(ComparedView::Difference);
    open.waitForTiles();
    for (const double value : {4.0, 9.0}) {
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::Q, 5, 0, value)));
        QVERIFY(open.session.waitForResult(60'000));
        open.waitForTiles();
        const double weight = open.weight(5, kHotColumn);
        QCOMPARE(open.comparison.of(ComparedSide::Difference).source(Stage::Weights)->exact(5, kHotColumn),
                 weight - 1.0 / kTokens);
        QTRY_VERIFY(std::abs(open.view.picture().palette.ranges.weights.high - (weight - 1.0 / kTokens)) <
                    1e-5);
    }
}

void TestLargeComparing::blinkKeepsTheTilesOfBoth() {
    LargeComparing open;
    open.plant();
    open.comparison.setView(ComparedView::Blink);
    QTRY_COMPARE(open.comparison.mainSide(), ComparedSide::Second);
    QTRY_COMPARE(open.comparison.mainSide(), ComparedSide::First);
    // Going back takes no reading.
    QVERIFY(open.view.tiles().progress().isExact);
}

template struct attnscope::test::Registered<TestLargeComparing>;
#include "tst_large_comparing.moc"
