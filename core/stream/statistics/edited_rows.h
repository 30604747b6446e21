// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <span>
#include <stop_token>

namespace attnscope {

/// Makes every row true again after row `row` of Q, of K or of both changed and nothing else: the old score
/// leaves each row's sum and the new one enters it, in O(N·d). `rows` [queries] are those of the problem
/// before and become those of the problem after. A row whose sum or maximum hung on the old score is computed
/// afresh, and the edited row always is. False where `stop` came first; then the rows are of no use.
bool editToken(const AttentionProblem& problem, const StreamInputs& before, const StreamInputs& after,
               std::size_t row, std::stop_token stop, std::span<StreamRow> rows);

} // namespace attnscope
