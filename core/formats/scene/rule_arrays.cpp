// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/rule_arrays.h"

#include "core/base/equal_planes.h"
#include "core/formats/arrays/number_array.h"
#include "core/masks/score_terms.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

NpzMember number(const char* name, double value) {
    return {name, FlatArray<double>{{}, {value}}};
}

std::vector<const MaskLayer*> layersOn(const Scene& scene) {
    std::vector<const MaskLayer*> layers;
    for (const MaskLayer& layer : scene.mask.layers) {
        if (layer.on) {
            layers.push_back(&layer);
        }
    }
    return layers;
}

/// What is added to the scores of one batch item and head, [query][key], −∞ where nothing is seen;
/// [key][query] of a scene in columns. Nothing where the mask does not compile, or keeps tokens by a policy.
std::optional<std::vector<double>> addedTo(const Scene& scene, const HeadIndex& headIndex) {
    const std::size_t rows = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    const MaskContext context{rows,      keys, batchCount(scene.input), headCount(scene.input),
                              headIndex, {},   layerCount(scene.input)};
    const Result<Mask> mask = Mask::compile(scene.mask, context);
    const auto bias = scoreBias(scene.mask, context);
    const auto policy = keepPolicy(scene.mask, context);
    if (!mask || !bias || !policy || *policy) {
        return std::nullopt;
    }
    const bool turns = scene.orientation == Orientation::Columns;
    std::vector<double> all(rows * keys);
    std::vector<double> row(keys);
    for (std::size_t i = 0; i < rows; ++i) {
        fillAdded(*mask, bias->get(), i, row);
        for (std::size_t j = 0; j < keys; ++j) {
            all[turns ? j * rows + i : i * keys + j] = row[j];
        }
    }
    return all;
}

/// The mask of all batch items and heads as one float mask [batch or 1][head or 1][query][key]. Nothing where
/// it can't be one, or layers of a model have masks of their own.
std::optional<FlatArray<double>> maskArrayOf(const Scene& scene) {
    const std::size_t batches = batchCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    const std::size_t rows = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    if (rows * keys > kMostNumbers / batches / heads) {
        return std::nullopt;
    }
    std::vector<double> values;
    bool headsAlike = true;
    for (std::size_t batch = 0; batch < batches; ++batch) {
        std::vector<double> item;
        for (std::size_t head = 0; head < heads; ++head) {
            const std::optional<std::vector<double>> plane = addedTo(scene, {batch, head});
            if (!plane) {
                return std::nullopt;
            }
            item.insert(item.end(), plane->begin(), plane->end());
        }
        headsAlike = headsAlike && areEqualPlanes<double>(item, heads);
        values.insert(values.end(), item.begin(), item.end());
    }
    const std::size_t layers = layerCount(scene.input);
    if (!areEqualPlanes<double>(values, layers)) {
        return std::nullopt;
    }
    values.resize(values.size() / layers);
    std::size_t items = batches / layers;
    if (headsAlike) { // the first head of each item
        for (std::size_t item = 0; item < items; ++item) {
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(item * heads * rows * keys);
            std::copy(first, first + static_cast<std::ptrdiff_t>(rows * keys),
                      values.begin() + static_cast<std::ptrdiff_t>(item * rows * keys));
        }
        values.resize(items * rows * keys);
    }
    if (areEqualPlanes<double>(values, items)) {
        values.resize(values.size() / items);
        items = 1;
    }
    const bool turns = scene.orientation == Orientation::Columns;
    return FlatArray<double>{{items, headsAlike ? 1 : heads, turns ? keys : rows, turns ? rows : keys},
                             std::move(values)};
}

void addMask(RuleArrays& arrays, const Scene& scene) {
    const std::vector<const MaskLayer*> layers = layersOn(scene);
    if (layers.empty()) {
        return;
    }
    const MaskLayer& first = *layers.front();
    if (layers.size() == 1 && first.spec == "causal" && !first.negated) {
        arrays.members.push_back({"is_causal", FlatArray<std::int64_t>{{}, {1}}});
    } else if (std::optional<FlatArray<double>> mask = maskArrayOf(scene)) {
        arrays.members.push_back({"attn_bias", std::move(*mask)});
    } else {
        arrays.leftOut.emplace_back("--mask");
    }
    if (scene.mask.fill != kMinusInfinity) {
        arrays.members.push_back(number("fill", scene.mask.fill));
    } else if (scene.mask.emptyRows != EmptyRows::Zeros) {
        arrays.leftOut.emplace_back("--empty-rows");
    }
}

} // namespace

RuleArrays ruleArrays(const Scene& scene) {
    RuleArrays arrays;
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return arrays;
    }
    addMask(arrays, scene);
    const ScoreRules& rules = scene.rules;
    if (rules.scale != ScaleKind::InverseRoot) {
        arrays.members.push_back(number("scale", rules.scale == ScaleKind::None ? 1.0 : rules.scaleNumber));
    }
    if (rules.softcap) {
        arrays.members.push_back(number("softcap", *rules.softcap));
    }
    if (rules.ropeBase) {
        arrays.members.push_back(number("rope_base", *rules.ropeBase));
    }
    const std::pair<bool, std::string_view> others[] = {
        {rules.ropeBase && rules.ropePairs != RopePairs::Half, "--rope-pairs adjacent"},
        {rules.alibi, "--alibi"},
        {rules.temperature != 1.0, "--temperature"},
        {rules.dropout.probability != 0.0, "--dropout"},
        {rules.sinusoidal, "--positions sinusoidal"},
        {rules.softmaxAxis != SoftmaxAxis::Keys, "the softmax over the queries"}};
    for (const auto& [acts, name] : others) {
        if (acts) {
            arrays.leftOut.push_back(name);
        }
    }
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    if (embedded != nullptr && embedded->heads > 1) {
        arrays.members.push_back(
            {"num_heads", FlatArray<std::int64_t>{{}, {static_cast<std::int64_t>(embedded->heads)}}});
    }
    return arrays;
}

} // namespace attnscope
