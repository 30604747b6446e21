// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <optional>

namespace attnscope {

/// The rules that the plain kernels know: scale, temperature, ALiBi, any mask and fill. Scores are in log2
/// units and divided by the temperature.
struct FastRules {
    float factor = 1.0F;    ///< queries are multiplied with it
    float slope = 0.0F;     ///< slope·|i − j| is subtracted
    double fill = 0.0;      ///< of forbidden cells; −∞: they have no part
    double emptyWeight = 0; ///< of every cell of an empty row

    /// Nothing where something acts that needs the textbook's arithmetic: softcap, float masks, policies, or
    /// ALiBi where a whole row can be far from the diagonal, so that float32 would lose its differences.
    static std::optional<FastRules> of(const AttentionProblem& problem);
    /// What these can say of a problem, whatever else acts on its scores.
    static FastRules partOf(const AttentionProblem& problem);

    bool fillIsOut() const;
    /// The weight of a forbidden cell of that row.
    float forbiddenWeight(const StreamRow& row) const;
};

/// The queries of a block, times the factor: as FloatBlocks has them.
void scaleQueries(const FloatBlocks& queries, std::size_t block, float factor, std::vector<float>& scaled);

} // namespace attnscope
