// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/parallel.h"
#include "core/stream/cells/cell_blocks.h"
#include "core/stream/pooled_source.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <atomic>
#include <limits>

using namespace attnscope;

namespace {

/// A matrix that is at hand, filledPicture as if it were not.
class KnownCells final : public PooledSource {
public:
    KnownCells(std::size_t rows, std::size_t columns, std::vector<float> values,
               std::vector<std::uint8_t> hidden, unsigned baseLevel = BlockSummary::kLevel)
        : m_rows(rows)
        , m_columns(columns)
        , m_values(std::move(values))
        , m_hidden(std::move(hidden))
        , m_pyramid(
              rows, columns, baseLevel,
              [this](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
                  const auto read = [this](const CellRect& rect, std::span<float> cells,
                                           std::span<std::uint8_t> masked) {
                      readCells(rect, cells, masked);
                  };
                  return blocksFromCells(m_rows, m_columns, read, first, last, stop, base);
              }) {}

    std::size_t rows() const override { return m_rows; }
    std::size_t columns() const override { return m_columns; }
    double exact(std::size_t row, std::size_t column) const override {
        return static_cast<double>(m_values[row * m_columns + column]);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return m_hidden[row * m_columns + column] != 0;
    }
    ValueRange range() const override { return rangeFromCells(*this); }
    unsigned passLevel() const override { return m_pyramid.baseLevel(); }

    void forget() { m_reads = 0; }
    std::size_t reads() const { return m_reads; }
    const Pyramid& planes() const { return m_pyramid.get(); }
    const LazyPyramid& lazy() const { return m_pyramid; }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        m_reads += rect.rows * rect.columns;
        for (std::size_t at = 0; at < values.size(); ++at) {
            const std::size_t cell =
                (rect.row + at / rect.columns) * m_columns + rect.column + at % rect.columns;
            values[at] = m_values[cell];
            masked[at] = m_hidden[cell];
        }
    }
    const Pyramid& pyramid(Reducer) const override { return m_pyramid.get(); }
    const Pyramid* pyramidAtHand() const override { return m_pyramid.atHand(); }

private:
    std::size_t m_rows;
    std::size_t m_columns;
    std::vector<float> m_values;
    std::vector<std::uint8_t> m_hidden;
    LazyPyramid m_pyramid;
    mutable std::atomic<std::size_t> m_reads = 0;
};

/// Signed numbers; about half the cells are hidden in stripes, some whole blocks among them.
std::unique_ptr<KnownCells> randomCells(std::size_t rows, std::size_t columns, std::uint64_t seed,
                                        unsigned baseLevel = BlockSummary::kLevel) {
    std::vector<float> values(rows * columns);
    std::vector<std::uint8_t> hidden(values.size());
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            const auto words =
                philox({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), 0, 0}, seed);
            values[i * columns + j] = static_cast<float>(words[0]) / 4294967296.0F - 0.45F;
            const bool isFar = i / 64 % 3 == 1 && j / 64 % 2 == 0;
            hidden[i * columns + j] = seed % 2 == 1 && (isFar || words[1] % 2 == 0) ? 1 : 0;
        }
    }
    return std::make_unique<KnownCells>(rows, columns, std::move(values), std::move(hidden), baseLevel);
}

struct Picture {
    std::vector<float> values;
    std::vector<std::uint8_t> masked;

    explicit Picture(const TileArea& tile)
        : values(tile.pixelRows() * tile.pixelColumns(), -7.0F)
        , masked(values.size(), 9) {}
};

Picture filledPicture(const MatrixSource& source, const TileArea& tile, Reducer reducer) {
    Picture picture(tile);
    source.fill(tile, reducer, picture.values, picture.masked);
    return picture;
}

Picture cellByCell(const MatrixSource& source, const TileArea& tile, Reducer reducer) {
    Picture picture(tile);
    fillFromCells(source, tile, reducer, picture.values, picture.masked);
    return picture;
}

