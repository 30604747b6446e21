// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/row_items.h"

namespace attnscope {

namespace {

constexpr std::size_t kMostRows = 48;

} // namespace

Result<RowItems> rowItems(const Scene& scene, const ExplainChoice& choice, std::size_t mostKeys) {
    const std::size_t queries = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    const std::size_t own = batchCount(scene.input) * headCount(scene.input);
    if (own > kMostRows || queries > kMostRows || own * queries > kMostRows || keys > mostKeys) {
        return unexpected(makeError(
            translatable(
                "this picture draws each row: at most {0} queries of all batch items and heads, with at "
                "most {1} keys; this scene has {2} with {3} (open an example with a short sentence)"),
            std::to_string(kMostRows), std::to_string(mostKeys), std::to_string(own * queries),
            std::to_string(keys)));
    }
    RowItems items{choice.batches.value_or(batchCount(scene.input)),
                   choice.heads.value_or(choice.batches ? 1 : headCount(scene.input)), queries, keys};
    const std::size_t rows = own * queries;
    // Compared before they are multiplied, because a product of large numbers could wrap round.
    const bool isSmall = items.batches <= rows && items.heads <= rows;
    if (!isSmall || items.items() == 0 || rows % items.items() != 0) {
        return unexpected(makeError(
            translatable("{0} rows can't be split into {1} batch items with {2} heads (take other numbers)"),
            std::to_string(rows), std::to_string(items.batches), std::to_string(items.heads)));
    }
    items.queries = rows / items.items();
    return items;
}

SceneRow sceneRow(const Scene& scene, std::size_t row) {
    const std::size_t queries = queryCount(scene.input);
    const std::size_t item = row / queries;
    const std::size_t heads = headCount(scene.input);
    return {{item / heads, item % heads}, row % queries};
}

} // namespace attnscope
