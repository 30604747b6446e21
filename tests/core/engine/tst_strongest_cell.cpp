// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/block_source.h"
#include "core/engine/lift_source.h"
#include "core/engine/tile_pool.h"
#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace attnscope;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// From the weakest to the strongest.
constexpr std::array kByMagnitude{0.0F, -1e-45F, 1.0F, -5.0F, 8.0F, -kInfinity, kNaN};
constexpr std::array kByValue{-kInfinity, -8.0F, -1e-45F, 0.0F, 5.0F, kInfinity, kNaN};

/// The same number or both NaN.
bool isSame(float a, float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// What a pixel of these cells shows, by the rule alone.
float strongestOf(CellOrder order, const std::vector<float>& cells) {
    float shown = cells.front();
    for (const float cell : cells) {
        shown = isStronger(order, cell, shown) ? cell : shown;
    }
    return shown;
}

/// Seldom equal in magnitude, with NaN, infinities and both zeros among them.
std::vector<float> anyNumbers(std::size_t count, unsigned seed) {
    std::minstd_rand random(seed + 1);
    std::normal_distribution<float> normal;
    std::vector<float> numbers(count);
    for (float& number : numbers) {
        const auto kind = random() % 40;
        number = kind == 0   ? kNaN
                 : kind == 1 ? -kInfinity
                 : kind == 2 ? -0.0F
                 : kind < 6  ? 0.0F
                             : normal(random);
    }
    return numbers;
}

} // namespace

/// One rule says which of several cells a pixel shows.
class TestStrongestCell : public QObject {
    Q_OBJECT

private slots:
    void theRule();
    void everyPoolKeepsToIt();
    void panelsOfRowsMakeOnePicture();
    void aLiftIsComparedByValue();
    void aLiftThatIsNotANumberIsSeen();
};

void TestStrongestCell::theRule() {
    const auto check = [](CellOrder order, const auto& rising) {
        for (std::size_t a = 0; a < rising.size(); ++a) {
            for (std::size_t b = 0; b < rising.size(); ++b) {
                QCOMPARE(isStronger(order, rising[a], rising[b]), a > b);
                QCOMPARE(isStronger(order, static_cast<double>(rising[a]), static_cast<double>(rising[b])),
                         a > b);
            }
        }
    };
    check(CellOrder::Magnitude, kByMagnitude);
    check(CellOrder::Value, kByValue);
    for (const CellOrder order : {CellOrder::Magnitude, CellOrder::Value}) {
        QVERIFY(!isStronger(order, kNaN, -kNaN) && !isStronger(order, 0.0F, -0.0F));
    }
    QVERIFY(!isStronger(CellOrder::Magnitude, 2.0F, -2.0F) && !isStronger(CellOrder::Magnitude, -2.0F, 2.0F));
}

/// Rows are pooled by any order; columns compare bits and know magnitudes only.
void TestStrongestCell::everyPoolKeepsToIt() {
    constexpr std::size_t kColumns = 77;
    constexpr unsigned kLevel = 2;
    constexpr std::size_t kSide = std::size_t{1} << kLevel;
    for (unsigned seed = 0; seed < 50; ++seed) {
        const std::vector<float> cells = anyNumbers(kSide * kColumns, seed);
        std::vector<std::uint8_t> hidden(cells.size());
        std::minstd_rand random(seed + 1);
        std::generate(hidden.begin(), hidden.end(), [&] { return random() % 3 == 0 ? 1 : 0; });
        const TileArea tile{{0, 0, kSide, kColumns}, kLevel};
        std::vector<float> values(tile.pixelColumns());
        std::vector<std::uint8_t> masked(values.size());
        std::vector<float> fast(values.size());
        std::vector<std::uint8_t> fastMasked(values.size());
        TilePool columns(tile, Reducer::Max, CellOrder::Magnitude, {fast, fastMasked});
        for (const CellOrder order : {CellOrder::Value, CellOrder::Magnitude}) {
            TilePool pool(tile, Reducer::Max, order, {values, masked});
            for (std::size_t i = 0; i < kSide; ++i) {
                const auto line = std::span(cells).subspan(i * kColumns, kColumns);
                const auto hiddenLine = std::span(hidden).subspan(i * kColumns, kColumns);
                pool.addRow<float>(line, hiddenLine);
                if (order == CellOrder::Magnitude) {
                    columns.addColumns(line, hiddenLine);
                }
            }
            for (std::size_t pixel = 0; pixel < values.size(); ++pixel) {
                std::vector<float> own;
                for (std::size_t i = 0; i < kSide; ++i) {
                    for (std::size_t j = pixel * kSide; j < std::min(kColumns, (pixel + 1) * kSide); ++j) {
                        if (hidden[i * kColumns + j] == 0) {
                            own.push_back(cells[i * kColumns + j]);
                        }
                    }
                }
                QCOMPARE(masked[pixel] != 0, own.empty());
                QVERIFY(own.empty() || isSame(values[pixel], strongestOf(order, own)));
            }
        }
        QCOMPARE(fastMasked, masked);
        for (std::size_t pixel = 0; pixel < fast.size(); ++pixel) {
            QVERIFY(isSame(fast[pixel], values[pixel]));
        }
    }
}

