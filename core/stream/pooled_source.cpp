// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/pooled_source.h"

#include "core/base/parallel.h"
#include "core/engine/tile_pool.h"

#include <algorithm>
#include <queue>
#include <vector>

namespace attnscope {

namespace {

/// Fine tiles are computed in pieces of so many cells a side, or of one pixel where that is longer.
constexpr std::size_t kPieceSide = 256;
/// Of a piece that is wider fewer rows are read at once, but not so few that the kernels' blocks are wasted.
constexpr std::size_t kFewestRows = 16;
/// Rows of coarse pixels for one thread.
constexpr std::size_t kCoarseGrain = 16;

/// The cells of one pixel.
CellRect pixelRect(const TileArea& area, std::size_t row, std::size_t column) {
    const PixelLevels& levels = area.levels;
    return intersection({area.row + (row << levels.row), area.column + (column << levels.column),
                         levels.height(), levels.width()},
                        area);
}

/// Cells read into room of their own.
struct Cells {
    std::vector<float> values;
    std::vector<std::uint8_t> masked;

    explicit Cells(std::size_t count)
        : values(count)
        , masked(count) {}
};

} // namespace

void PooledSource::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
    if (area.rows == 0 || area.columns == 0) {
        return;
    }
    if (area.levels.finer() < passLevel()) {
        fillFine(area, reducer, values, maskedPixels);
    } else {
        fillCoarse(area, reducer, values, maskedPixels);
    }
}

bool PooledSource::countsNothing(const CellRect& rect) const {
    const Pyramid* const known = pyramidAtHand();
    if (known == nullptr) {
        return false;
    }
    const std::vector<PyramidNode> blocks = known->nodesMeeting(rect, known->baseLevel());
    return std::all_of(blocks.begin(), blocks.end(),
                       [known](const PyramidNode& block) { return known->count(block) == 0.0F; });
}

void PooledSource::fillFine(const TileArea& area, Reducer reducer, std::span<float> values,
                            std::span<std::uint8_t> maskedPixels) const {
    const std::size_t height = std::max(kPieceSide, area.levels.height());
    const std::size_t width = std::max(kPieceSide, area.levels.width());
    const std::size_t across = (area.columns + width - 1) / width;
    const std::size_t down = (area.rows + height - 1) / height;
    const auto fillPiece = [&](std::size_t at) {
        const TileArea piece{
            intersection({area.row + at / across * height, area.column + at % across * width, height, width},
                         area),
            area.levels};
        const std::size_t stride = area.pixelColumns();
        const std::size_t first = ((piece.row - area.row) >> area.levels.row) * stride +
                                  ((piece.column - area.column) >> area.levels.column);
        fillPart(piece, reducer, values.subspan(first), maskedPixels.subspan(first), stride);
    };
    parallelFor(across * down, 1, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t piece = first; piece < last; ++piece) {
            fillPiece(piece);
        }
    });
}

void PooledSource::fillPart(const TileArea& piece, Reducer reducer, std::span<float> values,
                            std::span<std::uint8_t> maskedPixels, std::size_t stride) const {
    if (countsNothing(piece)) {
        for (std::size_t row = 0; row < piece.pixelRows(); ++row) {
            const auto pixels = static_cast<std::ptrdiff_t>(row * stride);
            std::fill_n(values.begin() + pixels, piece.pixelColumns(), 0.0F);
            std::fill_n(maskedPixels.begin() + pixels, piece.pixelColumns(), std::uint8_t{1});
        }
        return;
    }
    const std::size_t rowsAtOnce = std::max(kFewestRows, kPieceSide * kPieceSide / piece.columns);
    Cells cells(std::min(piece.rows, rowsAtOnce) * piece.columns);
    TilePool pool(piece, reducer, order(), {values, maskedPixels, stride});
    std::size_t first = 0; // pixel of the row that is open
    for (std::size_t row = 0; row < piece.rows; row += rowsAtOnce) {
        const CellRect part{piece.row + row, piece.column, std::min(rowsAtOnce, piece.rows - row),
                            piece.columns};
        const std::span<float> numbers = std::span(cells.values).first(part.cells());
        const std::span<std::uint8_t> masked = std::span(cells.masked).first(part.cells());
        readCells(part, numbers, masked);
        for (std::size_t i = 0; i < part.rows; ++i) {
            const bool isWritten = pool.addColumns(numbers.subspan(i * part.columns, part.columns),
                                                   masked.subspan(i * part.columns, part.columns));
            const std::size_t end = isWritten ? first + piece.pixelColumns() : first;
            for (std::size_t pixel = first; pixel < end; ++pixel) {
                values[pixel] = maskedPixels[pixel] != 0 ? 0.0F : shown(values[pixel]);
            }
            first += isWritten ? stride : 0;
        }
    }
}

void PooledSource::addNode(const Pyramid& from, const PyramidNode& node, Reducer reducer,
                           PooledPixel& pixel) const {
    const float count = from.count(node);
    if (count > 0.0F) {
        const bool isMean = reducer == Reducer::Mean;
        pixel.add(isMean ? 0.0 : static_cast<double>(pooled(from, node)),
                  isMean ? static_cast<double>(from.sum(node)) : 0.0, static_cast<double>(count));
    }
}

