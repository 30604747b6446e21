// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/kernel_rows.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>

namespace attnscope {

void writeKernelRow(std::size_t columns, std::size_t kernelRow, std::size_t toRow, BlockSummary& planes,
                    const WriteBlockRow& write) {
    if (planes.level == BlockSummary::kLevel) {
        write(kernelRow, planes);
        return;
    }
    BlockSummary strip = planes.strip(kernelRow, 1, columns);
    write(kernelRow, strip);
    planes.add(strip, kernelRow, toRow);
}

bool overKernelRows(const MatrixShape& shape, std::size_t first, std::size_t last, std::stop_token stop,
                    BlockSummary& planes, const WriteBlockRow& write) {
    const std::size_t kernelRows = BlockSummary::blocksIn(shape.rows, BlockSummary::kLevel);
    const unsigned step = planes.level - BlockSummary::kLevel;
    std::atomic<bool> isWhole = true;
    const auto writeRow = [&](std::size_t row) {
        if (step > 0) {
            planes.clearRow(row);
        }
        const std::size_t begin = row << step;
        const std::size_t end = std::min((row + 1) << step, kernelRows);
        for (std::size_t kernelRow = begin; kernelRow < end; ++kernelRow) {
            if (kernelRow > begin && stop.stop_requested()) {
                isWhole = false;
                return;
            }
            writeKernelRow(shape.columns, kernelRow, row, planes, write);
        }
    };
    const bool isDone = parallelFor(last - first, 1, stop, [&](std::size_t from, std::size_t to) {
        for (std::size_t row = first + from; row < first + to; ++row) {
            writeRow(row);
        }
    });
    return isDone && isWhole;
}

} // namespace attnscope
