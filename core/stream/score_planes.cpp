// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/score_planes.h"

#include "core/attention/range_tracker.h"
#include "core/parallel.h"
#include "core/stream/general_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

void generalBlockRow(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                     std::size_t blockRow, ScorePlanes& planes) {
    GeneralRow row(problem, inputs);
    std::vector<float> scores(problem.keys());
    for (std::size_t i = blockRow * kRows; i < std::min((blockRow + 1) * kRows, problem.queries()); ++i) {
        row.load(i, 0, scores.size());
        row.stage(stage, scores);
        for (std::size_t j = 0; j < scores.size(); ++j) {
            const std::size_t at = planes.at(blockRow, j / kRows);
            if (stage == Stage::Masked && !row.isAllowed(j)) {
                continue;
            }
            if (std::isfinite(scores[j])) {
                planes.low[at] = std::min(planes.low[at], scores[j]);
                planes.high[at] = std::max(planes.high[at], scores[j]);
            }
            planes.holdsNaN[at] |= static_cast<std::uint8_t>(std::isnan(scores[j]));
        }
    }
}

} // namespace

ScorePlanes::ScorePlanes(std::size_t queries, std::size_t keys)
    : blockRows((queries + kRows - 1) / kRows)
    , blockColumns((keys + kRows - 1) / kRows)
    , low(blockRows * blockColumns, kInfinity)
    , high(low.size(), -kInfinity)
    , holdsNaN(low.size()) {}

ValueRange ScorePlanes::range() const {
    RangeTracker tracker;
    for (std::size_t at = 0; at < low.size(); ++at) {
        tracker.add(static_cast<double>(low[at]));
        tracker.add(static_cast<double>(high[at]));
    }
    return tracker.range();
}

bool scorePlanes(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                 const RowSelection& selection, std::stop_token stop, const RowsDone& done,
                 ScorePlanes& planes) {
    const auto blockRow = [&](std::size_t number, std::size_t) {
        const std::size_t block = selection.first + number;
        const std::size_t begin = planes.at(block, 0);
        std::fill_n(planes.low.begin() + static_cast<std::ptrdiff_t>(begin), planes.blockColumns, kInfinity);
        std::fill_n(planes.high.begin() + static_cast<std::ptrdiff_t>(begin), planes.blockColumns,
                    -kInfinity);
        std::fill_n(planes.holdsNaN.begin() + static_cast<std::ptrdiff_t>(begin), planes.blockColumns,
                    std::uint8_t{0});
        generalBlockRow(problem, inputs, stage, block, planes);
        if (done) {
            done(std::min(kRows, problem.queries() - block * kRows));
        }
    };
    return parallelFor(selection.last - selection.first, 1, std::move(stop), blockRow);
}

} // namespace attnscope
