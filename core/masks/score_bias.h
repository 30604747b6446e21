// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_array.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// Float masks of one batch item and head: numbers that are added to the scores. Cells in which a mask holds
/// −∞ are the mask's to block and add nothing here. Immutable.
class ScoreBias {
public:
    /// `arrays` are of kind Float, fit the matrix, and add up.
    ScoreBias(std::vector<std::shared_ptr<const MaskArray>> arrays, const HeadIndex& headIndex);

    double at(std::size_t i, std::size_t j) const;
    /// The keys from `first` on of query i, added to what `row` holds.
    void addTo(std::size_t i, std::size_t first, std::span<double> row) const;
    /// The largest magnitude that adds to any score; nothing where one of the numbers is NaN or +∞.
    std::optional<double> largestMagnitude() const;

private:
    std::vector<std::shared_ptr<const MaskArray>> m_arrays;
    HeadIndex m_headIndex;
};

} // namespace attnscope