/// Maxima to the bit, means but for the order of summing.
bool isSame(const Picture& actual, const Picture& expected, Reducer reducer) {
    if (actual.masked != expected.masked) {
        return false;
    }
    for (std::size_t at = 0; at < actual.values.size(); ++at) {
        const float difference = std::abs(actual.values[at] - expected.values[at]);
        if (!(difference <= (reducer == Reducer::Max ? 0.0F : 2e-6F))) {
            qWarning("pixel %zu is %g, expected %g", at, static_cast<double>(actual.values[at]),
                     static_cast<double>(expected.values[at]));
            return false;
        }
    }
    return true;
}

} // namespace

class TestPyramid : public QObject {
    Q_OBJECT

private slots:
    void everyLevelAndOffset_data();
    void everyLevelAndOffset();
    void strongestOfAnyRectangle();
    void onePeakIsSeenAtEveryLevel();
    void coarsePixelsReadNoCells();
    void notANumberIsStrongest();
    void goesOnAfterAStop();
    void readInsideOfALoop();

private:
    static void strongestIn(const KnownCells& cells);
};

void TestPyramid::everyLevelAndOffset_data() {
    QTest::addColumn<std::size_t>("rows");
    QTest::addColumn<std::size_t>("columns");
    QTest::addColumn<std::uint64_t>("seed");
    QTest::addColumn<unsigned>("base");
    std::uint64_t seed = 0;
    for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
             {1, 1}, {63, 65}, {64, 64}, {130, 300}, {513, 257}}) {
        for (int mask = 0; mask < 2; ++mask) {
            ++seed;
            for (const unsigned base : {6U, 7U, 8U}) {
                QTest::addRow("%zu x %zu, %s, from level %u", rows, columns, mask ? "masked" : "all", base)
                    << rows << columns << seed << base;
            }
        }
    }
}

void TestPyramid::everyLevelAndOffset() {
    QFETCH(std::size_t, rows);
    QFETCH(std::size_t, columns);
    QFETCH(std::uint64_t, seed);
    QFETCH(unsigned, base);
    const auto cells = randomCells(rows, columns, seed, base);
    constexpr std::pair<std::size_t, std::size_t> kOffsets[] = {{0, 0},  {1, 200}, {37, 64},
                                                                {64, 0}, {200, 1}, {128, 128}};
    for (unsigned level = 0; level <= 10; ++level) {
        for (const auto& [row, column] : kOffsets) {
            if (row >= rows || column >= columns) {
                continue;
            }
            // To the far edges, and to somewhere inside.
            const std::size_t cut = (row + level) % 2 == 0 ? 0 : 21;
            const CellRect rect{row, column, std::max(rows - row, cut + 1) - cut,
                                std::max(columns - column, cut + 1) - cut};
            for (const PixelLevels& levels :
                 {PixelLevels(level), PixelLevels(level, level / 2), PixelLevels(level - level / 4, level)}) {
                for (const Reducer reducer : {Reducer::Max, Reducer::Mean}) {
                    const TileArea area{rect, levels};
                    QVERIFY2(
                        isSame(filledPicture(*cells, area, reducer), cellByCell(*cells, area, reducer),
                               reducer),
                        qPrintable(QStringLiteral("level %1 at %2, %3").arg(level).arg(row).arg(column)));
                }
            }
        }
    }
}

void TestPyramid::strongestOfAnyRectangle() {
    for (const unsigned base : {6U, 8U}) {
        strongestIn(*randomCells(300, 400, 5, base));
    }
}

void TestPyramid::strongestIn(const KnownCells& cells) {
    for (const CellRect& rect : {CellRect{0, 0, 300, 400}, CellRect{1, 2, 3, 4}, CellRect{60, 60, 70, 9},
                                 CellRect{128, 63, 172, 301}, CellRect{299, 399, 1, 1}}) {
        QCOMPARE(cells.strongest(rect), cells.MatrixSource::strongest(rect));
    }
    // A rectangle that is hidden altogether.
    QVERIFY(cells.masked(64, 0) && !cells.strongest({64, 0, 64, 64}));
}

