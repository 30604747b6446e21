// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/row_statistics.h"
#include "core/stream/statistics.h"

namespace attnscope {

/// Everything that is said of a row, of all rows [queries], in O(N) memory. The weights are those before
/// dropout. False where `stop` came first.
bool rowStatistics(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                   const RowsDone& done, std::span<RowStatistics> statistics);

} // namespace attnscope
