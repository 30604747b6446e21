// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Whether the output of this scene is its heads side by side, times W_O plus b_O: embedded input with
/// several heads, a W_O or a b_O.
bool joinsHeads(const Scene& scene);

/// How many columns the joined output has; 0 where the scene joins nothing.
std::size_t joinedColumns(const Scene& scene);

/// The outputs of the heads of one batch item, put side by side one after the other, so that no more than one
/// head's result need be kept.
class HeadConcatenation {
public:
    explicit HeadConcatenation(std::size_t heads)
        : m_heads(heads) {}

    /// In any order; all of one shape.
    void add(std::size_t head, const AttentionResult& result);
    /// The joined output [queries][d_out] once all heads are there; in the precision of the results up to the
    /// product with W_O, which is summed in float64.
    BlockMatrix joined(const TokenInput& input) const;

private:
    std::size_t m_heads;
    BlockMatrix m_outputs; ///< [queries][heads·d_v]
};

} // namespace attnscope
