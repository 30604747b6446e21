// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/keep_policy.h"
#include "core/masks/mask.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace attnscope {

class ScoreBias;

/// How many cells a mask allows, and a keep policy lets take part.
struct MaskSummary {
    /// At most this many of the empty rows are listed.
    static constexpr std::size_t kListedRows = 8;

    std::uint64_t cells = 0;             ///< N_q·N_k
    std::uint64_t allowed = 0;           ///< pairs of a query and a key that it may attend to
    std::size_t emptyRows = 0;           ///< queries that attend to nothing
    std::vector<std::size_t> listedRows; ///< the first of them, ascending
    std::optional<std::size_t> kept; ///< keys that the policy lets all queries attend to; nothing: no policy

    /// allowed/cells, 0 … 1.
    double density() const;
    /// The cost of attention over the allowed cells, in percent of N²·d.
    double costLeft() const { return 100.0 * density(); }
    /// The cost without the dropped tokens, as queries and as keys, in percent of N²·d: what their removal
    /// leaves of self-attention that nothing else masks. 100 without a policy.
    double costWithoutDropped() const;

    bool operator==(const MaskSummary&) const = default;
};

/// Counts the allowed cells on several threads; blocks that are full or empty are counted as a whole. Makes
/// no N×N array. With a policy (null: none) a cell counts where it takes part too, with a bias where that
/// does not hide it; a row that it hides as a whole is not empty: its weights are spread. Nothing where it
/// was stopped.
std::optional<MaskSummary> summaryOf(const Mask& mask, std::stop_token stop = {},
                                     const KeepPolicy* policy = nullptr, const ScoreBias* bias = nullptr);

/// What the cells of a layer mean, to be shown beside it: "True = attend", "True = blocked", "added to the
/// score", "True = keep". Translatable.
std::string_view polarityText(const MaskLayer& layer);

} // namespace attnscope
