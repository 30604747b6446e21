// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"
#include "core/scene/matrix_role.h"

#include <optional>
#include <variant>
#include <vector>

namespace attnscope {

/// Token vectors and the learned projections: Q = X·W_Q, K = X·W_K, V = X·W_V.
struct EmbeddedInput {
    BlockMatrix x;  ///< [tokens][d_model], one token a row
    BlockMatrix wQ; ///< [d_model][d_k]
    BlockMatrix wK; ///< [d_model][d_k]
    BlockMatrix wV; ///< [d_model][d_v]

    bool operator==(const EmbeddedInput&) const = default;
};

/// Queries, keys and values from elsewhere; nothing is projected.
struct ProjectedInput {
    BlockMatrix q; ///< [tokens][d_k]
    BlockMatrix k; ///< [tokens][d_k]
    BlockMatrix v; ///< [tokens][d_v]

    bool operator==(const ProjectedInput&) const = default;
};

/// An attention matrix from elsewhere. Nothing before it is known; rows need not sum to 1.
struct WeightsInput {
    BlockMatrix weights;          ///< [queries][keys]
    std::optional<BlockMatrix> v; ///< [keys][d_v]

    bool operator==(const WeightsInput&) const = default;
};

using SceneInput = std::variant<EmbeddedInput, ProjectedInput, WeightsInput>;

/// The matrix in that role, or nullptr where this input has none.
const BlockMatrix* matrixIn(const SceneInput& input, MatrixRole role);
BlockMatrix* matrixIn(SceneInput& input, MatrixRole role);

/// The editable matrices of this input, in the order in which they are shown.
std::vector<MatrixRole> rolesOf(const SceneInput& input);

/// Number of queries (rows of X, Q or the weights).
std::size_t queryCount(const SceneInput& input);
/// Number of keys (rows of X, K, or columns of the weights).
std::size_t keyCount(const SceneInput& input);

} // namespace attnscope
