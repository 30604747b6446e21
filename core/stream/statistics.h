// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/block_planes.h"
#include "core/stream/row_selection.h"
#include "core/stream/stream_inputs.h"
#include "core/stream/stream_row.h"

#include <functional>
#include <span>
#include <stop_token>

namespace attnscope {

/// Hears of finished queries; called from several threads at once.
using RowsDone = std::function<void(std::size_t queries)>;

/// The statistics pass: what normalises each selected row, and the planes of the blocks that these rows lie
/// in, from Q and K alone; nothing of N×N cells is kept. `rows` is [queries] and only the selected ones are
/// written; `planes` has the problem's shape and only the selected block rows are written (in a sample from
/// one row each: maxima and sums of that row). Gives false where `stop` came first; then some rows and
/// planes are not written.
bool statistics(const AttentionProblem& problem, const StreamInputs& inputs, const RowSelection& selection,
                std::stop_token stop, const RowsDone& done, std::span<StreamRow> rows, BlockPlanes& planes);

} // namespace attnscope
