// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/explain/explain_choice.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Rows of queries in batch items and heads: (batches·heads, queries, keys) as an array, or all rows below
/// one another, (batches·heads·queries, keys).
struct RowItems {
    std::size_t batches = 1;
    std::size_t heads = 1;
    std::size_t queries = 0; ///< of one item
    std::size_t keys = 0;

    std::size_t items() const { return batches * heads; }
    std::size_t rows() const { return items() * queries; }
    std::size_t itemOf(std::size_t row) const { return row / queries; }
    std::size_t batchOf(std::size_t item) const { return item / heads; }
    std::size_t headOf(std::size_t item) const { return item % heads; }
};

/// How the rows of a scene are split. Fails where they can't be split so, and where they, or the keys, are
/// too many to be drawn.
Result<RowItems> rowItems(const Scene& scene, const ExplainChoice& choice, std::size_t mostKeys);

/// Where row `row` of all rows lies in the scene, which may hold them in other items.
struct SceneRow {
    HeadIndex headIndex;
    std::size_t query = 0;
};
SceneRow sceneRow(const Scene& scene, std::size_t row);

} // namespace attnscope
