// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/result_axes.h"

#include <algorithm>

namespace attnscope {

namespace {

/// The axes that two arrays have together.
LeadingAxes together(const LeadingAxes& a, const LeadingAxes& b) {
    return {std::max(a.count, b.count), std::max(a.batches, b.batches), std::max(a.heads, b.heads),
            a.layers.empty() ? b.layers : a.layers};
}

ResultAxes asResult(const LeadingAxes& axes) {
    return {axes.count > 0 ? std::optional(axes.batches) : std::nullopt,
            axes.count > 1 ? std::optional(axes.heads) : std::nullopt};
}

ResultAxes axesIn(const TokenInput& input, Stage stage) {
    const bool ofKeys = !rowsAreQueries(stage);
    const LeadingAxes own = stage == Stage::X || stage == Stage::Q ? input.x.axes()
                            : ofKeys                               ? input.keyTokens().axes()
                                     : together(input.x.axes(), input.keyTokens().axes());
    ResultAxes axes = asResult(own);
    if (input.heads > 1 && differsByHead(stage)) {
        axes.heads = ofKeys ? input.keyHeads() : input.heads;
    }
    return axes;
}

ResultAxes axesIn(const QkvInput& input, Stage stage) {
    if (stage == Stage::Q) {
        return asResult(input.q.axes());
    }
    if (stage == Stage::K) {
        return asResult(input.k.axes());
    }
    if (stage == Stage::V) {
        return asResult(input.v ? input.v->axes() : LeadingAxes{});
    }
    const LeadingAxes scores = together(input.q.axes(), input.k.axes());
    return asResult(needs(stage, Stage::V) && input.v ? together(scores, input.v->axes()) : scores);
}

ResultAxes axesIn(const AttentionWeightsInput& input, Stage stage) {
    const LeadingAxes values = input.v ? input.v->axes() : LeadingAxes{};
    if (stage == Stage::V) {
        return asResult(values);
    }
    return asResult(needs(stage, Stage::V) ? together(input.weights.axes(), values) : input.weights.axes());
}

/// Whether batch items have masks of their own, so that even scores that they share differ from the mask on.
bool differsByBatch(const MaskRules& mask) {
    return std::any_of(mask.layers.begin(), mask.layers.end(), [](const MaskLayer& layer) {
        const bool ofArray = layer.array && layer.array->shape.size() > 2 && layer.array->shape.front() > 1;
        return layer.on && (ofArray || layer.spec.starts_with("valid:"));
    });
}

} // namespace

std::vector<std::size_t> ResultAxes::lengths() const {
    std::vector<std::size_t> lengths;
    for (const std::optional<std::size_t>& axis : {batches, heads}) {
        if (axis) {
            lengths.push_back(*axis);
        }
    }
    return lengths;
}

ResultAxes resultAxes(const Scene& scene, Stage stage) {
    ResultAxes axes = std::visit([stage](const auto& input) { return axesIn(input, stage); }, scene.input);
    const bool isMasked = stageInfo(stage).cellsAreQueryKey && needs(stage, Stage::Masked);
    if (isMasked && !axes.batches && batchCount(scene.input) > 1 && differsByBatch(scene.mask)) {
        axes.batches = batchCount(scene.input);
    }
    return axes;
}

HeadIndex headIndexOf(const Scene& scene, Stage stage, const ResultAxes& axes, std::size_t index) {
    const std::size_t heads = axes.heads.value_or(1);
    HeadIndex headIndex{index / heads, index % heads};
    if (!rowsAreQueries(stage)) {
        headIndex.head = headIndex.head * headCount(scene.input) / keyHeadCount(scene.input);
    }
    return headIndex;
}

} // namespace attnscope
