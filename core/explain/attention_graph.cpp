// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/attention_graph.h"

#include "core/formula/symbols.h"

namespace attnscope {

namespace {

std::optional<GraphNode> nodeThatMakes(Stage stage) {
    switch (stage) {
    case Stage::Scores:
        return GraphNode::Product;
    case Stage::Scaled:
        return GraphNode::Scale;
    case Stage::Masked:
        return GraphNode::Mask;
    case Stage::Weights:
        return GraphNode::Softmax;
    case Stage::Output:
        return GraphNode::Mix;
    default:
        return std::nullopt;
    }
}

} // namespace

Result<AttentionGraph> attentionGraph(const Snapshot& snapshot, Stage stage) {
    const auto queries = snapshot.source(Stage::Q);
    const auto keys = snapshot.source(Stage::K);
    if (!queries || !keys) {
        return unexpected(makeError(translatable(
            "the weights are given, or those of several heads: there are no steps from Q and K to "
            "them (open a scene with X, or with Q and K, or choose one head)")));
    }
    const Scene& scene = *snapshot.scene;
    AttentionGraph graph;
    graph.queries = queries->rows();
    graph.keys = keys->rows();
    graph.keyWidth = keys->columns();
    if (const auto values = snapshot.source(Stage::V)) {
        graph.valueWidth = values->columns();
    }
    const Symbols symbols(scene);
    graph.isScaled = symbols.scaled();
    graph.isMasked = symbols.masked();
    graph.isChanged = symbols.capped() || symbols.alibi();
    graph.lit = nodeThatMakes(stage);
    if (graph.lit == GraphNode::Mix && !graph.valueWidth) {
        graph.lit.reset();
    }
    return graph;
}

} // namespace attnscope
