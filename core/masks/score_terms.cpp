// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/score_terms.h"

#include "core/masks/mask_fit.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace attnscope {

namespace {

/// Of DynamicViT's released code.
constexpr double kEpsilon = 1e-6;

MaskContext maskContextOf(const MaskLayer& layer, const MaskContext& context) {
    MaskContext own = context;
    own.array = layer.array;
    return own;
}

void takePart(std::vector<std::uint8_t>& keep, const MaskArray& decisions, std::size_t batch) {
    const std::size_t keys = keep.size();
    const bool oneForAll = decisions.shape.size() == 1 || decisions.shape.front() == 1;
    const std::size_t first = oneForAll ? 0 : batch % decisions.shape.front() * keys;
    for (std::size_t j = 0; j < keys; ++j) {
        keep[j] = keep[j] != 0 && decisions.bits[first + j] != 0 ? 1 : 0;
    }
}

} // namespace

Result<std::shared_ptr<const ScoreBias>> scoreBias(const MaskRules& rules, const MaskContext& context) {
    std::vector<std::shared_ptr<const MaskArray>> arrays;
    for (const MaskLayer& layer : rules.layers) {
        if (!layer.on || !isFloatLayer(layer)) {
            continue;
        }
        if (const Result<void> fits =
                checkMaskArray(*maskFileSpec(layer.spec), maskContextOf(layer, context));
            !fits) {
            return unexpected(fits.error());
        }
        arrays.push_back(layer.array);
    }
    return arrays.empty() ? nullptr : std::make_shared<const ScoreBias>(std::move(arrays), context.headIndex);
}

Result<std::shared_ptr<const KeepPolicy>> keepPolicy(const MaskRules& rules, const MaskContext& context) {
    std::shared_ptr<KeepPolicy> policy;
    for (const MaskLayer& layer : rules.layers) {
        const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec);
        if (!layer.on || !spec || !spec->isPolicy()) {
            continue;
        }
        if (const Result<void> fits = checkMaskArray(*spec, maskContextOf(layer, context)); !fits) {
            return unexpected(fits.error());
        }
        const double epsilon = spec->use == MaskFileUse::PolicyEpsilon ? kEpsilon : 0.0;
        if (!policy) {
            policy = std::make_shared<KeepPolicy>();
            policy->keep.assign(context.keys, 1);
            policy->epsilon = epsilon;
        } else if (policy->epsilon != epsilon) {
            return unexpected(makeError(translatable(
                "mask: policy and policy-eps are two forms of one formula (take one of them for all)")));
        }
        takePart(policy->keep, *layer.array, context.headIndex.batch);
    }
    return policy;
}

void fillAdded(const Mask& mask, const ScoreBias* bias, std::size_t row, std::span<double> added) {
    std::fill(added.begin(), added.end(), 0.0);
    if (bias != nullptr) {
        bias->addTo(row, 0, added);
    }
    std::vector<std::uint8_t> allowed(added.size());
    mask.fillRow(row, allowed);
    for (std::size_t key = 0; key < added.size(); ++key) {
        added[key] = allowed[key] != 0 ? added[key] : -std::numeric_limits<double>::infinity();
    }
}

} // namespace attnscope
