// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"

#include <cstddef>
#include <optional>

namespace attnscope {

/// The nodes between Q, K and V and the output, in the order in which they act.
enum class GraphNode { Product, Scale, Mask, Softmax, Mix };
inline constexpr std::size_t kGraphNodes = 5;

/// The computational graph of scaled dot-product attention with the shapes of one head of a scene.
struct AttentionGraph {
    std::size_t queries = 0;
    std::size_t keys = 0;
    std::size_t keyWidth = 0;              ///< d_k
    std::optional<std::size_t> valueWidth; ///< d_v; nothing: there is no V, and the graph ends at the weights
    bool isScaled = true;                  ///< the scores are multiplied by something
    bool isMasked = false;
    bool isChanged = false;            ///< a softcap or ALiBi acts where the mask does
    std::optional<GraphNode> lit = {}; ///< what makes the stage that is spoken of

    /// How many nodes there are.
    std::size_t nodes() const { return valueWidth ? kGraphNodes : kGraphNodes - 1; }
    /// Whether the scene passes it by.
    bool isLeftOut(GraphNode node) const {
        return (node == GraphNode::Scale && !isScaled) ||
               (node == GraphNode::Mask && !isMasked && !isChanged);
    }
};

/// Fails where the weights are given.
Result<AttentionGraph> attentionGraph(const Snapshot& snapshot, Stage stage);

} // namespace attnscope
