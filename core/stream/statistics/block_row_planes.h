// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/block_summary.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <span>

namespace attnscope {

/// The larger one; NaN before any number.
inline float largerOrNaN(float largest, float value) {
    return largest > value || largest != largest ? largest : value;
}

/// Adds finished rows of weights to one block row of the planes.
class BlockRowPlanes {
public:
    /// Empties the block row first.
    BlockRowPlanes(BlockSummary& planes, std::size_t blockRow);

    /// A row of weights [keys]; `isAllowed(j)` says which count. Gives the largest of those.
    template <typename IsAllowed>
    float add(std::span<const float> weights, std::uint32_t allowed, const IsAllowed& isAllowed) {
        float peak = 0.0F;
        for (std::size_t j = 0; j < weights.size(); ++j) {
            if (isAllowed(j)) {
                const std::size_t at = m_first + j / BlockSummary::kCells;
                m_planes.high[at] = largerOrNaN(m_planes.high[at], weights[j]);
                m_planes.sum[at] += weights[j];
                peak = largerOrNaN(peak, weights[j]);
                if (!m_planes.lift.empty()) {
                    ++m_planes.count[at];
                    const float lift = weights[j] * static_cast<float>(allowed);
                    m_planes.lift[at] = largerOrNaN(m_planes.lift[at], lift);
                }
            }
        }
        return peak;
    }

    /// The row of a query whose normaliser is known, computed cell by cell.
    void addCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, std::size_t query);

private:
    BlockSummary& m_planes;
    std::size_t m_first;
};

} // namespace attnscope
