// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/tiles/matrix_tile.h"

#include "core/engine/stoppable_fill.h"
#include "core/scene/precision.h"
#include "core/stream/blocks/block_summary.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

std::shared_ptr<MatrixTile> emptyTile(const TileArea& area, CellOrder order) {
    auto tile = std::make_shared<MatrixTile>();
    tile->area = area;
    tile->order = order;
    const std::size_t pixels = area.pixelRows() * area.pixelColumns();
    tile->values.resize(pixels);
    tile->masked.resize(pixels);
    return tile;
}

bool isForbidden(const Mask& mask, std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) {
    const BlockClass whole = mask.classify(i0, i1, j0, j1);
    if (whole != BlockClass::Partial) {
        return whole == BlockClass::Empty;
    }
    for (std::size_t i = i0; i < i1; ++i) {
        for (std::size_t j = j0; j < j1; ++j) {
            if (mask.allowed(i, j)) {
                return false;
            }
        }
    }
    return true;
}

/// Reads which pixels are wholly forbidden, large areas at once where the mask is sure of them.
class MaskReader {
public:
    MaskReader(const Mask& mask, MatrixTile& tile)
        : m_mask(mask)
        , m_tile(tile) {}

    /// False where it was stopped.
    bool read(const std::stop_token& stop) {
        constexpr std::size_t kSide = 64;
        const std::size_t rows = m_tile.area.pixelRows();
        const std::size_t columns = m_tile.area.pixelColumns();
        for (std::size_t y = 0; y < rows; y += kSide) {
            for (std::size_t x = 0; x < columns; x += kSide) {
                if (stop.stop_requested()) {
                    return false;
                }
                readPixels({y, std::min(rows, y + kSide), x, std::min(columns, x + kSide)});
            }
        }
        return true;
    }

private:
    struct Pixels {
        std::size_t firstRow, endRow, firstColumn, endColumn;
    };

    void readPixels(const Pixels& pixels) {
        const TileArea& area = m_tile.area;
        const auto cell = [](std::size_t first, std::size_t pixel, unsigned level, std::size_t count) {
            return first + std::min(count, pixel << level);
        };
        const std::size_t i0 = cell(area.row, pixels.firstRow, area.levels.row, area.rows);
        const std::size_t i1 = cell(area.row, pixels.endRow, area.levels.row, area.rows);
        const std::size_t j0 = cell(area.column, pixels.firstColumn, area.levels.column, area.columns);
        const std::size_t j1 = cell(area.column, pixels.endColumn, area.levels.column, area.columns);
        const BlockClass whole = m_mask.classify(i0, i1, j0, j1);
        const std::size_t rows = pixels.endRow - pixels.firstRow;
        const std::size_t columns = pixels.endColumn - pixels.firstColumn;
        if (whole == BlockClass::Full) {
            return; // none is forbidden, as they are from the beginning
        }
        if (whole == BlockClass::Empty || (rows == 1 && columns == 1)) {
            const bool hidden = whole == BlockClass::Empty || isForbidden(m_mask, i0, i1, j0, j1);
            for (std::size_t y = pixels.firstRow; y < pixels.endRow; ++y) {
                const auto from = m_tile.masked.begin() +
                                  static_cast<std::ptrdiff_t>(y * area.pixelColumns() + pixels.firstColumn);
                std::fill_n(from, columns, hidden ? std::uint8_t{1} : std::uint8_t{0});
            }
            return;
        }
        const bool byRows = rows >= columns;
        Pixels first = pixels;
        Pixels second = pixels;
        (byRows ? first.endRow : first.endColumn) =
            byRows ? pixels.firstRow + rows / 2 : pixels.firstColumn + columns / 2;
        (byRows ? second.firstRow : second.firstColumn) = byRows ? first.endRow : first.endColumn;
        readPixels(first);
        readPixels(second);
    }

    const Mask& m_mask;
    MatrixTile& m_tile;
};

} // namespace

std::shared_ptr<const MatrixTile> readTile(const PooledMatrix& matrix, const TileArea& area,
                                           const std::stop_token& stop, const ReportProgress& report) {
    const std::shared_ptr<MatrixTile> tile = emptyTile(area, matrix.source->order());
    const bool isRead =
        fillUnlessStopped(*matrix.source, area, matrix.reducer, tile->values, tile->masked, stop, report);
    return isRead ? tile : nullptr;
}

bool isReadAtOnce(const MatrixSource& source) {
    return source.isCheap() && source.rows() * source.columns() <= kSmallMatrixCells;
}

std::shared_ptr<const MatrixTile> readThumbnail(const std::shared_ptr<const MatrixSource>& source,
                                                std::size_t pixels, const std::stop_token& stop,
                                                const ReportProgress& report) {
    TileArea area{{0, 0, source->rows(), source->columns()}, 0};
    while (std::max(area.pixelRows(), area.pixelColumns()) > pixels) {
        area.levels = area.levels.finer() + 1;
    }
    return readTile({source, nullptr, Reducer::Max}, area, stop, report);
}

MatrixTile partOf(const MatrixTile& tile, const TileArea& area) {
    MatrixTile part{area, {}, {}, tile.order};
    for (std::size_t y = 0; y < area.pixelRows(); ++y) {
        const auto from =
            static_cast<std::ptrdiff_t>(tile.pixelOf(area.row + (y << area.levels.row), area.column));
        const auto count = static_cast<std::ptrdiff_t>(area.pixelColumns());
        part.values.insert(part.values.end(), tile.values.begin() + from, tile.values.begin() + from + count);
        part.masked.insert(part.masked.end(), tile.masked.begin() + from, tile.masked.begin() + from + count);
    }
    return part;
}

std::shared_ptr<const MatrixTile> previewTile(const PooledMatrix& matrix, const TileArea& area,
                                              const MatrixTile& coarse, const std::stop_token& stop) {
    const std::shared_ptr<MatrixTile> tile = emptyTile(area, coarse.order);
    if (matrix.mask && !MaskReader(*matrix.mask, *tile).read(stop)) {
        return nullptr;
    }
    for (std::size_t y = 0; y < area.pixelRows(); ++y) {
        for (std::size_t x = 0; x < area.pixelColumns(); ++x) {
            const std::size_t from =
                coarse.pixelOf(area.row + (y << area.levels.row), area.column + (x << area.levels.column));
            tile->values[y * area.pixelColumns() + x] = coarse.values[from];
        }
    }
    return tile;
}

TileArea inBlocks(const TileArea& area, std::size_t fewCells) {
    TileArea coarse = area;
    if (area.rows * area.columns > fewCells) {
        const unsigned level = BlockSummary::levelOf(area.rows, area.columns);
        coarse.levels.row = std::max(area.levels.row, level);
        coarse.levels.column = std::max(area.levels.column, level);
    }
    return coarse;
}

TileArea wholeArea(std::size_t rows, std::size_t columns, std::size_t pixels) {
    TileArea area{{0, 0, rows, columns}, 0};
    while (area.pixelRows() > pixels) {
        ++area.levels.row;
    }
    while (area.pixelColumns() > pixels) {
        ++area.levels.column;
    }
    return area;
}

} // namespace attnscope::ui
