// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_row.h"
#include "gpu/block_buffers.h"
#include "gpu/kernels.h"

namespace attnscope::gpu {

/// How much of the matrix the statistics pass takes at once.
struct PanelLimits {
    std::size_t blocks = 0;
    std::size_t rowBlocks = 0;

    /// A row of blocks at least. StatisticsPanel::kPanels of them fill a fourth of the budget at most.
    static PanelLimits of(const Device& device, const AttentionProblem& problem, const GpuRules& rules);
};

/// Some rows of blocks on their way through the statistics pass: which blocks they are, and the room on the
/// device for what is found of them. Refers to everything given.
class StatisticsPanel {
public:
    /// While the device scores one, the one before is finished and the one after is listed.
    static constexpr std::size_t kPanels = 3;
    /// Maxima, sums and counts.
    static constexpr std::size_t kNumbers = 3;

    enum class State {
        Free,
        Scored,   ///< it was handed over; `ready`: its rows lie in foundRows()
        Finished, ///< its rows are known; `ready`: its planes lie in foundPlanes()
    };

    StatisticsPanel(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                    const GpuRules& rules, const PanelLimits& limits);

    std::size_t rowBlocks() const { return blocks.starts().size() - 1; }
    /// What the shader of the statistics binds behind queries and keys.
    std::array<const Buffer*, 8> scoreBuffers() const;
    /// Records the joining of each row's blocks and the way back of what it gives.
    void joinRows();
    /// [block of queries][3][64]: largest score, sum against it rounded, allowed keys.
    std::span<const float> foundRows() const { return numbersOf<const float>(m_rowsBack); }
    /// Records the planes of all blocks, from rows as foundRows() has them: reference, inverse of the divisor
    /// (0: an empty row), allowed keys; and their way back.
    void makePlanes(std::span<const float> rows);
    /// [place][4]: largest weight, sum, largest lift, allowed cells.
    std::span<const float> foundPlanes() const { return numbersOf<const float>(m_planesBack); }

    PanelBlocks blocks;
    BlockBuffers told;
    std::size_t firstRow = 0; ///< block of queries
    State state = State::Free;
    std::uint64_t ready = 0; ///< of the timeline

private:
    const Kernels& m_kernels;
    Commands& m_commands;
    Buffer m_maxima;
    Buffer m_sums;
    Buffer m_counts;
    Buffer m_rows;   ///< [block of queries][3][64]
    Buffer m_starts; ///< [blocks of queries + 1]
    Buffer m_rowOf;  ///< [place]
    Buffer m_planes; ///< [place][4]
    Buffer m_rowsBack;
    Buffer m_planesBack;
};

} // namespace attnscope::gpu
