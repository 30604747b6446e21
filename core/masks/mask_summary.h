// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace attnscope {

/// How many cells a mask allows.
struct MaskSummary {
    /// At most this many of the empty rows are listed.
    static constexpr std::size_t kListedRows = 8;

    std::uint64_t cells = 0;             ///< N_q·N_k
    std::uint64_t allowed = 0;           ///< pairs of a query and a key that it may attend to
    std::size_t emptyRows = 0;           ///< queries that attend to nothing
    std::vector<std::size_t> listedRows; ///< the first of them, ascending

    /// allowed/cells, 0 … 1.
    double density() const;
    /// The cost of attention over the allowed cells, in percent of N²·d.
    double costLeft() const { return 100.0 * density(); }

    bool operator==(const MaskSummary&) const = default;
};

/// Counts the allowed cells on several threads; blocks that are full or empty are counted as a whole. Makes
/// no N×N array. Nothing where it was stopped.
std::optional<MaskSummary> summaryOf(const Mask& mask, std::stop_token stop = {});

/// What the cells of a layer mean, to be shown beside it: "True = attend", "True = blocked", "added to the
/// score", "True = keep". Translatable.
std::string_view polarityText(const MaskLayer& layer);

} // namespace attnscope