void TestPyramid::onePeakIsSeenAtEveryLevel() {
    constexpr std::size_t kSide = 700;
    for (const std::size_t peak : {std::size_t{0}, std::size_t{63 * kSide + 64}, kSide * kSide - 1}) {
        std::vector<float> values(kSide * kSide, 0.25F);
        values[peak] = -0.5F;
        const KnownCells cells(kSide, kSide, values, std::vector<std::uint8_t>(values.size(), 0));
        for (unsigned level = 0; level <= 10; ++level) {
            const TileArea tile{{0, 0, kSide, kSide}, level};
            const Picture picture = filledPicture(cells, tile, Reducer::Max);
            const std::size_t pixel = (peak / kSide >> level) * tile.pixelColumns() + (peak % kSide >> level);
            QCOMPARE(picture.values[pixel], -0.5F);
            QCOMPARE(std::count(picture.values.begin(), picture.values.end(), -0.5F), 1);
        }
    }
}

void TestPyramid::coarsePixelsReadNoCells() {
    const auto cells = randomCells(513, 257, 8);
    cells->planes();
    cells->forget();
    filledPicture(*cells, {0, 0, 513, 257, 6}, Reducer::Max);
    filledPicture(*cells, {0, 0, 513, 257, 7}, Reducer::Mean);
    filledPicture(*cells, {128, 128, 128, 128, 6}, Reducer::Max);
    QCOMPARE(cells->reads(), std::size_t{0});
    // Of a search only the blocks that may hold the strongest are read.
    QVERIFY(cells->strongest({0, 0, 513, 257}));
    QVERIFY(cells->reads() <= 2 * 64 * 64);
}

void TestPyramid::notANumberIsStrongest() {
    std::vector<float> values(200 * 200, 3.0F);
    values[150 * 200 + 70] = std::numeric_limits<float>::quiet_NaN();
    const KnownCells cells(200, 200, values, std::vector<std::uint8_t>(values.size(), 0));
    for (unsigned level = 0; level <= 8; ++level) {
        const TileArea tile{{0, 0, 200, 200}, level};
        const Picture picture = filledPicture(cells, tile, Reducer::Max);
        const std::size_t pixel =
            (std::size_t{150} >> level) * tile.pixelColumns() + (std::size_t{70} >> level);
        QVERIFY(std::isnan(picture.values[pixel]));
    }
    const std::optional<CellValue> found = cells.strongest({0, 0, 200, 200});
    QVERIFY(found && found->row == 150 && found->column == 70);
}

void TestPyramid::goesOnAfterAStop() {
    const auto cells = randomCells(5000, 70, 2);
    std::stop_source source;
    std::vector<double> heard;
    QVERIFY(!cells->lazy().prepare(source.get_token(), [&](double fraction) {
        heard.push_back(fraction);
        source.request_stop();
    }));
    QVERIFY(!cells->lazy().isReady());
    QVERIFY(!heard.empty() && heard.back() < 0.5);
    const std::size_t read = cells->reads();
    QVERIFY(read > 0 && read < 5000 * 70 / 2);
    QVERIFY(cells->lazy().prepare({}, {}));
    // Nothing is read twice.
    QCOMPARE(cells->reads(), std::size_t{5000 * 70});
    QVERIFY(isSame(filledPicture(*cells, {0, 0, 5000, 70, 8}, Reducer::Max),
                   cellByCell(*cells, {0, 0, 5000, 70, 8}, Reducer::Max), Reducer::Max));
}

/// The first body that needs the pyramid makes it with a loop of its own, holding a mutex which others wait
/// for.
void TestPyramid::readInsideOfALoop() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto cells = randomCells(2000, 300, seed);
        std::atomic<int> read = 0;
        QVERIFY(parallelFor(32, 1, {}, [&](std::size_t, std::size_t) {
            filledPicture(*cells, {0, 0, 2000, 300, 7}, Reducer::Max);
            ++read;
        }));
        QCOMPARE(read.load(), 32);
        QCOMPARE(cells->reads(), std::size_t{2000 * 300});
    }
}

template struct attnscope::test::Registered<TestPyramid>;
#include "tst_pyramid.moc"
