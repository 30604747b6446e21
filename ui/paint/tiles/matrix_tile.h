// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// Pooled numbers of a part of a large matrix.
struct MatrixTile {
    TileArea area;                          ///< in core's (row-convention) indices
    std::vector<float> values;              ///< [pixelRows][pixelColumns]
    std::vector<std::uint8_t> masked;       ///< the same: 1 where every cell of the pixel is forbidden
    CellOrder order = CellOrder::Magnitude; ///< of its matrix

    std::size_t pixelOf(std::size_t i, std::size_t j) const {
        return ((i - area.row) >> area.levels.row) * area.pixelColumns() +
               ((j - area.column) >> area.levels.column);
    }
};

/// A matrix and how its cells become pixels.
struct PooledMatrix {
    std::shared_ptr<const MatrixSource> source;
    std::shared_ptr<const Mask> mask; ///< null where nothing of this matrix is masked
    Reducer reducer = Reducer::Max;

    bool operator==(const PooledMatrix&) const = default;
};

/// Reads an area, asking the source for no more than a few million cells at a time; where its pixels come
/// from a pass over the whole matrix that was not made yet, that one first. Null where it was stopped.
std::shared_ptr<const MatrixTile> readTile(const PooledMatrix& matrix, const TileArea& area,
                                           const std::stop_token& stop, const ReportProgress& report = {});

/// Whether a matrix is read at once, in well under a frame: a small one whose cells are cheap. Others are
/// read in a job.
bool isReadAtOnce(const MatrixSource& source);

/// The whole of a matrix, each pixel its strongest cell, in the finest square pixels of which no side has
/// more than `pixels`. Null where it was stopped.
std::shared_ptr<const MatrixTile> readThumbnail(const std::shared_ptr<const MatrixSource>& source,
                                                std::size_t pixels, const std::stop_token& stop = {},
                                                const ReportProgress& report = {});

/// An area of whole pixels of a tile as a tile of its own.
MatrixTile partOf(const MatrixTile& tile, const TileArea& area);

/// The area with the mask as it is over the values of a coarser tile that covers it. Null where it was
/// stopped.
std::shared_ptr<const MatrixTile> previewTile(const PooledMatrix& matrix, const TileArea& area,
                                              const MatrixTile& coarse, const std::stop_token& stop);

/// A side of the whole of a large matrix at a glance.
constexpr std::size_t kWholePixels = 512;

/// The whole of a matrix of that size, no side longer than `pixels`.
TileArea wholeArea(std::size_t rows, std::size_t columns, std::size_t pixels);

/// The area, which is a whole matrix, in pixels of whole blocks at least, which a pyramid has at hand, where
/// it has more cells than that: finer pixels are computed cell by cell.
TileArea inBlocks(const TileArea& area, std::size_t fewCells);

} // namespace attnscope::ui
