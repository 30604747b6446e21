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

/// Rows of weights that were summed by key groups, [queries][key groups].
struct SummedRows {
    SummedRows(std::size_t queries, std::size_t keyGroups)
        : groups(keyGroups)
        , sums(queries * keyGroups)
        , seen(queries * keyGroups)
        , attends(queries) {}

    std::span<double> sumsOf(std::size_t row) { return std::span(sums).subspan(row * groups, groups); }
    std::span<std::uint8_t> seenOf(std::size_t row) { return std::span(seen).subspan(row * groups, groups); }

    std::size_t groups;
    std::vector<double> sums;
    std::vector<std::uint8_t> seen;    ///< 1: the row has a cell in the group that is not masked
    std::vector<std::uint8_t> attends; ///< [queries] 1: the row has such a cell
};

/// Adds the weights of some keys of a row to its sums: `weights` and `masked` (1) are those of `span`, the
/// groups in `rows` are those from `firstGroup` on.
template <typename T>
void addByGroup(const TokenGroups& keys, const TokenSpan& span, std::size_t firstGroup,
                std::span<const T> weights, std::span<const std::uint8_t> masked, std::size_t row,
                SummedRows& rows) {
    const std::span<double> sums = rows.sumsOf(row);
    const std::span<std::uint8_t> seen = rows.seenOf(row);
    for (std::size_t at = 0; at < weights.size(); ++at) {
        const std::size_t group = keys.groupOf(span.first + at) - firstGroup;
        sums[group] += static_cast<double>(weights[at]);
        if (masked[at] == 0) {
            seen[group] = 1;
            rows.attends[row] = 1;
        }
    }
}

/// Some queries of weights [queries][keys], summed by all key groups, on several threads: exact weights, or
/// the numbers that the engine holds.
SummedRows summedRows(const MatrixSource& weights, const TokenGroups& keys, const TokenSpan& queries,
                      bool isExact);

} // namespace attnscope
