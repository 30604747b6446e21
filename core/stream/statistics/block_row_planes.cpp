// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/block_row_planes.h"

#include "core/stream/cells/cells.h"

namespace attnscope {

BlockRowPlanes::BlockRowPlanes(BlockSummary& planes, std::size_t blockRow)
    : m_planes(planes)
    , m_first(planes.index(blockRow, 0)) {
    for (std::size_t at = m_first; at < m_first + planes.columns; ++at) {
        planes.set(at, {}, 0);
    }
}

void BlockRowPlanes::addCells(const AttentionProblem& problem, const StreamInputs& inputs,
                              std::span<const StreamRow> rows, std::size_t query) {
    std::vector<float> weights(problem.keys());
    std::vector<std::uint8_t> allowed(problem.keys());
    weightCells(problem, inputs, rows, {query, 0, 1, weights.size()}, weights.data(), weights.size());
    problem.mask->fillRow(query, allowed);
    add(weights, rows[query].allowed, [&allowed](std::size_t j) { return allowed[j] != 0; });
}

} // namespace attnscope
