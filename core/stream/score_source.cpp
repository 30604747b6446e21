// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/score_source.h"

#include "core/base/parallel.h"
#include "core/engine/range_tracker.h"
#include "core/stream/cells/cell_blocks.h"
#include "core/stream/cells/cells.h"
#include "core/stream/statistics/score_planes.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

/// Rows of scores for one thread.
constexpr std::size_t kCopiedScoreRows = 64;

/// Q, K and the rules as the kernels take them, without the rest of a result.
struct Scores {
    AttentionProblem problem;
    StreamInputs inputs;
    Stage stage = Stage::Scores;

    void read(const CellRect& rect, std::span<float> values) const {
        scoreCells(problem, inputs, stage, rect, values.data(), rect.columns);
    }
};

using ScoresPtr = std::shared_ptr<const Scores>;

ReadBlocks extremesOf(const ScoresPtr& scores) {
    return [scores](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
        return scorePlanes(scores->problem, scores->inputs, scores->stage, RowSelection::blocks(first, last),
                           stop, {}, base);
    };
}

void readHiddenScores(const Mask& mask, Stage stage, const CellRect& rect, std::span<std::uint8_t> masked) {
    if (stage == Stage::Masked) {
        readHidden(mask, rect, masked);
    } else {
        std::fill(masked.begin(), masked.end(), std::uint8_t{0});
    }
}

ReadBlocks sumsOf(const ScoresPtr& scores) {
    return [scores](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
        const auto read = [&](const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) {
            scores->read(rect, values);
            readHiddenScores(*scores->problem.mask, scores->stage, rect, masked);
        };
        return blocksFromCells(scores->problem.queries(), scores->problem.keys(), read, first, last, stop,
                               base);
    };
}

} // namespace

std::shared_ptr<const ScorePyramids> ScorePyramids::of(const StreamCells& cells, Stage stage) {
    const auto scores = std::make_shared<const Scores>(Scores{cells.problem(), cells.inputs(), stage});
    return std::shared_ptr<const ScorePyramids>(
        new ScorePyramids{{cells.queries(), cells.keys(), cells.blockLevel(), extremesOf(scores)},
                          {cells.queries(), cells.keys(), cells.blockLevel(), sumsOf(scores)}});
}

StreamScores::StreamScores(StreamCellsPtr cells, Stage stage, std::shared_ptr<const ScorePyramids> pyramids)
    : StreamStage(std::move(cells), stage)
    , m_pyramids(std::move(pyramids)) {}

bool StreamScores::prepare(Reducer reducer, const std::stop_token& stop, const ReportProgress& report) const {
    if (reducer == Reducer::Max || m_pyramids->extremes.isReady()) {
        const LazyPyramid& wanted = reducer == Reducer::Max ? m_pyramids->extremes : m_pyramids->sums;
        return wanted.prepare(stop, report);
    }
    const auto half = [&report](double from) {
        return report ? ReportProgress([&report, from](double part) { report(from + 0.5 * part); }) : report;
    };
    return m_pyramids->extremes.prepare(stop, half(0.0)) && m_pyramids->sums.prepare(stop, half(0.5));
}

ValueRange StreamScores::range() const {
    const BlockSummary& base = m_pyramids->extremes.get().level(passLevel());
    RangeTracker range;
    for (std::size_t block = 0; block < base.high.size(); ++block) {
        if (base.counted(block) > 0.0F) {
            range.add(static_cast<double>(base.low[block]));
            range.add(static_cast<double>(base.high[block]));
        }
    }
    return range.range();
}

void StreamScores::copyCells(const CellRect& rect, std::span<float> values) const {
    parallelFor(rect.rows, kCopiedScoreRows, {}, [&](std::size_t first, std::size_t last) {
        readScores({rect.row + first, rect.column, last - first, rect.columns},
                   values.subspan(first * rect.columns, (last - first) * rect.columns));
    });
}

void StreamScores::readScores(const CellRect& rect, std::span<float> values) const {
    scoreCells(streamCells().problem(), streamCells().inputs(), stage(), rect, values.data(), rect.columns);
}

void StreamScores::readCells(const CellRect& rect, std::span<float> values,
                             std::span<std::uint8_t> masked) const {
    readHiddenScores(*streamCells().problem().mask, stage(), rect, masked);
    readScores(rect, values);
}

} // namespace attnscope
