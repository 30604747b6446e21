// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/engine/row_statistics.h"
#include "core/stream/blocks/block_summary.h"
#include "core/stream/blocks/float_blocks.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>

namespace attnscope {

/// Which queries a pass works on.
struct RowSelection {
    std::size_t first = 0; ///< in rows of blocks of the planes
    std::size_t last = 0;  ///< exclusive
    bool sampled = false;  ///< only the middle query of each row of blocks

    /// All of them.
    static RowSelection all(const BlockSummary& planes) { return {0, planes.rows, false}; }
    /// One of every row of blocks: for a first, coarse picture.
    static RowSelection sample(const BlockSummary& planes) { return {0, planes.rows, true}; }
    /// All queries of rows of blocks [first, last).
    static RowSelection blocks(std::size_t first, std::size_t last) { return {first, last, false}; }

    /// The query that stands in a sample for its row of blocks of that level.
    static std::size_t sampleOf(std::size_t block, std::size_t queries,
                                unsigned level = BlockSummary::kLevel) {
        return std::min((block << level) + (std::size_t{1} << level) / 2, queries - 1);
    }
};

/// The statistics pass: what normalises each selected row, and the planes of the blocks that these rows lie
/// in, from Q and K alone; nothing of N×N cells is kept. `rows` is [queries] and only the selected ones are
/// written; `planes` has the problem's shape and only the selected block rows are written (in a sample from
/// one row each: maxima and sums of that row). Gives false where `stop` came first; then some rows and
/// planes are not written.
bool statistics(const AttentionProblem& problem, const StreamInputs& inputs, const RowSelection& selection,
                std::stop_token stop, const RowsDone& done, std::span<StreamRow> rows, BlockSummary& planes);

/// Everything that is said of a row, of all rows [queries], in O(N) memory. The weights are those before
/// dropout. False where `stop` came first.
bool rowStatistics(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                   const RowsDone& done, std::span<RowStatistics> statistics);

} // namespace attnscope
