// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/sampled_rows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// A few numbers of one row of what a model gave, ready to be compared under thousands of masks: most of
/// them are told by these already.
class RowGlance {
public:
    /// The rows of the heads whose outputs are summed, each scaled; `given` must outlive it.
    RowGlance(std::span<const GrowingOutput::Part> parts, const GivenRow& given);

    /// Whether these numbers differ by more than that share of the largest of the row, where each part sees
    /// the keys that its cells mark, [parts][keys]. False where a part sees nothing, of which a glance tells
    /// nothing.
    bool exceeds(std::span<const std::span<const std::uint8_t>> cells, double limit) const;

private:
    static constexpr std::size_t kMostColumns = 4;
    static constexpr double kLeastSum = 1e-200; ///< of powers: a smaller one has lost digits

    const GivenRow* m_given;
    std::size_t m_keys;
    std::size_t m_columns;
    std::size_t m_largestKey = 0; ///< of the given weights
    /// The powers of a part, then the powers times its values column by column: [parts][1 + columns][keys].
    std::vector<double> m_numbers;
};

} // namespace attnscope
