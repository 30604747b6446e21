// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_fit.h"
#include "core/projection/position_encodings.h"
#include "core/python/numpy_script.h"
#include "core/python/numpy_text.h"
#include "core/scene/mask_file_spec.h"

#include <cmath>
#include <fmt/format.h>

namespace attnscope {

namespace {

std::string scaleText(const ScoreRules& rules) {
    switch (rules.scale) {
    case ScaleKind::None:
        return {};
    case ScaleKind::Number:
        return " * " + numpyNumber(rules.scaleNumber);
    case ScaleKind::InverseRoot:
        break;
    }
    return " / np.sqrt(K.shape[1])";
}

void addAlibi(NumpyScript& script) {
    const std::size_t heads = headCount(script.scene.input);
    if (!script.allHeads) {
        const std::size_t head = script.request.headIndex.head;
        script.add(fmt::format("biased = biased - {} * abs(i - j)  # ALiBi, the slope of head {} of {}",
                               numpyNumber(alibiSlope(head, heads)), head, heads));
        return;
    }
    std::vector<double> slopes;
    for (std::size_t head = 0; head < heads; ++head) {
        slopes.push_back(alibiSlope(head, heads));
    }
    script.give("slope = " + numpyArray(slopes, std::array{heads}, 0) + "  # ALiBi");
    script.add("biased = biased - slope[h] * abs(i - j)");
}

void addBias(NumpyScript& script) {
    const ScoreRules& rules = script.scene.rules;
    script.add("biased = scaled");
    if (rules.softcap) {
        script.add(
            fmt::format("biased = {0} * np.tanh(biased / {0})  # softcap", numpyNumber(*rules.softcap)));
    }
    if (rules.alibi) {
        addAlibi(script);
    }
    for (std::size_t index = 0; index < script.scene.mask.layers.size(); ++index) {
        const MaskLayer& layer = script.scene.mask.layers[index];
        if (layer.on && isFloatLayer(layer)) {
            const bool eachHead =
                script.allHeads && layer.array->shape.size() == 4 && layer.array->shape[1] > 1;
            script.add(
                fmt::format("biased = biased + np.where(np.isneginf({0}), 0.0, {0})  # added, -inf forbids",
                            fmt::format("layer_{}{}", index, eachHead ? "[h]" : "")));
        }
    }
    script.add(fmt::format("masked = np.where(allowed, biased, {})", numpyNumber(script.scene.mask.fill)));
}

/// The keep decisions of the policies that are on; false where none is.
bool givePolicy(NumpyScript& script, double& epsilon) {
    bool isThere = false;
    for (std::size_t index = 0; index < script.scene.mask.layers.size(); ++index) {
        const MaskLayer& layer = script.scene.mask.layers[index];
        if (!layer.on || !isPolicy(layer)) {
            continue;
        }
        const MaskArray& array = *layer.array;
        const bool eachBatch = array.shape.size() == 2;
        const std::size_t batch = eachBatch && array.shape[0] > 1 ? script.request.headIndex.batch : 0;
        const std::size_t keys = array.shape.back();
        const std::string kept =
            script.loads
                ? fmt::format("a[\"arrays/mask-{}\"]{}", index, eachBatch ? fmt::format("[{}]", batch) : "")
                : numpyArray(std::span(array.bits).subspan(batch * keys, keys), std::array{keys}, 0);
        script.give(isThere ? "keep = keep & " + kept : "keep = " + kept);
        isThere = true;
        epsilon = maskFileSpec(layer.spec)->use == MaskFileUse::PolicyEpsilon ? 1e-6 : 0.0;
    }
    if (isThere) {
        script.give("G = keep[None, :] | (i == j)  # DynamicViT: a token always keeps itself");
    }
    return isThere;
}

std::string emptyWeight(const Scene& scene) {
    switch (scene.mask.emptyRows) {
    case EmptyRows::Uniform:
        return scene.rules.softmaxAxis == SoftmaxAxis::Queries ? "1.0 / N" : "1.0 / M";
    case EmptyRows::NaN:
        return "np.nan";
    case EmptyRows::Zeros:
        break;
    }
    return "0.0";
}

void addSoftmax(NumpyScript& script) {
    const Scene& scene = script.scene;
    const bool isWrongAxis = scene.rules.softmaxAxis == SoftmaxAxis::Queries;
    const std::string over = isWrongAxis ? "axis=0, keepdims=True" : "axis=1, keepdims=True";
    double epsilon = 0.0;
    const bool hasPolicy = givePolicy(script, epsilon);
    script.add(scene.rules.temperature == 1.0
                   ? "entering = masked"
                   : "entering = masked / " + numpyNumber(scene.rules.temperature) + "  # temperature");
    if (hasPolicy && epsilon == 0.0) {
        script.add("entering = np.where(G, entering, -np.inf)");
    }
    if (isWrongAxis) {
        script.add("# the wrong axis, as an experiment: each key's column sums to 1");
    }
    script.add(fmt::format("top = entering.max({})", over));
    script.add("empty = np.isneginf(top)  # nothing to attend to");
    script.add("e = np.exp(entering - np.where(empty, 0.0, top))");
    if (epsilon > 0.0) {
        script.add(fmt::format("e = np.where(G, e, 0.0)  # as DynamicViT's released code"));
        script.add(fmt::format("weights = (e + {0} / M) / (e.sum({1}) + {0})", numpyNumber(epsilon), over));
        if (std::isinf(scene.mask.fill)) {
            script.add("weights = np.where(allowed, weights, 0.0)");
        }
    } else {
        script.add(fmt::format("weights = e / np.where(empty, 1.0, e.sum({}))", over));
    }
    script.add(fmt::format("weights = np.where(empty, {}, weights)", emptyWeight(scene)));
}

void addDropout(NumpyScript& script) {
    const Dropout& dropout = script.scene.rules.dropout;
    if (dropout.probability <= 0.0 || !script.needs(Stage::AfterDropout)) {
        return;
    }
    script.functions.insert(std::string(kPhiloxFunction));
    const std::size_t heads = headCount(script.scene.input);
    const auto threshold = static_cast<std::uint64_t>(std::floor(dropout.probability * 0x1p32));
    script.add(fmt::format("dropped = philox((j, i, {} + h, 5), {}) < {}  # dropout, p = {}",
                           script.request.headIndex.batch * heads, dropout.seed, threshold,
                           numpyNumber(dropout.probability)));
    script.add(dropout.probability < 1.0
                   ? fmt::format("after_dropout = np.where(dropped, 0.0, weights / (1.0 - {}))",
                                 numpyNumber(dropout.probability))
                   : std::string("after_dropout = np.zeros((N, M))"));
}

} // namespace

void addScores(NumpyScript& script) {
    const bool isGiven = std::holds_alternative<AttentionWeightsInput>(script.scene.input);
    if (!isGiven) {
        script.add("scores = Q @ K.T");
        if (script.needs(Stage::Scaled)) {
            script.add("scaled = scores" + scaleText(script.scene.rules));
        }
        if (script.needs(Stage::Masked)) {
            addBias(script);
        }
        if (script.needs(Stage::Weights)) {
            addSoftmax(script);
        }
    }
    addDropout(script);
}

} // namespace attnscope
