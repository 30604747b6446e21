// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/stream_row.h"
#include "gpu/passes/block_buffers.h"
#include "gpu/submit/gpu_context.h"

namespace attnscope::gpu {

/// How much of the matrix the statistics pass takes at once.
struct PanelLimits {
    std::size_t blocks = 0;
    std::size_t rowBlocks = 0;

    /// A row of blocks at least. StatisticsPanel::kPanels of them fill a fourth of the budget at most.
    static PanelLimits of(const Device& device, const AttentionProblem& problem, const GpuRules& rules);
};

/// Some rows of blocks in the statistics pass: the list of the blocks, and buffers on the device for their
/// results. Keeps references to all arguments.
class StatisticsPanel {
public:
    /// While the device scores one, the one before is finished and the one after is listed.
    static constexpr std::size_t kPanels = 3;
    /// Maxima, sums and counts.
    static constexpr std::size_t kNumbers = 3;

    StatisticsPanel(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                    const GpuRules& rules, const PanelLimits& limits);

    /// Lists the rows of blocks from `firstRow` on, before `lastRow` and as many as fit.
    /// Returns the row after them.
    std::size_t list(std::size_t firstRow, std::size_t lastRow, std::size_t across);
    /// Records the upload of the list for shaders; block rows are counted from `firstQueryBlock`.
    void load(std::size_t firstQueryBlock, const DeviceMatrix& keys);

    /// A block of queries.
    std::size_t firstRow() const { return m_firstRow; }
    std::size_t rowBlocks() const { return m_blocks.starts().size() - 1; }
    std::span<const PanelBlocks::Block> blocks() const { return m_blocks.blocks(); }
    std::span<const BlockBuffers::Range> ranges() const { return m_blockList.ranges(); }
    /// The buffers that the statistics shader binds after queries and keys.
    std::array<const Buffer*, 8> scoreBuffers() const;
    /// Records the shader that joins each row's blocks, and the download of its results.
    void joinRows();
    /// [block of queries][3][64]: largest score, sum against it rounded, allowed keys.
    std::span<const float> foundRows() const { return numbersOf<const float>(m_rowsBack); }
    /// Records the planes of all blocks, from rows as foundRows() has them: reference, inverse of the divisor
    /// (0: an empty row), allowed keys. Records their download too.
    void makePlanes(std::span<const float> rows);
    /// [place][4]: largest weight, sum, largest lift, allowed cells.
    std::span<const float> foundPlanes() const { return numbersOf<const float>(m_planesBack); }

private:
    const Kernels& m_kernels;
    Commands& m_commands;
    PanelLimits m_limits;
    PanelBlocks m_blocks;
    BlockBuffers m_blockList;
    std::size_t m_firstRow = 0;
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
