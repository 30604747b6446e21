// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/block_summary.h"

#include <functional>
#include <stop_token>

namespace attnscope {

/// Cells of a matrix.
struct MatrixShape {
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// Writes row `row` of the matrix's 64 × 64 blocks into `blocks`, which may hold no other row.
using WriteBlockRow = std::function<void(std::size_t row, BlockSummary& blocks)>;

/// Has the row of 64 × 64 blocks written and puts it into row `toRow` of the planes, as it is where their
/// blocks are no larger, else pooled with what is there.
void writeKernelRow(std::size_t columns, std::size_t kernelRow, std::size_t toRow, BlockSummary& planes,
                    const WriteBlockRow& write);

/// Writes rows [first, last) of the planes of a matrix, on several threads, from all of its 64 × 64 blocks.
/// False where `stop` came first; then some are not written.
bool overKernelRows(const MatrixShape& shape, std::size_t first, std::size_t last, std::stop_token stop,
                    BlockSummary& planes, const WriteBlockRow& write);

} // namespace attnscope
