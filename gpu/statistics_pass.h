// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/statistics.h"
#include "gpu/block_buffers.h"
#include "gpu/kernels.h"
#include "gpu/pace.h"

namespace attnscope::gpu {

/// How a pass over the whole matrix ended.
enum class PassEnd {
    Done,
    Stopped,
    TooFar, ///< a row's scores are so far from 0 that float32 would lose their differences
};

/// The statistics pass on a device: what normalises each row and the planes of all blocks, a panel of rows of
/// blocks at a time. Rows are finished by the same code as on the CPU, in double. Refers to everything given;
/// for one thread. Throws vk::SystemError.
class StatisticsPass {
public:
    StatisticsPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                   const StreamInputs& inputs, const GpuRules& rules, DeviceMatrix& queries,
                   DeviceMatrix& keys);

    /// `rows` is [queries]; `planes` has the problem's shape.
    PassEnd run(const std::stop_token& stop, const RowsDone& done, std::span<StreamRow> rows,
                BlockPlanes& planes);

private:
    PassEnd computePanel(std::size_t firstRow, const std::stop_token& stop, std::span<StreamRow> rows,
                         BlockPlanes& planes);
    bool scorePanel(std::size_t segment, const std::stop_token& stop);
    void joinRows(std::size_t rowBlocks);
    bool finishRows(std::size_t firstRow, std::size_t rowBlocks, std::span<StreamRow> rows);
    StreamRow finished(float largest, float sum, float count) const;
    void makePlanes(std::size_t firstRow);
    void writePlanes(BlockPlanes& planes) const;
    void repairRow(std::size_t row, std::span<const StreamRow> rows, BlockPlanes& planes) const;

    const Kernels& m_kernels;
    Commands& m_commands;
    const AttentionProblem& m_problem;
    const StreamInputs& m_inputs;
    const GpuRules& m_rules;
    DeviceMatrix& m_queries;
    DeviceMatrix& m_keys;
    std::size_t m_limit;    ///< blocks of a panel
    std::size_t m_rowLimit; ///< rows of blocks of a panel
    PanelBlocks m_panel;
    BlockBuffers m_blocks;
    Pace m_pace{256};
    Buffer m_maxima;
    Buffer m_sums;
    Buffer m_counts;
    Buffer m_rows;   ///< [block of queries][3][64]
    Buffer m_starts; ///< [blocks of queries + 1]
    Buffer m_rowOf;  ///< [place]
    Buffer m_planes; ///< [place][4]
    Buffer m_rowsBack;
    Buffer m_planesBack;
    std::vector<float> m_scales; ///< as m_rows
};

} // namespace attnscope::gpu
