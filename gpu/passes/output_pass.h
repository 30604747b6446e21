// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/statistics/statistics.h"
#include "gpu/passes/block_buffers.h"
#include "gpu/passes/dispatch_queue.h"
#include "gpu/submit/gpu_context.h"

namespace attnscope::gpu {

/// A·V of a problem whose rows are known, without N×N numbers. Keys and values lie in one segment each, and
/// forbidden cells weigh nothing. Refers to everything given; for one thread. Throws vk::SystemError.
class OutputPass {
public:
    OutputPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
               const GpuRules& rules, const DeviceMatrix& queries, const DeviceMatrix& keys,
               const DeviceMatrix& values, const Buffer& rows);

    /// `out` is [queries][d_v]. False where `stop` came first.
    bool run(const std::stop_token& stop, const RowsDone& done, std::span<float> out);

private:
    bool addPanel(std::size_t segment, const std::stop_token& stop);
    void read(std::size_t firstRow, std::span<float> out) const;

    const Kernels& m_kernels;
    Commands& m_commands;
    const AttentionProblem& m_problem;
    const GpuRules& m_rules;
    const DeviceMatrix& m_queries;
    const DeviceMatrix& m_keys;
    const DeviceMatrix& m_values;
    const Buffer& m_rows;
    std::size_t m_columns; ///< of V
    std::size_t m_parts;   ///< of 64 columns
    std::size_t m_mostRows;
    PanelBlocks m_panel;
    BlockBuffers m_blocks;
    DispatchQueue m_work;
    Buffer m_starts;
    Buffer m_sums; ///< [block of queries][parts][64][64]
    Buffer m_sumsBack;
};

} // namespace attnscope::gpu
