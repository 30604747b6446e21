// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/length_mask.h"

#include "core/masks/mask.h"

namespace attnscope {

namespace {

constexpr std::size_t kMostComparedKeys = 24; ///< cells without numbers are narrow

/// How many of the first keys the row allows; fails where it allows others.
Result<std::size_t> lengthOf(const Mask& mask, std::size_t query) {
    const std::size_t length = mask.allowedInRow(query);
    for (std::size_t key = 0; key < length; ++key) {
        if (!mask.allowed(query, key)) {
            return unexpected(
                makeError(translatable("query {0} may not see key {1}, but a later one: the mask comes from "
                                       "no lengths (take a mask of the kind \"valid\")"),
                          std::to_string(query), std::to_string(key)));
        }
    }
    return length;
}

} // namespace

Result<LengthMask> lengthMask(const Scene& scene, const ExplainChoice& choice, Stage stage) {
    Result<RowItems> items = rowItems(scene, choice, kMostComparedKeys);
    if (!items) {
        return unexpected(items.error());
    }
    LengthMask lengths{*items, {}, true, stage != Stage::Scores && stage != Stage::Scaled};
    for (std::size_t row = 0; row < items->rows(); ++row) {
        const SceneRow place = sceneRow(scene, row);
        const auto mask = Mask::compile(scene.mask, MaskContext{.queries = queryCount(scene.input),
                                                                .keys = items->keys,
                                                                .batches = batchCount(scene.input),
                                                                .heads = headCount(scene.input),
                                                                .headIndex = place.headIndex});
        if (!mask) {
            return unexpected(mask.error());
        }
        const Result<std::size_t> length = lengthOf(*mask, place.query);
        if (!length) {
            return unexpected(length.error());
        }
        lengths.lengths.push_back(*length);
        const std::size_t first = items->itemOf(row) * items->queries;
        lengths.isRepeated = lengths.isRepeated && *length == lengths.lengths[first];
    }
    return lengths;
}

} // namespace attnscope
