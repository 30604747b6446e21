// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/cell_blocks.h"

#include "core/base/parallel.h"
#include "core/stream/blocks/kernel_rows.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace attnscope {

namespace {

constexpr std::size_t kSide = BlockSummary::kCells;
/// Cells read at once: few enough to stay in the cache.
constexpr std::size_t kPieceColumns = 8 * kSide;

struct Piece {
    CellRect rect;
    std::vector<float> values = std::vector<float>(kSide * kPieceColumns);
    std::vector<std::uint8_t> masked = std::vector<std::uint8_t>(kSide * kPieceColumns);
};

/// One block of a piece, which begins at the piece's column `first`.
void summarise(const Piece& piece, std::size_t first, BlockSummary& base, std::size_t at) {
    constexpr float kNothing = -std::numeric_limits<float>::infinity();
    const std::size_t width = std::min(kSide, piece.rect.columns - first);
    float high = kNothing;
    float low = -kNothing;
    double sum = 0.0;
    std::uint32_t hidden = 0;
    std::uint32_t notNumbers = 0;
    for (std::size_t i = 0; i < piece.rect.rows; ++i) {
        const float* const values = piece.values.data() + i * piece.rect.columns + first;
        const std::uint8_t* const masked = piece.masked.data() + i * piece.rect.columns + first;
        float rowSum = 0.0F;
        for (std::size_t j = 0; j < width; ++j) {
            const bool isHidden = masked[j] != 0;
            high = std::max(high, isHidden ? kNothing : values[j]);
            low = std::min(low, isHidden ? -kNothing : values[j]);
            rowSum += isHidden ? 0.0F : values[j];
            hidden += isHidden ? 1U : 0U;
            notNumbers += !isHidden && values[j] != values[j] ? 1U : 0U;
        }
        sum += static_cast<double>(rowSum);
    }
    const std::size_t count = piece.rect.rows * width - hidden;
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    base.high[at] = count == 0 ? 0.0F : notNumbers > 0 ? kNaN : high;
    base.low[at] = count == 0 ? 0.0F : notNumbers > 0 ? kNaN : low;
    base.sum[at] = static_cast<float>(sum);
    base.count[at] = static_cast<std::uint16_t>(count);
}

} // namespace

bool blocksFromCells(std::size_t rows, std::size_t columns, const ReadCells& read, std::size_t first,
                     std::size_t last, const std::stop_token& stop, BlockSummary& base) {
    const auto readRow = [&](std::size_t blockRow, BlockSummary& blocks) {
        Piece piece;
        const std::size_t row = blockRow * kSide;
        for (std::size_t column = 0; column < columns; column += kPieceColumns) {
            piece.rect = {row, column, std::min(kSide, rows - row),
                          std::min(kPieceColumns, columns - column)};
            const std::size_t cells = piece.rect.cells();
            read(piece.rect, std::span(piece.values).first(cells), std::span(piece.masked).first(cells));
            for (std::size_t at = 0; at < piece.rect.columns; at += kSide) {
                summarise(piece, at, blocks, blocks.index(blockRow, (column + at) / kSide));
            }
        }
    };
    return overKernelRows({rows, columns}, first, last, stop, base, readRow);
}

} // namespace attnscope
