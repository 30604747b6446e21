// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/block_source.h"
#include "core/engine/lift_source.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <QTest>

#include <cmath>
#include <optional>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// What a pixel of these cells has to show, from the cells alone; nothing where all are masked.
std::optional<double> strongestIn(const MatrixSource& source, const CellRect& pixel, CellOrder order) {
    std::optional<double> shown;
    for (std::size_t i = pixel.row; i < pixel.endRow(); ++i) {
        for (std::size_t j = pixel.column; j < pixel.endColumn(); ++j) {
            const double value = source.exact(i, j);
            if (!source.masked(i, j) && (!shown || isStronger(order, value, *shown))) {
                shown = value;
            }
        }
    }
    return shown;
}

/// Whether every pixel of the whole matrix, in pixels of these levels, shows its strongest cell.
bool showsTheStrongest(const std::shared_ptr<const MatrixSource>& source, CellOrder order,
                       const PixelLevels& levels) {
    const TileArea area{{0, 0, source->rows(), source->columns()}, levels};
    const auto tile = readTile({source, nullptr, Reducer::Max}, area, {});
    for (std::size_t i = 0; i < area.rows; i += levels.height()) {
        for (std::size_t j = 0; j < area.columns; j += levels.width()) {
            const CellRect pixel{i, j, std::min(area.rows - i, levels.height()),
                                 std::min(area.columns - j, levels.width())};
            const std::optional<double> expected = strongestIn(*source, pixel, order);
            const std::size_t at = tile->pixelOf(i, j);
            const auto shown = static_cast<double>(tile->values[at]);
            const bool isRight =
                expected ? shown == *expected || std::abs(shown - *expected) < 1e-3 : tile->masked[at] != 0;
            if (!isRight || (expected && tile->masked[at] != 0)) {
                qWarning("levels %u, %u: pixel of (%zu, %zu) is %g, expected %g", levels.row, levels.column,
                         i, j, shown, expected.value_or(NAN));
                return false;
            }
        }
    }
    return true;
}

/// Cells that are not masked: how many there are, their sum and that of their magnitudes.
struct CellSums {
    double count = 0.0;
    double sum = 0.0;
    double size = 0.0;
};

/// From the cells alone, each of which is read once.
class Means {
public:
    explicit Means(const MatrixSource& source)
        : m_source(source)
        , m_cells(source.rows() * source.columns()) {
        for (std::size_t i = 0; i < source.rows(); ++i) {
            source.exactRow(i, std::span(m_cells).subspan(i * source.columns(), source.columns()));
        }
    }

    CellSums of(const CellRect& pixel) const {
        CellSums sums;
        for (std::size_t i = pixel.row; i < pixel.endRow(); ++i) {
            for (std::size_t j = pixel.column; j < pixel.endColumn(); ++j) {
                if (!m_source.masked(i, j)) {
                    const double value = m_cells[i * m_source.columns() + j];
                    sums = {sums.count + 1.0, sums.sum + value, sums.size + std::abs(value)};
                }
            }
        }
        return sums;
    }

private:
    const MatrixSource& m_source;
    std::vector<double> m_cells;
};

/// Whether every pixel of the whole matrix, in pixels of these levels, shows the mean over all of its cells
/// that are not masked.
bool showsTheMean(const std::shared_ptr<const MatrixSource>& source, const Means& means,
                  const PixelLevels& levels) {
    const TileArea area{{0, 0, source->rows(), source->columns()}, levels};
    const auto tile = readTile({source, nullptr, Reducer::Mean}, area, {});
    for (std::size_t at = 0; at < tile->values.size(); ++at) {
        const CellRect pixel{at / area.pixelColumns() * levels.height(),
                             at % area.pixelColumns() * levels.width(), levels.height(), levels.width()};
        const CellSums cells = means.of(intersection(pixel, area));
        const double mean = cells.sum / std::max(cells.count, 1.0);
        const auto shown = static_cast<double>(tile->values[at]);
        // Rounded to float32, as the products of a score were, however much of a sum cancels out.
        const double tolerance = 1e-6 + 1e-5 * cells.size / std::max(cells.count, 1.0);
        if ((tile->masked[at] != 0) != (cells.count == 0.0) ||
            (cells.count > 0.0 && std::abs(shown - mean) > tolerance)) {
            qWarning("levels %u, %u: the mean of (%zu, %zu) is %g, expected %g", levels.row, levels.column,
                     pixel.row, pixel.column, shown, mean);
            return false;
        }
    }
    return true;
}

} // namespace

