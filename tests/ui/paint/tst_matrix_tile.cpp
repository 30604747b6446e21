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
    const TileArea area{0, 0, source->rows(), source->columns(), levels};
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

} // namespace

/// Pixels whose sides differ, as those of matrices with more queries than keys.
class TestMatrixTile : public QObject {
    Q_OBJECT

private slots:
    void liftsOfAnyPixelShape_data();
    void liftsOfAnyPixelShape();
    void signedScoresOfAnyPixelShape();
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

template struct attnscope::test::Registered<TestMatrixTile>;
#include "tst_matrix_tile.moc"
