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

/// How much a mask leaves.
struct MaskSummary {
    /// So many of the empty rows are listed.
    static constexpr std::size_t kListedRows = 8;

    std::uint64_t cells = 0;             ///< N_q·N_k
    std::uint64_t allowed = 0;           ///< pairs of a query and a key that it may attend to
    std::size_t emptyRows = 0;           ///< queries that attend to nothing
    std::vector<std::size_t> listedRows; ///< the first of them, ascending

    /// Of all cells, those allowed, 0 … 1.
    double density() const;
    /// What attention over the allowed cells costs, in percent of N²·d.
    double costLeft() const { return 100.0 * density(); }

    bool operator==(const MaskSummary&) const = default;
};

/// Counts what a mask allows, whole blocks at once where it is sure of them, on several threads. Nothing
/// where it was stopped. No N×N array is made.
std::optional<MaskSummary> summaryOf(const Mask& mask, std::stop_token stop = {});

/// What the cells of a layer mean, to be shown beside it: "True = attend", "True = blocked", "added to the
/// score", "True = keep". Translatable.
std::string_view polarityText(const MaskLayer& layer);

} // namespace attnscope