/// Pixels whose sides differ, as those of matrices with more queries than keys.
class TestMatrixTile : public QObject {
    Q_OBJECT

private slots:
    void liftsOfAnyPixelShape_data();
    void liftsOfAnyPixelShape();
    void signedScoresOfAnyPixelShape();
    void meansOfAnyPixelShape_data();
    void meansOfAnyPixelShape();
};

void TestMatrixTile::liftsOfAnyPixelShape_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"given weights", "textbook", "stream"}) {
        QTest::addRow("%s", kind) << QString::fromLatin1(kind);
    }
}

void TestMatrixTile::liftsOfAnyPixelShape() {
    QFETCH(QString, kind);
    AttentionProblem problem = attnscope::test::streamProblem(300, 90, 4, 3);
    problem.scale = 3.0; // far from even: lifts from −60 to 6
    attnscope::test::kVariants[1].apply(problem);
    std::shared_ptr<const MatrixSource> lift;
    if (kind == QLatin1String("given weights")) {
        // Most of them 0, of which the lift is −∞.
        BlockMatrix weights(300, 90);
        for (std::size_t i = 0; i < weights.rows(); ++i) {
            weights.set(i, i * 7 % 90, std::exp2(-static_cast<double>(i % 13)));
        }
        lift =
            std::make_shared<const LiftSource>(std::make_shared<const BlockSource>(weights), Mask(300, 90));
    } else {
        lift = (kind == QLatin1String("stream") ? attnscope::test::streamed(problem)
                                                : attnscope::test::textbook(problem))
                   ->lift();
    }
    for (unsigned rowLevel = 0; rowLevel <= 9; ++rowLevel) {
        for (unsigned columnLevel = 0; columnLevel <= 7; ++columnLevel) {
            QVERIFY(showsTheStrongest(lift, CellOrder::Value, {rowLevel, columnLevel}));
        }
    }
}

void TestMatrixTile::signedScoresOfAnyPixelShape() {
    const AttentionProblem problem = attnscope::test::streamProblem(300, 90, 4, 3);
    for (const ResultPtr& result : {attnscope::test::streamed(problem), attnscope::test::textbook(problem)}) {
        for (unsigned rowLevel = 0; rowLevel <= 9; ++rowLevel) {
            for (unsigned columnLevel = 0; columnLevel <= 7; ++columnLevel) {
                QVERIFY(showsTheStrongest(result->source(Stage::Scores), CellOrder::Magnitude,
                                          {rowLevel, columnLevel}));
            }
        }
    }
}

void TestMatrixTile::meansOfAnyPixelShape_data() {
    QTest::addColumn<bool>("isStream");
    QTest::addRow("textbook") << false;
    QTest::addRow("stream") << true;
}

/// At the edges and under a mask pixels of a finer level have unequal numbers of cells.
void TestMatrixTile::meansOfAnyPixelShape() {
    QFETCH(bool, isStream);
    AttentionProblem problem = attnscope::test::streamProblem(300, 150, 4, 3);
    attnscope::test::kVariants[2].apply(problem);
    const ResultPtr result =
        isStream ? attnscope::test::streamed(problem) : attnscope::test::textbook(problem);
    for (const Stage stage : {Stage::Weights, Stage::Masked}) {
        const std::shared_ptr<const MatrixSource> source = result->source(stage);
        const Means means(*source);
        for (unsigned rowLevel = 0; rowLevel <= 9; ++rowLevel) {
            for (unsigned columnLevel = 0; columnLevel <= 8; ++columnLevel) {
                QVERIFY(showsTheMean(source, means, {rowLevel, columnLevel}));
            }
        }
    }
}

template struct attnscope::test::Registered<TestMatrixTile>;
#include "tst_matrix_tile.moc"
