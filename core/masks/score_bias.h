// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_array.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// Float masks of one batch item and head: numbers that are added to the scores. Cells in which an
/// array holds −∞ add nothing here: Mask blocks them. Immutable.
class ScoreBias {
public:
    /// `arrays` hold floats and fit the matrix; their numbers are summed.
    ScoreBias(std::vector<std::shared_ptr<const MaskArray>> arrays, const HeadIndex& headIndex);

    /// The number added to the score of query i and key j.
    double at(std::size_t i, std::size_t j) const;
    /// Adds the numbers of query i, from key `first` on, to `row`.
    void addTo(std::size_t i, std::size_t first, std::span<double> row) const;
    /// The largest magnitude that adds to any score; nothing where one of the numbers is NaN or +∞.
    std::optional<double> largestMagnitude() const;

private:
    std::vector<std::shared_ptr<const MaskArray>> m_arrays;
    HeadIndex m_headIndex;
};

} // namespace attnscope
