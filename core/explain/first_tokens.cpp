// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/first_tokens.h"

#include "core/edits/mask_shift.h"
#include "core/masks/layer_cells.h"
#include "core/masks/mask.h"
#include "core/masks/mask_fit.h"

#include <algorithm>

namespace attnscope {

namespace {

BlockMatrix firstRows(const BlockMatrix& matrix, std::size_t count) {
    BlockMatrix first(count, matrix.columns());
    for (std::size_t row = 0; row < count; ++row) {
        const std::span<const double> from = matrix.row(row);
        std::copy(from.begin(), from.end(), first.mutableRow(row).begin());
    }
    return first;
}

MaskLayer layerOf(MaskArray array) {
    MaskLayer layer;
    layer.spec = "first-tokens.npy";
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    return layer;
}

/// A number that all float masks together add to a score.
Result<std::vector<double>> addedNumbers(const std::vector<MaskLayer>& layers, std::size_t count,
                                         const MaskContext& context) {
    std::vector<double> numbers(count * count);
    for (const MaskLayer& layer : layers) {
        const Result<LayerCells> cells = LayerCells::of(layer, context);
        if (!cells) {
            return unexpected(cells.error());
        }
        for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
            numbers[cell] += cells->added(cell / count, cell % count).value_or(0.0);
        }
    }
    return numbers;
}

MaskLayer shortened(const MaskLayer& policy, std::size_t tokens, std::size_t count) {
    MaskRules rules;
    rules.layers = {policy};
    for (std::size_t last = tokens; last > count; --last) {
        rules = withTokenRemoved(rules, last - 1);
    }
    return rules.layers.front();
}

/// Cells read from the mask of all tokens: lists such as lengths and documents need not be understood here.
Result<MaskRules> firstCells(const Scene& scene, std::size_t count, const MaskContext& context) {
    MaskRules rules = scene.mask;
    rules.layers.clear();
    std::vector<MaskLayer> added;
    MaskRules blocking = rules;
    for (const MaskLayer& layer : scene.mask.layers) {
        if (layer.on && isPolicy(layer)) {
            rules.layers.push_back(shortened(layer, context.keys, count));
        } else if (layer.on) {
            (isFloatLayer(layer) ? added : blocking.layers).push_back(layer);
        }
    }
    if (!added.empty()) {
        Result<std::vector<double>> numbers = addedNumbers(added, count, context);
        if (!numbers) {
            return unexpected(numbers.error());
        }
        rules.layers.push_back(layerOf({MaskArray::Kind::Float, {count, count}, {}, std::move(*numbers)}));
    }
    if (blocking.layers.empty()) {
        return rules;
    }
    return Mask::compile(blocking, context).map([&](const Mask& mask) {
        MaskArray cells{MaskArray::Kind::Bool, {count, count}, {}, {}};
        for (std::size_t cell = 0; cell < count * count; ++cell) {
            cells.bits.push_back(mask.allowed(cell / count, cell % count) ? 1 : 0);
        }
        rules.layers.insert(rules.layers.begin(), layerOf(std::move(cells)));
        return rules;
    });
}

} // namespace

Result<Scene> firstTokens(const Scene& scene, std::size_t count, const HeadIndex& headIndex) {
    const std::size_t tokens = queryCount(scene.input);
    if (tokens <= count) {
        return scene;
    }
    const MaskContext context{.queries = tokens,
                              .keys = tokens,
                              .batches = batchCount(scene.input),
                              .heads = headCount(scene.input),
                              .headIndex = headIndex,
                              .layers = layerCount(scene.input)};
    Result<MaskRules> mask = firstCells(scene, count, context);
    if (!mask) {
        return unexpected(mask.error());
    }
    Scene first = scene;
    first.mask = std::move(*mask);
    for (BlockMatrix& x : std::get<TokenInput>(first.input).x.matrices()) {
        x = firstRows(x, count);
    }
    const std::vector<std::string>& names = scene.tokens.texts();
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(count, names.size()));
    first.tokens = TokenList(std::vector<std::string>(names.begin(), end));
    first.keyTokens.reset();
    first.itemTokens = {};
    first.regions = {};
    first.patches.reset();
    return first;
}

} // namespace attnscope
