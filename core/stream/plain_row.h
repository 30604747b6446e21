// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/plain_rules.h"

namespace attnscope {

/// The statistics of one query alone, as the statistics pass has them; costs O(keys · d).
StreamRow plainRow(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
                   std::size_t query);

/// What a finished sum of exponentials over the allowed keys comes to, with the forbidden ones and what
/// follows from it. Fields reference, sum, largestTerm and allowed are given; `hasReference` is false where
/// no score was found to take one from.
void finishRow(const AttentionProblem& problem, const PlainRules& rules, bool hasReference, StreamRow& row);

} // namespace attnscope
