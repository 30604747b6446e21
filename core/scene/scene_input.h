// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/matrix_stack.h"
#include "core/scene/matrix_role.h"

#include <optional>
#include <variant>
#include <vector>

namespace attnscope {

/// The most heads that a file or an option may give.
inline constexpr std::size_t kMostHeads = 65'536;

/// Token vectors and the learned projections: Q = X·W_Q + b_Q, K = X_kv·W_K + b_K, V = X_kv·W_V + b_V. Head a
/// takes the a-th contiguous slice of their columns; the heads' outputs side by side are multiplied by W_O.
struct TokenInput {
    MatrixStack x;  ///< [batch]?[queries][d_model], one token a row
    BlockMatrix wQ; ///< [d_model][heads·d_k]
    BlockMatrix wK; ///< [d_model][key heads·d_k]
    BlockMatrix wV; ///< [d_model][key heads·d_v]
    std::size_t heads = 1;
    std::optional<MatrixStack> xKv = {}; ///< [batch]?[keys][d_model]; nothing: X itself
    std::optional<BlockMatrix> wO = {};  ///< [heads·d_v][d_out]
    std::optional<BlockMatrix> bQ = {};  ///< [1][heads·d_k]
    std::optional<BlockMatrix> bK = {};  ///< [1][key heads·d_k]
    std::optional<BlockMatrix> bV = {};  ///< [1][key heads·d_v]
    std::optional<BlockMatrix> bO = {};  ///< [1][d_out]

    /// Where keys and values come from.
    const MatrixStack& keyTokens() const { return xKv ? *xKv : x; }
    /// Heads that keys and values have, as the width of W_K says.
    std::size_t keyHeads() const;
    /// Whether the heads' outputs are joined to something else than the output of the one head.
    bool joins() const { return heads > 1 || wO || bO; }

    bool operator==(const TokenInput&) const = default;
};

/// Queries, keys and values from elsewhere; nothing is projected. K and V may have fewer heads than Q.
struct QkvInput {
    MatrixStack q;                ///< [batch]?[head]?[queries][d_k]
    MatrixStack k;                ///< [batch]?[key head]?[keys][d_k]
    std::optional<MatrixStack> v; ///< [batch]?[key head]?[keys][d_v]; nothing: there is no output

    bool operator==(const QkvInput&) const = default;
};

/// An attention matrix from elsewhere. Nothing before it is known; rows need not sum to 1.
struct AttentionWeightsInput {
    MatrixStack weights;               ///< [batch]?[head]?[queries][keys]
    std::optional<MatrixStack> v = {}; ///< [batch]?[key head]?[keys][d_v]

    bool operator==(const AttentionWeightsInput&) const = default;
};

using SceneInput = std::variant<TokenInput, QkvInput, AttentionWeightsInput>;

/// The matrix in that role, or nullptr where this input has none. Where the role has more than one, that of
/// the batch item and of the key head that the query head uses; axes of length 1 serve every index.
const BlockMatrix* matrixIn(const SceneInput& input, MatrixRole role, const HeadIndex& headIndex = {});
BlockMatrix* matrixIn(SceneInput& input, MatrixRole role, const HeadIndex& headIndex = {});

/// All matrices in that role, batch-major; empty where this input has none.
std::vector<const BlockMatrix*> matricesIn(const SceneInput& input, MatrixRole role);
std::vector<BlockMatrix*> matricesIn(SceneInput& input, MatrixRole role);
/// The leading axes of that role.
LeadingAxes axesOf(const SceneInput& input, MatrixRole role);

/// The editable matrices of this input, in the order in which they are shown.
std::vector<MatrixRole> rolesOf(const SceneInput& input);

/// Number of queries (rows of X, Q or the weights).
std::size_t queryCount(const SceneInput& input);
/// Number of keys (rows of X_kv, X, K, or columns of the weights).
std::size_t keyCount(const SceneInput& input);
/// Batch items and query heads of the scene; at least 1 each.
std::size_t batchCount(const SceneInput& input);
std::size_t headCount(const SceneInput& input);
/// Heads that keys and values have; headCount unless queries share them (grouped queries).
std::size_t keyHeadCount(const SceneInput& input);
/// What the layers of a model are called that the scene has: {0, 1, 2}; empty where it knows nothing of
/// layers.
const std::vector<std::size_t>& layersOf(const SceneInput& input);
/// How many layers there are, at least 1, and how many batch items each of them has.
std::size_t layerCount(const SceneInput& input);
std::size_t itemCount(const SceneInput& input);
/// Whether there is such a batch item and head.
bool hasHead(const SceneInput& input, const HeadIndex& headIndex);
/// The key head that a query head uses: ⌊h·H_k/H_q⌋.
std::size_t keyHeadOf(const SceneInput& input, std::size_t head);

} // namespace attnscope
