// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/explain/acting_mask.h"
#include "core/explain/attention_graph.h"
#include "core/explain/code_listing.h"
#include "core/explain/cost_growth.h"
#include "core/explain/length_mask.h"
#include "core/explain/output_path.h"
#include "core/explain/read_layers.h"
#include "core/explain/reshaped_rows.h"
#include "core/explain/scaling_curves.h"
#include "core/explain/split_heads.h"
#include "core/explain/swapped_tokens.h"
#include "core/explain/token_chain.h"
#include "core/explain/transposed_keys.h"
#include "core/explain/vector_stacks.h"

#include <variant>

namespace attnscope {

/// What a picture shows, in the order of ExplainKind.
using Explanation = std::variant<VectorStacks, TransposedKeys, LengthMask, ReshapedRows, CostGrowth,
                                 ScalingCurves, SwappedTokens, TokenChain, SplitHeads, ReadLayers, ActingMask,
                                 AttentionGraph, CodeListing, OutputPath>;

/// What of a scene is spoken of.
struct ExplainFocus {
    Stage stage = Stage::Weights;
    std::size_t query = 0;
    std::size_t key = 0;
};

inline ExplainKind kindOf(const Explanation& explanation) {
    return static_cast<ExplainKind>(explanation.index());
}

/// Computes it. Fails where the scene has not what the picture explains: the error says what it takes.
Result<Explanation> explain(const ExplainChoice& choice, const Snapshot& snapshot, const ExplainFocus& focus);

} // namespace attnscope
