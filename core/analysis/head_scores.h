// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/matrix_source.h"
#include "core/scene/token_list.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace attnscope {

/// What a head is known for. Each is a mean over queries; rows that attend to nothing, or are not a number,
/// are left out.
enum class HeadScore {
    EntropyBits,   ///< −Σ_j a_ij log₂ a_ij
    PreviousToken, ///< a_{i,i−1}, from the second query on
    SameToken,     ///< the mass on other places with the query's token, over queries that have such places
    Induction,     ///< the mass on places right after an earlier one with the query's token (Olsson et al.
                   ///< 2022, "In-context Learning and Induction Heads"), over queries that have such places
    Sink,          ///< a_{i,0}, from the second query on: a causal first query has no choice
};
inline constexpr std::size_t kHeadScores = 5;

/// By HeadScore. Nothing where no query has it: previous token, same token and induction of a head whose keys
/// are other tokens than its queries, the latter two where no token comes twice.
using HeadScores = std::array<std::optional<double>, kHeadScores>;

/// Of weights [queries][keys] as the engine holds them, one pass over the matrix. Tokens without a name are
/// like no other. Fails with ErrorCode::Stopped.
Result<HeadScores> headScores(const MatrixSource& weights, const TokenList& queries, const TokenList& keys,
                              std::stop_token stop);

/// Heads by a score, the largest first; equals by index, and those without it last.
std::vector<std::size_t> headsBy(HeadScore score, std::span<const HeadScores> heads);

} // namespace attnscope
