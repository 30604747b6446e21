// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/cell_rect.h"

namespace attnscope {

/// How many cells become one pixel: 2^row × 2^column.
struct PixelLevels {
    unsigned row = 0;
    unsigned column = 0;

    PixelLevels() = default;
    /// As many rows as columns.
    PixelLevels(unsigned both) // NOLINT(google-explicit-constructor): square pixels are told by one number
        : PixelLevels(both, both) {}
    PixelLevels(unsigned ofRows, unsigned ofColumns)
        : row(ofRows)
        , column(ofColumns) {}

    std::size_t height() const { return std::size_t{1} << row; }
    std::size_t width() const { return std::size_t{1} << column; }
    unsigned finer() const { return std::min(row, column); }
    bool operator==(const PixelLevels&) const = default;
};

/// A rectangle of cells that is shown in pixels of these levels, from its first cell on; the last pixels may
/// have fewer cells.
struct TileArea : CellRect {
    PixelLevels levels;

    std::size_t pixelRows() const { return (rows + levels.height() - 1) >> levels.row; }
    std::size_t pixelColumns() const { return (columns + levels.width() - 1) >> levels.column; }
    bool operator==(const TileArea&) const = default;
};

} // namespace attnscope
