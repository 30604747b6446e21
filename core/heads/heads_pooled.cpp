// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/heads_pooled.h"

#include "core/base/parallel.h"
#include "core/engine/tile_pool.h"
#include "core/heads/head_cells.h"

#include <algorithm>
#include <span>

namespace attnscope {

namespace {

/// Areas are read in pieces of so many cells a side, or of one pixel where that is longer: a piece that no
/// head sees costs next to nothing.
constexpr std::size_t kPieceSide = 256;
/// Of a piece so many cells at once.
constexpr std::size_t kCellsAtOnce = std::size_t{1} << 14;

} // namespace

HeadsPooled::HeadsPooled(std::vector<std::shared_ptr<const MatrixSource>> heads, Reducer reducer)
    : m_heads(std::move(heads))
    , m_reducer(reducer) {}

double HeadsPooled::exact(std::size_t row, std::size_t column) const {
    return pooledCell(m_heads, m_reducer, row, column);
}

void HeadsPooled::exactRow(std::size_t row, std::span<double> values) const {
    pooledRow(m_heads, m_reducer, row, values);
}

bool HeadsPooled::masked(std::size_t row, std::size_t column) const {
    return std::all_of(m_heads.begin(), m_heads.end(),
                       [row, column](const auto& head) { return head->masked(row, column); });
}

void HeadsPooled::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    if (area.rows == 0 || area.columns == 0) {
        return;
    }
    const std::size_t height = std::max(kPieceSide, area.levels.height());
    const std::size_t width = std::max(kPieceSide, area.levels.width());
    const std::size_t across = (area.columns + width - 1) / width;
    const std::size_t down = (area.rows + height - 1) / height;
    const std::size_t stride = area.pixelColumns();
    const auto fillPieces = [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; ++at) {
            const CellRect cells = intersection(
                {area.row + at / across * height, area.column + at % across * width, height, width}, area);
            const TileArea piece{cells, area.levels};
            const std::size_t pixel = ((piece.row - area.row) >> area.levels.row) * stride +
                                      ((piece.column - area.column) >> area.levels.column);
            TilePool pool(piece, reducer, order(),
                          {values.subspan(pixel), maskedPixels.subspan(pixel), stride});
            fillPiece(piece, pool);
        }
    };
    parallelFor(across * down, 1, {}, fillPieces);
}

void HeadsPooled::fillPiece(const CellRect& piece, TilePool& pool) const {
    const std::size_t rowsAtOnce = std::max<std::size_t>(1, kCellsAtOnce / piece.columns);
    HeadCells cells(m_heads, m_reducer);
    for (std::size_t row = 0; row < piece.rows; row += rowsAtOnce) {
        const CellRect part{piece.row + row, piece.column, std::min(rowsAtOnce, piece.rows - row),
                            piece.columns};
        cells.read(part);
        for (std::size_t i = 0; i < part.rows; ++i) {
            pool.addColumns(cells.values().subspan(i * part.columns, part.columns),
                            cells.masked().subspan(i * part.columns, part.columns));
        }
    }
}

} // namespace attnscope
