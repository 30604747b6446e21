// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/variation.h"

#include "core/formats/arrays/number_text.h"
#include "core/formats/scene/enum_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope {

namespace {

std::string lengthsSpec(const std::vector<std::size_t>& lengths) {
    return fmt::format("valid:{}", fmt::join(lengths, ","));
}

std::string listText(const std::vector<std::size_t>& numbers) {
    return fmt::format("{}", fmt::join(numbers, ", "));
}

bool takePrefix(std::string_view& text, std::string_view prefix) {
    const bool has = text.starts_with(prefix);
    text.remove_prefix(has ? prefix.size() : 0);
    return has;
}

Result<void> splitHeads(SceneInput& input, std::size_t heads) {
    auto* const tokens = std::get_if<TokenInput>(&input);
    if (tokens == nullptr || heads == 0 || tokens->wQ.columns() % heads != 0) {
        return unexpected(makeError(translatable("there are no projections that part into {0} heads"),
                                    std::to_string(heads)));
    }
    tokens->heads = heads;
    return {};
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

/// Heads of a stack picked one by one.
MatrixStack picked(const MatrixStack& stack, const std::vector<std::size_t>& heads) {
    const LeadingAxes& axes = stack.axes();
    std::vector<BlockMatrix> matrices;
    for (std::size_t batch = 0; batch < axes.batches; ++batch) {
        for (const std::size_t head : heads) {
            matrices.push_back(stack.matrices()[batch * axes.heads + head]);
        }
    }
    LeadingAxes other = axes;
    other.heads = heads.size();
    return {other, std::move(matrices)};
}

Result<void> pick(SceneInput& input, const HeadSources& sources) {
    auto* const projected = std::get_if<QkvInput>(&input);
    const auto isIn = [](const std::vector<std::size_t>& heads, const MatrixStack& stack) {
        return std::all_of(heads.begin(), heads.end(),
                           [&stack](std::size_t head) { return head < stack.axes().heads; });
    };
    if (projected == nullptr || !isIn(sources.queries, projected->q) || !isIn(sources.keys, projected->k) ||
        (projected->v && !isIn(sources.values, *projected->v))) {
        return unexpected(
            makeError(translatable("heads can be put in another order only where Q, K and V are "
                                   "given and have as many heads each")));
    }
    projected->q = picked(projected->q, sources.queries);
    projected->k = picked(projected->k, sources.keys);
    if (projected->v) {
        projected->v = picked(*projected->v, sources.values);
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

bool isOfBool(const MaskLayer& layer) {
    return layer.on && layer.array && layer.array->kind == MaskArray::Kind::Bool;
}

bool hasMask(const Scene& scene) {
    const auto isOn = [](const MaskLayer& layer) { return layer.on; };
    return std::any_of(scene.mask.layers.begin(), scene.mask.layers.end(), isOn);
}

MaskLayer layerOf(std::string_view spec) {
    MaskLayer layer;
    for (bool isPrefixed = true; isPrefixed;) {
        if (takePrefix(spec, "not:")) {
            layer.negated = !layer.negated;
        } else if (takePrefix(spec, "or:")) {
            layer.join = LayerJoin::Or;
        } else {
            isPrefixed = takePrefix(spec, "and:");
        }
    }
    layer.spec = spec;
    return layer;
}

std::size_t Variation::changes() const {
    const std::array<bool, 14> all{!headSources.empty(),
                                   seenCells != nullptr,
                                   invertsMask,
                                   leavesMask,
                                   !mask.empty() || !furtherMasks.empty(),
                                   !lengths.empty(),
                                   emptyRows.has_value(),
                                   scale.has_value(),
                                   softcap.has_value(),
                                   addsAlibi,
                                   rope.has_value(),
                                   heads.has_value(),
                                   transposesWeights || dividesOverQueries,
                                   !headOrder.empty()};
    return static_cast<std::size_t>(std::count(all.begin(), all.end(), true)) + takenOut.count();
}

Result<Scene> varied(const Scene& scene, const Variation& variation) {
    Scene other = scene;
    if (variation.leavesMask) {
        other.mask.layers.clear();
    }
    takeOut(variation.takenOut, other.rules);
    if (variation.invertsMask) {
        for (MaskLayer& layer : other.mask.layers) {
            layer.negated = layer.negated != isOfBool(layer);
        }
    }
    if (variation.seenCells) {
        MaskLayer layer;
        layer.spec = "model-weights.npy";
        layer.array = variation.seenCells;
        other.mask.layers.push_back(std::move(layer));
    }
    if (!variation.mask.empty()) {
        other.mask.layers.push_back(layerOf(variation.mask));
    }
    for (const std::string& spec : variation.furtherMasks) {
        other.mask.layers.push_back(layerOf(spec));
    }
    if (!variation.lengths.empty()) {
        other.mask.layers.push_back(layerOf(lengthsSpec(variation.lengths)));
    }
    other.mask.emptyRows = variation.emptyRows.value_or(other.mask.emptyRows);
    if (variation.scale) {
        other.rules.scale = ScaleKind::Number;
        other.rules.scaleNumber = *variation.scale;
    }
    if (variation.softcap) {
        other.rules.softcap = variation.softcap;
    }
    other.rules.alibi = other.rules.alibi || variation.addsAlibi;
    if (variation.dividesOverQueries) {
        other.rules.softmaxAxis = SoftmaxAxis::Queries;
    }
    if (variation.rope) {
        other.rules.ropeBase = variation.rope->base;
        other.rules.ropePairs = variation.rope->pairs;
    }
    Result<void> done;
    if (variation.transposesWeights) {
        done = transpose(other.input);
    }
    if (done && variation.heads) {
        done = splitHeads(other.input, *variation.heads);
    }
    if (done && !variation.headOrder.empty()) {
        done = reorder(other.input, variation.headOrder);
    }
    if (done && !variation.headSources.empty()) {
        done = pick(other.input, variation.headSources);
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
    for (const std::string& spec : variation.furtherMasks) {
        add("--mask", spec);
    }
    if (!variation.lengths.empty()) {
        add("--mask", lengthsSpec(variation.lengths));
    }
    if (variation.emptyRows) {
        add("--empty-rows", std::string(wordOf(*variation.emptyRows)));
    }
    if (variation.takenOut.positions) {
        add("--positions", "none");
    }
    if (variation.takenOut.softcap) {
        add("--softcap", "none");
    }
    if (variation.takenOut.temperature) {
        add("--temperature", "1");
    }
    if (variation.takenOut.dropout) {
        add("--dropout", "0");
    }
    if (variation.scale) {
        add("--scale", *variation.scale == 1.0 ? "none" : exactText(*variation.scale));
    }
    if (variation.softcap) {
        add("--softcap", exactText(*variation.softcap));
    }
    if (variation.addsAlibi) {
        options.emplace_back("--alibi");
    }
    if (variation.heads) {
        add("--heads", std::to_string(*variation.heads));
    }
    if (variation.rope && !variation.rope->base) {
        add("--rope", "none");
    } else if (variation.rope) {
        add("--rope", exactText(*variation.rope->base));
        add("--rope-pairs", variation.rope->pairs == RopePairs::Adjacent ? "adjacent" : "half");
    }
    return options;
}

bool hasOptions(const Variation& variation) {
    return !variation.seenCells && variation.headSources.empty() && variation.headOrder.empty() &&
           !variation.dividesOverQueries && !variation.takenOut.alibi && !variation.takenOut.overQueries;
}

namespace {

/// "{0} is added" and what is behind it: a mask of several layers is one thing.
VariationText maskText(const Variation& variation) {
    std::vector<std::string> specs;
    if (!variation.mask.empty()) {
        specs.push_back(variation.mask);
    }
    specs.insert(specs.end(), variation.furtherMasks.begin(), variation.furtherMasks.end());
    if (specs.size() == 1 && specs.front() == "causal") {
        return {translatable("a causal mask is added"), {}};
    }
    constexpr std::string_view kLeft = "not:valid:";
    if (specs.back().starts_with(kLeft)) {
        const std::string lengths = specs.back().substr(kLeft.size());
        return specs.size() == 1
                   ? VariationText{translatable("padding at the left is masked: {0} keys of the batch items"),
                                   {lengths}}
                   : VariationText{
                         translatable("the mask {0} is added, and padding at the left is masked: {1} "
                                      "keys of the batch items"),
                         {specs.front(), lengths}};
    }
    return {translatable("the mask {0} is added"), {fmt::format("{}", fmt::join(specs, " "))}};
}

/// Whether the key heads follow one another and begin anew, as tensor.repeat() makes them.
bool areTiled(const std::vector<std::size_t>& heads) {
    const std::size_t count = heads.empty() ? 0 : *std::max_element(heads.begin(), heads.end()) + 1;
    for (std::size_t head = 0; head < heads.size(); ++head) {
        if (heads[head] != head % count) {
            return false;
        }
    }
    return count > 0 && count < heads.size();
}

std::vector<VariationText> sourceTexts(const HeadSources& sources) {
    if (areTiled(sources.keys) && sources.values == sources.keys) {
        return {
            {translatable("heads of K and V are tiled: head h of Q reads head h mod {0} of them (repeat in "
                          "place of repeat_interleave)"),
             {std::to_string(*std::max_element(sources.keys.begin(), sources.keys.end()) + 1)}}};
    }
    std::vector<VariationText> texts;
    const auto add = [&](std::string_view name, const std::vector<std::size_t>& heads) {
        if (!std::is_sorted(heads.begin(), heads.end())) {
            texts.push_back(
                {translatable("heads of {0} are in the order {1}"), {std::string(name), listText(heads)}});
        }
    };
    add("Q", sources.queries);
    add("K", sources.keys);
    add("V", sources.values);
    return texts;
}

} // namespace

std::vector<VariationText> textsOf(const Variation& variation) {
    std::vector<VariationText> texts;
    const auto add = [&texts](std::string_view text, std::vector<std::string> arguments = {}) {
        texts.push_back({text, std::move(arguments)});
    };
    if (variation.leavesMask) {
        add(translatable("the mask that the scene has is taken out"));
    }
    if (variation.invertsMask) {
        add(translatable("the mask means the other: True is blocked where it attends now, and the other way "
                         "round"));
    }
    if (variation.seenCells) {
        add(translatable("every cell is masked in which the model's own weights are 0"));
    }
    if (!variation.mask.empty() || !variation.furtherMasks.empty()) {
        texts.push_back(maskText(variation));
    }
    if (!variation.lengths.empty()) {
        add(translatable("padding is masked: valid lengths {0}"), {listText(variation.lengths)});
    }
    if (variation.emptyRows == EmptyRows::NaN) {
        add(translatable("rows that attend to nothing are not numbers"));
    } else if (variation.emptyRows == EmptyRows::Uniform) {
        add(translatable("rows that attend to nothing have the same weight everywhere"));
    } else if (variation.emptyRows) {
        add(translatable("rows that attend to nothing are 0"));
    }
    for (const std::string_view text : textsOf(variation.takenOut)) {
        add(text);
    }
    if (variation.scale == 1.0) {
        add(translatable("scores are not scaled"));
    } else if (variation.scale) {
        add(translatable("scores are multiplied by {0}"), {fmt::format("{:.3g}", *variation.scale)});
    }
    if (variation.softcap) {
        add(translatable("scaled scores are capped: {0}·tanh(s/{0})"),
            {fmt::format("{:.3g}", *variation.softcap)});
    }
    if (variation.addsAlibi) {
        add(translatable("ALiBi is added: every head's slope times the distance"));
    }
    if (variation.heads) {
        add(translatable("Q, K and V are split into {0} heads"), {std::to_string(*variation.heads)});
    }
    if (variation.dividesOverQueries) {
        add(translatable("the softmax runs over the queries, so that columns sum to 1"));
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
    const std::vector<VariationText> heads = sourceTexts(variation.headSources);
    texts.insert(texts.end(), heads.begin(), heads.end());
    return texts;
}

} // namespace attnscope
