// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/layers.h"

#include <algorithm>
#include <memory>
#include <string>

namespace attnscope {

namespace {

MatrixStack withLayers(const MatrixStack& stack, const std::vector<std::size_t>& numbers) {
    LeadingAxes axes = stack.axes();
    axes.layers = numbers;
    return {axes, stack.matrices()};
}

/// The part of a stack that is one layer's; a stack that serves all layers stays whole.
MatrixStack partOf(const MatrixStack& stack, std::size_t at, std::size_t number) {
    LeadingAxes axes = stack.axes();
    const std::size_t layers = axes.layerCount();
    if (axes.count < 3) {
        axes.layers = {number};
        return {axes, stack.matrices()};
    }
    axes.count = 2;
    axes.batches /= layers;
    axes.layers = {number};
    const auto count = static_cast<std::ptrdiff_t>(axes.matrices());
    const auto first = stack.matrices().begin() + static_cast<std::ptrdiff_t>(at) * count;
    return {axes, std::vector<BlockMatrix>(first, first + count)};
}

/// The results of one of `layers` layers, whose batch items follow each other whatever axes there are.
MatrixStack resultsOf(const MatrixStack& stack, std::size_t at, std::size_t layers) {
    LeadingAxes axes = stack.axes();
    axes.batches /= layers;
    axes.count = std::min<std::size_t>(axes.count, 2);
    axes.layers.clear();
    const auto count = static_cast<std::ptrdiff_t>(axes.matrices());
    const auto first = stack.matrices().begin() + static_cast<std::ptrdiff_t>(at) * count;
    return {axes, std::vector<BlockMatrix>(first, first + count)};
}

/// The part of a mask's array that is one layer's; one that serves all layers stays as it is: [query][key],
/// and keep decisions of tokens, whose items are those of each layer.
std::shared_ptr<const MaskArray> partOf(const std::shared_ptr<const MaskArray>& array, std::size_t at,
                                        std::size_t layers, std::size_t batches) {
    if (!array || array->shape.size() < 3 || layers == 1 || array->shape.front() != batches) {
        return array;
    }
    MaskArray part = *array;
    part.shape.front() = batches / layers;
    const auto cut = [&](auto& values) {
        const std::size_t count = values.size() / layers;
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(at * count);
        values = {first, first + static_cast<std::ptrdiff_t>(values.empty() ? 0 : count)};
    };
    cut(part.bits);
    cut(part.numbers);
    return std::make_shared<const MaskArray>(std::move(part));
}

} // namespace

std::vector<MatrixStack*> stacksIn(SceneInput& input) {
    std::vector<MatrixStack*> stacks;
    const auto addIfThere = [&stacks](std::optional<MatrixStack>& stack) {
        if (stack) {
            stacks.push_back(&*stack);
        }
    };
    if (auto* const tokens = std::get_if<TokenInput>(&input)) {
        stacks.push_back(&tokens->x);
        addIfThere(tokens->xKv);
    } else if (auto* const projected = std::get_if<QkvInput>(&input)) {
        stacks = {&projected->q, &projected->k};
        addIfThere(projected->v);
    } else if (auto* const given = std::get_if<AttentionWeightsInput>(&input)) {
        stacks.push_back(&given->weights);
        addIfThere(given->v);
    }
    return stacks;
}

Result<void> nameLayers(SceneInput& input, const std::vector<std::size_t>& numbers) {
    if (numbers.size() != layerCount(input)) {
        return unexpected(makeError(
            translatable("there are {0} numbers of layers, and the arrays have {1} (give one for each)"),
            std::to_string(numbers.size()), std::to_string(layerCount(input))));
    }
    for (auto number = numbers.begin(); number != numbers.end(); ++number) {
        if (std::find(numbers.begin(), number, *number) != number) {
            return unexpected(makeError(translatable("two layers are called {0} (give each its own number)"),
                                        std::to_string(*number)));
        }
    }
    const bool hasAxis = numbers.size() > 1;
    for (MatrixStack* const stack : stacksIn(input)) {
        if (!hasAxis || stack->axes().count > 2) {
            *stack = withLayers(*stack, numbers);
        }
    }
    return {};
}

std::optional<std::size_t> layerNamed(const SceneInput& input, std::size_t number) {
    const std::vector<std::size_t>& layers = layersOf(input);
    const auto found = std::find(layers.begin(), layers.end(), number);
    return found == layers.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - layers.begin()));
}

Scene oneLayer(const Scene& scene, std::size_t at) {
    const std::vector<std::size_t> layers = layersOf(scene.input);
    if (layers.empty()) {
        return scene;
    }
    const std::size_t batches = batchCount(scene.input);
    Scene part = scene;
    for (MatrixStack* const stack : stacksIn(part.input)) {
        *stack = partOf(*stack, at, layers[at]);
    }
    for (MaskLayer& layer : part.mask.layers) {
        layer.array = partOf(layer.array, at, layers.size(), batches);
    }
    return part;
}

SceneDocument oneLayer(const SceneDocument& document, std::size_t at) {
    SceneDocument part{oneLayer(document.scene, at), document.view, document.references};
    const std::size_t layers = std::max<std::size_t>(1, layersOf(document.scene.input).size());
    for (const Reference what : kReferences) {
        std::optional<MatrixStack>& given = part.references.of(what);
        const bool fits = given && given->axes().batches == batchCount(document.scene.input);
        given = fits ? std::optional(resultsOf(*given, at, layers)) : std::nullopt;
    }
    return part;
}

} // namespace attnscope
