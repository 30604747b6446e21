// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "gpu/passes/block_buffers.h"
#include "gpu/passes/dispatch_queue.h"
#include "gpu/submit/gpu_context.h"

namespace attnscope::gpu {

/// A rectangle of cells that is wanted, its corner at a whole pixel of the matrix.
struct CellsRequest {
    /// A pixel is within a block of 64 × 64 cells.
    static constexpr unsigned kMostLevel = 6;

    CellNumbers::Kind kind = CellNumbers::Weights;
    float unit = 1.0F;    ///< multiplies scores
    bool dropped = false; ///< weights after dropout
    /// Every cell as it stands, the mask notwithstanding; in single cells only.
    bool copies = false;
    bool evenEmpty = false; ///< blocks without an allowed cell are wanted too
    TileArea area;          ///< neither level above kMostLevel
};

/// Computes rectangles of cells of one problem whose matrices are resident. Refers to everything given; for
/// one thread. Throws vk::SystemError.
class CellsPass {
public:
    CellsPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
              const GpuRules& rules, const DeviceMatrix& queries, const DeviceMatrix& keys,
              const Buffer& rows);

    /// Pixels [pixelRows][pixelColumns]; kNone where nothing is shown, 0 in blocks that are left out of a
    /// copy.
    void compute(const CellsRequest& request, std::span<float> pixels);

private:
    void computeRows(const CellsRequest& request, std::size_t firstRow, std::size_t lastRow);
    void addBlocks(const CellsRequest& request, std::size_t row);
    CellNumbers numbersFor(const CellsRequest& request) const;

    const Kernels& m_kernels;
    Commands& m_commands;
    const AttentionProblem& m_problem;
    const GpuRules& m_rules;
    const DeviceMatrix& m_queries;
    const DeviceMatrix& m_keys;
    const Buffer& m_rows;
    PanelBlocks m_panel;
    BlockBuffers m_blocks;
    DispatchQueue m_work;
    GrowingBuffer m_pixels;
    GrowingBuffer m_pixelsBack;
};

} // namespace attnscope::gpu
