// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/cells/fast_rules.h"

#include <span>
#include <stop_token>

namespace attnscope {

/// Up to so many rows are computed one by one faster than in a panel.
inline constexpr std::size_t kFewRows = 8;

/// Computes at most kFewRows rows alone, as the statistics pass has them, into `rows` [queries of the
/// problem]; costs O(keys · d) each, and the keys are read once for all of them. False where `stop` came
/// first.
bool fewRows(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
             std::span<const std::size_t> queries, const std::stop_token& stop, std::span<StreamRow> rows);

/// What a finished sum of exponentials over the allowed keys comes to, with the forbidden ones and what
/// follows from it. Fields reference, sum, largestTerm and allowed are given; `hasReference` is false where
/// no score was found to take one from.
void finishRow(const AttentionProblem& problem, const FastRules& rules, bool hasReference, StreamRow& row);

} // namespace attnscope
