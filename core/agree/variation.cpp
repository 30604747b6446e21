// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/variation.h"

#include "core/formats/arrays/number_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace attnscope {

namespace {

std::string lengthsSpec(const std::vector<std::size_t>& lengths) {
    return fmt::format("valid:{}", fmt::join(lengths, ","));
}

std::string listText(const std::vector<std::size_t>& numbers) {
    return fmt::format("{}", fmt::join(numbers, ", "));
}

MaskLayer layerOf(const std::string& spec) {
    MaskLayer layer;
    layer.spec = spec;
    return layer;
}

/// Heads of a stack in another order.
MatrixStack inOrder(const MatrixStack& stack, const std::vector<std::size_t>& order) {
    const LeadingAxes& axes = stack.axes();
    if (axes.heads != order.size()) {
        return stack;
    }
    std::vector<BlockMatrix> matrices;
    for (std::size_t batch = 0; batch < axes.batches; ++batch) {
        for (const std::size_t head : order) {
            matrices.push_back(stack.matrices()[batch * axes.heads + head]);
        }
    }
    return {axes, std::move(matrices)};
}

Result<void> reorder(SceneInput& input, const std::vector<std::size_t>& order) {
    auto* const projected = std::get_if<QkvInput>(&input);
    if (projected == nullptr || projected->k.axes().heads != order.size()) {
        return unexpected(
            makeError(translatable("heads can be put in another order only where Q, K and V are "
                                   "given and have as many heads each")));
    }
    projected->q = inOrder(projected->q, order);
    projected->k = inOrder(projected->k, order);
    if (projected->v) {
        projected->v = inOrder(*projected->v, order);
    }
    return {};
}

Result<void> transpose(SceneInput& input) {
    auto* const tokens = std::get_if<TokenInput>(&input);
    if (tokens == nullptr) {
        return unexpected(makeError(translatable("there are no weight matrices to transpose")));
    }
    for (BlockMatrix* const matrix :
         {&tokens->wQ, &tokens->wK, &tokens->wV, tokens->wO ? &*tokens->wO : nullptr}) {
        if (matrix != nullptr && matrix->rows() != matrix->columns()) {
            return unexpected(makeError(translatable("weights that are not square fit one way only")));
        }
        if (matrix != nullptr) {
            *matrix = matrix->transposed();
        }
    }
    return {};
}

} // namespace

std::size_t Variation::changes() const {
    return static_cast<std::size_t>(leavesMask) + static_cast<std::size_t>(!mask.empty()) +
           static_cast<std::size_t>(!lengths.empty()) + static_cast<std::size_t>(emptyRowsAreNaN) +
           static_cast<std::size_t>(scale.has_value()) + static_cast<std::size_t>(rope.has_value()) +
           static_cast<std::size_t>(transposesWeights) + static_cast<std::size_t>(!headOrder.empty());
}

Result<Scene> varied(const Scene& scene, const Variation& variation) {
    Scene other = scene;
    if (variation.leavesMask) {
        other.mask.layers.clear();
    }
    if (!variation.mask.empty()) {
        other.mask.layers.push_back(layerOf(variation.mask));
    }
    if (!variation.lengths.empty()) {
        other.mask.layers.push_back(layerOf(lengthsSpec(variation.lengths)));
    }
    if (variation.emptyRowsAreNaN) {
        other.mask.emptyRows = EmptyRows::NaN;
    }
    if (variation.scale) {
        other.rules.scale = ScaleKind::Number;
        other.rules.scaleNumber = *variation.scale;
    }
    if (variation.rope) {
        other.rules.ropeBase = variation.rope->base;
        other.rules.ropePairs = variation.rope->pairs;
    }
    Result<void> done;
    if (variation.transposesWeights) {
        done = transpose(other.input);
    }
    if (done && !variation.headOrder.empty()) {
        done = reorder(other.input, variation.headOrder);
    }
    return done.map([&other] { return std::move(other); });
}

Result<Edit> editOf(const Scene& scene, const Variation& variation) {
    return varied(scene, variation).map([&scene](const Scene& other) -> Edit {
        ReplaceInput edit{sideOf(scene), sideOf(other)};
        edit.before.rules = scene.rules;
        edit.after.rules = other.rules;
        return edit;
    });
}

std::vector<std::string> optionsOf(const Variation& variation) {
    std::vector<std::string> options;
    const auto add = [&options](const std::string& name, const std::string& value) {
        options.push_back(name);
        options.push_back(value);
    };
    if (variation.leavesMask) {
        add("--mask", "none");
    }
    if (!variation.mask.empty()) {
        add("--mask", variation.mask);
    }
    if (!variation.lengths.empty()) {
        add("--mask", lengthsSpec(variation.lengths));
    }
    if (variation.emptyRowsAreNaN) {
        add("--empty-rows", "nan");
    }
    if (variation.scale) {
        add("--scale", *variation.scale == 1.0 ? "none" : exactText(*variation.scale));
    }
    if (variation.rope && !variation.rope->base) {
        add("--rope", "none");
    } else if (variation.rope) {
        add("--rope", exactText(*variation.rope->base));
        add("--rope-pairs", variation.rope->pairs == RopePairs::Adjacent ? "adjacent" : "half");
    }
    return options;
}

std::vector<VariationText> textsOf(const Variation& variation) {
    std::vector<VariationText> texts;
    const auto add = [&texts](std::string_view text, std::vector<std::string> arguments = {}) {
        texts.push_back({text, std::move(arguments)});
    };
    if (variation.leavesMask) {
        add(translatable("the mask that the scene has is taken out"));
    }
    if (variation.mask == "causal") {
        add(translatable("a causal mask is added"));
    } else if (!variation.mask.empty()) {
        add(translatable("the mask {0} is added"), {variation.mask});
    }
    if (!variation.lengths.empty()) {
        add(translatable("padding is masked: valid lengths {0}"), {listText(variation.lengths)});
    }
    if (variation.emptyRowsAreNaN) {
        add(translatable("rows that attend to nothing are not numbers"));
    }
    if (variation.scale == 1.0) {
        add(translatable("scores are not scaled"));
    } else if (variation.scale) {
        add(translatable("scores are multiplied by {0}"), {fmt::format("{:.3g}", *variation.scale)});
    }
    if (variation.rope && !variation.rope->base) {
        add(translatable("rotary positions are off"));
    } else if (variation.rope) {
        add(variation.rope->pairs == RopePairs::Half
                ? translatable("rotary positions turn Q and K: base {0}, halves")
                : translatable("rotary positions turn Q and K: base {0}, neighbours"),
            {fmt::format("{:.10g}", *variation.rope->base)});
    }
    if (variation.transposesWeights) {
        add(translatable("W_Q, W_K, W_V and W_O are transposed"));
    }
    if (!variation.headOrder.empty()) {
        add(translatable("heads are in the order {0}"), {listText(variation.headOrder)});
    }
    return texts;
}

} // namespace attnscope
