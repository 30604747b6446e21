// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/group_sums.h"

#include <algorithm>
#include <functional>

namespace attnscope {

GroupSums::GroupSums(const TokenGroups& queries, const CellRect& groups)
    : m_queryGroups(queries)
    , m_groups(groups)
    , m_sums(groups.cells())
    , m_seen(groups.cells())
    , m_attending(groups.rows)
    , m_others(groups.rows) {}

void GroupSums::add(std::size_t query, std::span<const double> sums, std::span<const std::uint8_t> seen,
                    bool attends) {
    const std::size_t row = m_queryGroups.groupOf(query) - m_groups.row;
    const std::span<double> to = std::span(m_sums).subspan(row * m_groups.columns, m_groups.columns);
    if (attends && m_attending[row] == 0) {
        std::fill(to.begin(), to.end(), 0.0); // what the others added
    }
    if (!attends && m_attending[row] > 0) {
        return;
    }
    ++(attends ? m_attending : m_others)[row];
    std::transform(to.begin(), to.end(), sums.begin(), to.begin(), std::plus<>());
    if (attends) {
        const auto begin = m_seen.begin() + static_cast<std::ptrdiff_t>(row * m_groups.columns);
        std::transform(seen.begin(), seen.end(), begin, begin, std::bit_or<>());
    }
}

void GroupSums::finish() {
    for (std::size_t row = 0; row < m_groups.rows; ++row) {
        const std::size_t queries = m_attending[row] > 0 ? m_attending[row] : m_others[row];
        for (std::size_t at = row * m_groups.columns; at < (row + 1) * m_groups.columns; ++at) {
            m_sums[at] /= static_cast<double>(std::max<std::size_t>(queries, 1));
        }
    }
}

} // namespace attnscope
