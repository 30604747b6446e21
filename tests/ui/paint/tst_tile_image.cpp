// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/tiles/tile_image.h"

#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr QRgb kCanvas = 0xFF123456;

/// 5 × 301 pixels over seven decades, with what is no ordinary number among them.
MatrixTile tileOfAll() {
    MatrixTile tile;
    tile.area = {0, 0, 5, 301, 0};
    for (std::size_t at = 0; at < 5 * 301; ++at) {
        tile.values.push_back(std::pow(10.0F, -static_cast<float>(at) / 215.0F));
        tile.masked.push_back(at % 11 == 3 ? 1 : 0);
    }
    tile.values[7] = std::numeric_limits<float>::quiet_NaN();
    tile.values[8] = std::numeric_limits<float>::infinity();
    tile.values[9] = 0.0F;
    tile.values[10] = -2.0F;
    return tile;
}

/// How far apart two colours lie in the table; 256 where one is none of it.
int entriesApart(const ColourMap& map, QRgb a, QRgb b) {
    const auto& table = map.table();
    const auto* const first = std::find(table.begin(), table.end(), a);
    const auto* const second = std::find(table.begin(), table.end(), b);
    const bool isKnown = first != table.end() && second != table.end();
    return isKnown ? static_cast<int>(std::abs(first - second)) : a == b ? 0 : 256;
}

} // namespace

class TestTileImage : public QObject {
    Q_OBJECT

private slots:
    void pixelsHaveTheColoursOfTheirValues_data();
    void pixelsHaveTheColoursOfTheirValues();
    void emptyRangesHaveTwoColours();
};

void TestTileImage::pixelsHaveTheColoursOfTheirValues_data() {
    QTest::addColumn<bool>("isLog");
    QTest::addColumn<bool>("transposed");
    QTest::addColumn<bool>("showsMask");
    for (const bool isLog : {false, true}) {
        for (const bool transposed : {false, true}) {
            for (const bool showsMask : {false, true}) {
                QTest::addRow("log %d transposed %d mask %d", isLog, transposed, showsMask)
                    << isLog << transposed << showsMask;
            }
        }
    }
}

void TestTileImage::pixelsHaveTheColoursOfTheirValues() {
    QFETCH(bool, isLog);
    QFETCH(bool, transposed);
    QFETCH(bool, showsMask);
    const MatrixTile tile = tileOfAll();
    ColourScale colours;
    colours.map = usualColourMap().light;
    colours.range = isLog ? ValueRange{1e-6, 0.5} : ValueRange{0.01, 0.9};
    colours.isLog = isLog;
    colours.canvas = kCanvas;
    colours.showsMask = showsMask;
    const QImage image = tileImage(tile, colours, transposed);
    QCOMPARE(image.size(), transposed ? QSize(5, 301) : QSize(301, 5));
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 301; ++column) {
            const auto at = static_cast<std::size_t>(row * 301 + column);
            const QRgb shown = transposed ? image.pixel(row, column) : image.pixel(column, row);
            if (showsMask && tile.masked[at] != 0) {
                QCOMPARE(shown, 0U);
                continue;
            }
            // A number between two entries may go to either.
            QVERIFY2(entriesApart(colours.map, shown, colours.of(tile.values[at])) <= 1,
                     qPrintable(QStringLiteral("pixel %1 of %2").arg(at).arg(double(tile.values[at]))));
        }
    }
    QCOMPARE(transposed ? image.pixel(0, 7) : image.pixel(7, 0), kCanvas);
    QCOMPARE(transposed ? image.pixel(0, 8) : image.pixel(8, 0), colours.map.table().back());
    QCOMPARE(transposed ? image.pixel(0, 9) : image.pixel(9, 0), colours.map.table().front());
}

/// Where all is one number, more than it has the last colour and it the first.
void TestTileImage::emptyRangesHaveTwoColours() {
    MatrixTile tile;
    tile.area = {0, 0, 1, 3, 0};
    tile.values = {0.5F, 1.0F, 1.5F};
    tile.masked.resize(3);
    ColourScale colours;
    colours.map = usualColourMap().light;
    colours.range = {1.0, 1.0};
    const QImage image = tileImage(tile, colours, false);
    QCOMPARE(image.pixel(0, 0), colours.map.table().front());
    QCOMPARE(image.pixel(1, 0), colours.map.table().front());
    QCOMPARE(image.pixel(2, 0), colours.map.table().back());
}

template struct attnscope::test::Registered<TestTileImage>;
#include "tst_tile_image.moc"
