// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "core/stream/blocks/block_summary.h"
#include "core/stream/statistics/statistics.h"

namespace attnscope {

/// The smallest and largest finite number of each block of scores into `low` and `high` of the
/// selected block rows (the selection is no sample): of all cells in stages Scores and Scaled, of allowed
/// ones in Masked. Both are NaN where such a cell is NaN; the count is 0 where a block has no finite number
/// and no NaN, else not. False where `stop` came first.
bool scorePlanes(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                 const RowSelection& selection, std::stop_token stop, const RowsDone& done,
                 BlockSummary& planes);

} // namespace attnscope
