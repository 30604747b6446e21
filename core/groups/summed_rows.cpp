// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/summed_rows.h"

#include "core/base/parallel.h"

namespace attnscope {

namespace {

/// Rows that one thread reads together, which the kernels like.
constexpr std::size_t kReadRows = 16;

/// The rows of `panel` in `rows`, which begin at query `first`.
void readPanel(const MatrixSource& weights, const TokenGroups& keys, std::size_t first,
               const TokenSpan& panel, bool isExact, SummedRows& rows) {
    const std::size_t columns = weights.columns();
    const CellRect rect{first + panel.first, 0, panel.count(), columns};
    std::vector<std::uint8_t> masked(rect.cells());
    weights.copyMasked(rect, masked);
    std::vector<double> exact(isExact ? columns : 0);
    std::vector<float> held(isExact ? 0 : rect.cells());
    if (!isExact) {
        weights.copyCells(rect, held);
    }
    for (std::size_t row = 0; row < rect.rows; ++row) {
        const auto hidden = std::span<const std::uint8_t>(masked).subspan(row * columns, columns);
        if (isExact) {
            weights.exactRow(rect.row + row, exact);
            addByGroup<double>(keys, {0, columns}, 0, exact, hidden, panel.first + row, rows);
        } else {
            addByGroup<float>(keys, {0, columns}, 0,
                              std::span<const float>(held).subspan(row * columns, columns), hidden,
                              panel.first + row, rows);
        }
    }
}

} // namespace

SummedRows summedRows(const MatrixSource& weights, const TokenGroups& keys, const TokenSpan& queries,
                      bool isExact) {
    SummedRows rows(queries.count(), keys.size());
    parallelFor(queries.count(), kReadRows, {}, [&](std::size_t begin, std::size_t end) {
        readPanel(weights, keys, queries.first, {begin, end}, isExact, rows);
    });
    return rows;
}

} // namespace attnscope
