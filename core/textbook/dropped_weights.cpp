// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/dropped_weights.h"

#include <utility>

namespace attnscope {

DroppedWeights::DroppedWeights(BlockMatrix weights, const DropoutCells& cells)
    : m_matrix(std::move(weights))
    , m_cells(cells) {
    for (std::size_t i = 0; i < m_matrix.rows(); ++i) {
        const std::span<double> row = m_matrix.mutableRow(i);
        for (std::size_t j = 0; j < row.size(); ++j) {
            row[j] = m_cells.applied(row[j], i, j);
        }
    }
}

} // namespace attnscope
