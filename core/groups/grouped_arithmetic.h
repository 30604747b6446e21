// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/groups/grouped_result.h"

#include <cstddef>
#include <stop_token>

namespace attnscope {

/// Up to so many queries of a group have a line each in the arithmetic of a cell; of more only the
/// kSummedQueriesKept with the largest sums.
inline constexpr std::size_t kSummedQueries = 4;
inline constexpr std::size_t kSummedQueriesKept = 3;

/// How a cell of the weights by groups is written, with the weights of the tokens: for each query of the
/// row's group the sum over the keys of the column's group, then the mean of these sums. Queries that attend
/// to nothing are left out, as core/groups/grouped_source.h says, and counted in the note.
///
/// `grouped` is groupedOf(tokens, groups), and `row` and `column` are groups. Empty (no line) where there is
/// no such cell, or where `stop` was requested: a group may have many queries.
CellArithmetic groupedArithmetic(const Snapshot& tokens, const GroupPair& groups, const Snapshot& grouped,
                                 std::size_t row, std::size_t column, const std::stop_token& stop = {});

} // namespace attnscope
