// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/tiles/matrix_tile.h"

#include "core/engine/stoppable_fill.h"
#include "core/stream/blocks/pyramid.h"

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

/// Pools square pixels once more where one side of a pixel is longer than the other.
class PixelJoiner {
public:
    PixelJoiner(const MatrixTile& from, Reducer reducer, MatrixTile& to)
        : m_from(from)
        , m_reducer(reducer)
        , m_to(to)
        , m_sums(to.area.pixelColumns())
        , m_counts(to.area.pixelColumns()) {}

    void join() {
        const std::size_t rows = m_from.area.pixelRows();
        const std::size_t step = std::size_t{1} << (m_to.area.levels.row - m_from.area.levels.row);
        const std::size_t top = (m_from.area.row - m_to.area.row) >> m_to.area.levels.row;
        for (std::size_t first = 0; first < rows; first += step) {
            std::fill(m_sums.begin(), m_sums.end(), 0.0);
            std::fill(m_counts.begin(), m_counts.end(), std::size_t{0});
            const std::size_t at = (top + first / step) * m_to.area.pixelColumns();
            for (std::size_t i = first; i < std::min(rows, first + step); ++i) {
                add(i, at);
            }
            finish(at);
        }
    }

private:
    void add(std::size_t row, std::size_t at) {
        const unsigned steps = m_to.area.levels.column - m_from.area.levels.column;
        const std::size_t columns = m_from.area.pixelColumns();
        for (std::size_t j = 0; j < columns; ++j) {
            const std::size_t pixel = row * columns + j;
            if (m_from.masked[pixel] != 0) {
                continue;
            }
            const std::size_t x = j >> steps;
            float& shown = m_to.values[at + x];
            if (m_counts[x]++ == 0 || isStronger(m_from.order, m_from.values[pixel], shown)) {
                shown = m_from.values[pixel];
            }
            m_sums[x] += static_cast<double>(m_from.values[pixel]);
        }
    }

    void finish(std::size_t at) {
        for (std::size_t x = 0; x < m_counts.size(); ++x) {
            m_to.masked[at + x] = m_counts[x] == 0 ? 1 : 0;
            if (m_reducer == Reducer::Mean && m_counts[x] > 0) {
                m_to.values[at + x] = static_cast<float>(m_sums[x] / static_cast<double>(m_counts[x]));
            }
        }
    }

    const MatrixTile& m_from;
    Reducer m_reducer;
    MatrixTile& m_to;
    std::vector<double> m_sums;
    std::vector<std::size_t> m_counts;
};

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
                                           const std::stop_token& stop) {
    const MatrixSource& source = *matrix.source;
    const std::shared_ptr<MatrixTile> tile = emptyTile(area, source.order());
    const unsigned level = area.levels.finer();
    if (area.levels.row == area.levels.column) {
        const Tile all{area.row, area.column, area.rows, area.columns, level};
        return fillUnlessStopped(source, all, matrix.reducer, tile->values, tile->masked, stop) ? tile
                                                                                                : nullptr;
    }
    const std::size_t strip = rowsAtOnce(area.columns, area.levels.row);
    for (std::size_t row = area.row; row < area.row + area.rows; row += strip) {
        const std::size_t rows = std::min(strip, area.row + area.rows - row);
        const auto square = emptyTile({row, area.column, rows, area.columns, level}, tile->order);
        if (!fillUnlessStopped(source, {row, area.column, rows, area.columns, level}, matrix.reducer,
                               square->values, square->masked, stop)) {
            return nullptr;
        }
        PixelJoiner(*square, matrix.reducer, *tile).join();
    }
    return tile;
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
        coarse.levels.row = std::max(area.levels.row, Pyramid::kBaseLevel);
        coarse.levels.column = std::max(area.levels.column, Pyramid::kBaseLevel);
    }
    return coarse;
}

TileArea wholeArea(std::size_t rows, std::size_t columns, std::size_t pixels) {
    TileArea area{0, 0, rows, columns, 0};
    while (area.pixelRows() > pixels) {
        ++area.levels.row;
    }
    while (area.pixelColumns() > pixels) {
        ++area.levels.column;
    }
    return area;
}

} // namespace attnscope::ui
