// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"

#include <optional>
#include <vector>

namespace attnscope {

/// A row of the output as it would be if the mask forbade one more of its cells and all other rules acted as
/// they do: Δo_i = o_i' − o_i.
struct RowWithoutKey {
    std::vector<double> weights; ///< that multiply V, with the cell forbidden: after dropout [keys]
    std::vector<double> change;  ///< Δo_i [d_v]
    double length = 0.0;         ///< ‖Δo_i‖

    /// What makes the weights of the other keys.
    enum class Others {
        Renormalised, ///< divided by 1 − a_ij, so that Δo_i = a_ij/(1 − a_ij)·(o_i − v_j)
        Kept,         ///< given weights, or a softmax along the wrong axis: Δo_i = −a_ij·v_j
        Recomputed, ///< where neither can be written: dropout, a finite fill, ε of a policy, a weight near 1
        None,       ///< the row attends to nothing then, and the rule for empty rows acts
    };
    Others others = Others::Renormalised;
};

/// Nothing where the snapshot has no V, or the mask forbids the cell already.
std::optional<RowWithoutKey> rowWithoutKey(const Snapshot& snapshot, std::size_t query, std::size_t key);

} // namespace attnscope
