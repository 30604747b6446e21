// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/explanation.h"

#include <algorithm>

namespace attnscope {

namespace {

template <typename T>
Result<Explanation> asExplanation(Result<T> result) {
    return std::move(result).map([](T&& value) { return Explanation(std::move(value)); });
}

} // namespace

Result<Explanation> explain(const ExplainChoice& choice, const Snapshot& snapshot,
                            const ExplainFocus& focus) {
    const Scene& scene = *snapshot.scene;
    switch (choice.kind) {
    case ExplainKind::Stack:
        return asExplanation(vectorStacks(snapshot, focus.stage));
    case ExplainKind::Transpose:
        return asExplanation(transposedKeys(snapshot, std::min(focus.query, queryCount(scene.input) - 1),
                                            std::min(focus.key, keyCount(scene.input) - 1)));
    case ExplainKind::Lengths:
        return asExplanation(lengthMask(scene, choice, focus.stage));
    case ExplainKind::Reshape:
        return asExplanation(reshapedRows(snapshot, choice, focus.stage));
    case ExplainKind::Cost:
        return asExplanation(costGrowth(snapshot));
    case ExplainKind::Scaling:
        return Explanation(scalingCurves());
    case ExplainKind::Order:
        return asExplanation(swappedTokens(snapshot, choice));
    case ExplainKind::Chain:
        return Explanation(tokenChain(scene));
    case ExplainKind::Layers:
        return asExplanation(
            readLayers(snapshot, choice, std::min(focus.query, queryCount(scene.input) - 1)));
    case ExplainKind::Mask:
        return asExplanation(actingMask(snapshot, std::min(focus.query, queryCount(scene.input) - 1),
                                        std::min(focus.key, keyCount(scene.input) - 1)));
    case ExplainKind::Graph:
        return asExplanation(attentionGraph(snapshot, focus.stage));
    case ExplainKind::Listing:
        return asExplanation(codeListing(snapshot, choice));
    case ExplainKind::Path:
        return asExplanation(outputPath(snapshot, std::min(focus.query, queryCount(scene.input) - 1)));
    case ExplainKind::Heads:
        break;
    }
    return asExplanation(splitHeads(scene));
}

} // namespace attnscope
