// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/acting_mask.h"

#include "core/masks/layer_cells.h"
#include "core/masks/mask.h"
#include "core/masks/mask_fit.h"

#include <algorithm>
#include <iterator>

namespace attnscope {

namespace {

constexpr std::size_t kMostTokens = 5;

std::vector<MaskLayer> actingLayers(const MaskRules& rules) {
    std::vector<MaskLayer> layers;
    std::copy_if(rules.layers.begin(), rules.layers.end(), std::back_inserter(layers), actsOnScores);
    return layers;
}

Result<void> addNumbers(ActingMask& acting, const MaskLayer& layer, const MaskContext& context) {
    return LayerCells::of(layer, context).map([&acting](const LayerCells& cells) {
        std::size_t at = 0;
        for (const std::size_t query : acting.scaled.shownRows) {
            for (const std::size_t key : acting.scaled.shownColumns) {
                acting.mask[at++] += cells.added(query, key).value_or(0.0);
            }
        }
    });
}

void takeAllowed(ActingMask& acting, const Mask& mask) {
    std::size_t at = 0;
    for (const std::size_t query : acting.scaled.shownRows) {
        for (const std::size_t key : acting.scaled.shownColumns) {
            acting.mask[at++] = mask.allowed(query, key) ? 1.0 : 0.0;
        }
    }
}

} // namespace

bool ActingMask::isForbidden(std::size_t row, std::size_t column) const {
    constexpr double kForbids = -1e4; // as people write −∞ where it must be finite
    return isAdded ? maskAt(row, column) < kForbids : maskAt(row, column) == 0.0;
}

std::size_t ActingMask::queryPlace() const {
    const auto& rows = scaled.shownRows;
    return static_cast<std::size_t>(std::find(rows.begin(), rows.end(), query) - rows.begin());
}

ActingMask thinned(const ActingMask& acting, std::size_t most) {
    const auto& keys = acting.scaled.shownColumns;
    const auto keyPlace =
        static_cast<std::size_t>(std::find(keys.begin(), keys.end(), acting.key) - keys.begin());
    const auto rows = sampledIndices(acting.scaled.shownRows.size(), most, acting.queryPlace());
    const auto columns = sampledIndices(keys.size(), most, keyPlace);
    ActingMask thin = acting;
    thin.scaled = picked(acting.scaled, rows, columns);
    thin.masked = picked(acting.masked, rows, columns);
    thin.mask.clear();
    for (const std::size_t row : rows) {
        for (const std::size_t column : columns) {
            thin.mask.push_back(acting.maskAt(row, column));
        }
    }
    return thin;
}

Result<ActingMask> actingMask(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    const auto scaled = snapshot.source(Stage::Scaled);
    const auto masked = snapshot.source(Stage::Masked);
    if (!scaled || !masked) {
        return unexpected(makeError(translatable(
            "the weights are given, or those of several heads: no mask acts on scores (open a scene "
            "with X, or with Q and K, or choose one head)")));
    }
    const Scene& scene = *snapshot.scene;
    const std::vector<std::size_t> rows = sampledIndices(scaled->rows(), kMostTokens, query);
    const std::vector<std::size_t> columns = sampledIndices(scaled->columns(), kMostTokens, key);
    const std::vector<MaskLayer> layers = actingLayers(scene.mask);
    ActingMask acting;
    acting.scaled = sampled(*scaled, rows, columns);
    acting.masked = sampled(*masked, rows, columns);
    acting.isAdded = std::all_of(layers.begin(), layers.end(), isFloatLayer);
    acting.mask.resize(rows.size() * columns.size());
    acting.fill = scene.mask.fill;
    acting.query = query;
    acting.key = key;
    const MaskContext context{.queries = scaled->rows(),
                              .keys = scaled->columns(),
                              .batches = batchCount(scene.input),
                              .heads = headCount(scene.input),
                              .headIndex = snapshot.headIndex().one(),
                              .layers = layerCount(scene.input)};
    if (!acting.isAdded) {
        return Mask::compile(scene.mask, context).map([&acting](const Mask& mask) {
            takeAllowed(acting, mask);
            return acting;
        });
    }
    for (const MaskLayer& layer : layers) {
        if (const Result<void> done = addNumbers(acting, layer, context); !done) {
            return unexpected(done.error());
        }
    }
    return acting;
}

} // namespace attnscope