PooledPixel PooledSource::coarsePixel(const Pyramid& from, const CellRect& rect, Reducer reducer) const {
    PooledPixel pixel(reducer, order());
    const auto skip = [&](const PyramidNode& node) {
        return from.count(node) == 0.0F ||
               (reducer == Reducer::Max && pixel.hides(static_cast<double>(pooled(from, node))));
    };
    const auto whole = [&](const PyramidNode& node) { addNode(from, node, reducer, pixel); };
    const auto part = [&](const PyramidNode&, const CellRect& cellsRect) {
        Cells cells(cellsRect.cells());
        readCells(cellsRect, cells.values, cells.masked);
        for (std::size_t at = 0; at < cells.values.size(); ++at) {
            if (cells.masked[at] == 0) {
                pixel.add(static_cast<double>(cells.values[at]));
            }
        }
    };
    from.cover(rect, {skip, whole, part});
    return pixel;
}

void PooledSource::fillCoarse(const TileArea& area, Reducer reducer, std::span<float> values,
                              std::span<std::uint8_t> maskedPixels) const {
    const Pyramid& from = pyramid(reducer);
    const PixelLevels& levels = area.levels;
    const unsigned level = levels.finer();
    const bool isAligned =
        level <= from.topLevel() && area.row % levels.height() == 0 && area.column % levels.width() == 0;
    // Pixels that are whole blocks of their finer level for certain: one, or more side by side.
    const std::size_t wholeRows = isAligned ? area.rows >> levels.row : 0;
    const std::size_t wholeColumns = isAligned ? area.columns >> levels.column : 0;
    const CellRect blocks{area.row >> level, area.column >> level, levels.height() >> level,
                          levels.width() >> level};
    const bool isOneBlock = blocks.cells() == 1;
    const PooledPixel noCell(reducer, order());
    const auto wholePixelAt = [&](std::size_t row, std::size_t column) {
        PooledPixel pixel = noCell;
        if (isOneBlock) {
            addNode(from, {level, blocks.row + row, blocks.column + column}, reducer, pixel);
            return pixel;
        }
        for (std::size_t i = row * blocks.rows; i < (row + 1) * blocks.rows; ++i) {
            for (std::size_t j = column * blocks.columns; j < (column + 1) * blocks.columns; ++j) {
                addNode(from, {level, blocks.row + i, blocks.column + j}, reducer, pixel);
            }
        }
        return pixel;
    };
    const std::size_t width = area.pixelColumns();
    parallelFor(area.pixelRows(), kCoarseGrain, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first * width; at < last * width; ++at) {
            const std::size_t row = at / width;
            const std::size_t column = at % width;
            const PooledPixel pixel = row < wholeRows && column < wholeColumns
                                          ? wholePixelAt(row, column)
                                          : coarsePixel(from, pixelRect(area, row, column), reducer);
            values[at] = pixel.isMasked() ? 0.0F : shown(pixel.value());
            maskedPixels[at] = pixel.isMasked() ? 1 : 0;
        }
    });
}

std::optional<CellValue> PooledSource::strongest(const CellRect& rect) const {
    const std::optional<Found> found = strongestCell(rect);
    return found ? std::optional(CellValue{found->row, found->column, exact(found->row, found->column)})
                 : std::nullopt;
}

std::optional<PooledSource::Found> PooledSource::strongestCell(const CellRect& rect) const {
    const Pyramid& from = pyramid(Reducer::Max);
    struct Candidate {
        PyramidNode node;
        float bound = 0.0F;
    };
    const auto isWeaker = [this](const Candidate& a, const Candidate& b) {
        return isStronger(order(), b.bound, a.bound);
    };
    // Where it stays weaker than what was found no block need be looked into.
    std::priority_queue<Candidate, std::vector<Candidate>, decltype(isWeaker)> waiting(isWeaker);
    const auto consider = [&](const std::vector<PyramidNode>& nodes) {
        for (const PyramidNode& node : nodes) {
            if (from.count(node) > 0.0F) {
                waiting.push({node, pooled(from, node)});
            }
        }
    };
    std::optional<Found> found;
    consider(from.nodesMeeting(rect, from.topLevel()));
    while (!waiting.empty() && (!found || isStronger(order(), waiting.top().bound, found->value))) {
        const PyramidNode node = waiting.top().node;
        waiting.pop();
        if (node.level > from.baseLevel()) {
            consider(from.childrenMeeting(node, rect));
            continue;
        }
        const CellRect part = intersection(from.rectOf(node), rect);
        Cells cells(part.cells());
        readCells(part, cells.values, cells.masked);
        for (std::size_t at = 0; at < cells.values.size(); ++at) {
            if (cells.masked[at] == 0 && (!found || isStronger(order(), cells.values[at], found->value))) {
                found =
                    Found{part.row + at / part.columns, part.column + at % part.columns, cells.values[at]};
            }
        }
    }
    return found;
}

} // namespace attnscope