/// So many cells that threads share them; 3, −3 and NaN stand where panels and pixels could lose them.
void TestStrongestCell::panelsOfRowsMakeOnePicture() {
    constexpr std::size_t kRows = 517;
    constexpr std::size_t kColumns = 901;
    std::minstd_rand random(1);
    BlockMatrix matrix(kRows, kColumns);
    for (std::size_t i = 0; i < kRows; ++i) {
        for (double& cell : matrix.mutableRow(i)) {
            const auto kind = random() % 50;
            cell = kind == 0 ? 3.0 : kind == 1 ? -3.0 : double(random() % 4096) / 2048.0 - 1.0;
        }
    }
    matrix.set(kRows - 1, kColumns - 1, std::numeric_limits<double>::quiet_NaN());
    const BlockSource source(matrix);
    const CellRect rect{3, 5, kRows - 3, kColumns - 5};
    for (unsigned level = 0; level < 6; ++level) {
        const TileArea area{rect, level};
        std::vector<float> strongest(area.pixelRows() * area.pixelColumns());
        std::vector<float> mean(strongest.size());
        std::vector<std::uint8_t> masked(strongest.size(), 1);
        source.fill(area, Reducer::Mean, mean, masked);
        source.fill(area, Reducer::Max, strongest, masked);
        QCOMPARE(std::count(masked.begin(), masked.end(), 0), std::ptrdiff_t(masked.size()));
        for (std::size_t pixel = 0; pixel < strongest.size(); ++pixel) {
            const std::size_t row = rect.row + (pixel / area.pixelColumns() << level);
            const std::size_t column = rect.column + (pixel % area.pixelColumns() << level);
            std::vector<float> own;
            double sum = 0.0;
            for (std::size_t i = row; i < std::min(kRows, row + (std::size_t{1} << level)); ++i) {
                for (std::size_t j = column; j < std::min(kColumns, column + (std::size_t{1} << level));
                     ++j) {
                    own.push_back(static_cast<float>(matrix(i, j)));
                    sum += matrix(i, j);
                }
            }
            QVERIFY(isSame(strongest[pixel], strongestOf(CellOrder::Magnitude, own)));
            QVERIFY(isSame(mean[pixel], static_cast<float>(sum / static_cast<double>(own.size()))));
        }
    }
}

void TestStrongestCell::aLiftIsComparedByValue() {
    // Lifts of −8, 3, −∞ and 0 of four keys that may be attended to.
    const double even = 0.25;
    BlockMatrix weights(1, 4);
    weights.set(0, 0, even / 256.0);
    weights.set(0, 1, even * 8.0);
    weights.set(0, 3, even);
    const LiftSource lift(std::make_shared<const BlockSource>(weights), Mask(1, 4));
    float value = 0.0F;
    std::uint8_t masked = 1;
    lift.fill({0, 0, 1, 4, 2}, Reducer::Max, {&value, 1}, {&masked, 1});
    QCOMPARE(value, 3.0F);
    QCOMPARE(int(masked), 0);
    QCOMPARE(lift.strongest({0, 0, 1, 4}), (CellValue{0, 1, 3.0}));
    QCOMPARE(lift.range(), liftRange(3.0));
    // A pixel of nothing but zeros is no masked one.
    lift.fill({0, 2, 1, 1, 0}, Reducer::Max, {&value, 1}, {&masked, 1});
    QCOMPARE(value, -kInfinity);
    QCOMPARE(int(masked), 0);
}

void TestStrongestCell::aLiftThatIsNotANumberIsSeen() {
    BlockMatrix weights(2, 2, 0.5);
    weights.set(1, 0, std::numeric_limits<double>::quiet_NaN());
    const LiftSource lift(std::make_shared<const BlockSource>(weights), Mask(2, 2));
    const std::optional<CellValue> found = lift.strongest({0, 0, 2, 2});
    QVERIFY(found && found->row == 1 && found->column == 0 && std::isnan(found->value));
    float value = 0.0F;
    std::uint8_t masked = 1;
    lift.fill({0, 0, 2, 2, 1}, Reducer::Max, {&value, 1}, {&masked, 1});
    QVERIFY(std::isnan(value) && masked == 0);
}

template struct attnscope::test::Registered<TestStrongestCell>;
#include "tst_strongest_cell.moc"
