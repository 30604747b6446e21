// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/sampled_matrix.h"

namespace attnscope {

/// Q, K and one cell of their product. Rows are tokens, columns features.
struct TransposedKeys {
    SampledMatrix queries; ///< the row of `query` is among the shown ones
    SampledMatrix keys;    ///< that of `key` too; the same columns as `queries`
    std::size_t query = 0;
    std::size_t key = 0;
    double score = 0.0; ///< q_i·k_j

    /// The place of the query, and of the key, among the shown rows.
    std::size_t queryPlace() const;
    std::size_t keyPlace() const;
};

/// The product of one query and one key, which lie in the scores. Fails where the scene has given weights.
Result<TransposedKeys> transposedKeys(const Snapshot& snapshot, std::size_t query, std::size_t key);

} // namespace attnscope
