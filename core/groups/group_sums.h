// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/groups/token_groups.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Some query groups × some key groups on their way: rows of weights come in, and become the means over
/// queries of sums over keys. The rules are those of groupedSource.
class GroupSums {
public:
    /// Of a rectangle of query groups × key groups. `queries` outlives it.
    GroupSums(const TokenGroups& queries, const CellRect& groups);

    /// One query: its sums by key group [columns], which key groups it has a cell in that is not masked (1,
    /// [columns]), and whether it attends to any key at all.
    void add(std::size_t query, std::span<const double> sums, std::span<const std::uint8_t> seen,
             bool attends);
    /// Divides by the numbers of queries; nothing is added after it.
    void finish();

    double value(std::size_t row, std::size_t column) const {
        return m_sums[row * m_groups.columns + column];
    }
    bool masked(std::size_t row, std::size_t column) const {
        return m_seen[row * m_groups.columns + column] == 0;
    }

private:
    const TokenGroups& m_queryGroups;
    CellRect m_groups;
    std::vector<double> m_sums;           ///< [rows][columns]
    std::vector<std::uint8_t> m_seen;     ///< [rows][columns] 1: not all of its cells are masked
    std::vector<std::size_t> m_attending; ///< [rows] queries that attend to something
    std::vector<std::size_t> m_others;    ///< [rows] queries so far that do not, where no other came yet
};

} // namespace attnscope
