// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/pooled_source.h"

#include "core/base/parallel.h"
#include "core/stream/blocks/pixel_pool.h"

#include <algorithm>
#include <queue>
#include <vector>

namespace attnscope {

namespace {

/// Fine tiles are computed in pieces of so many cells a side; whole pixels of every fine level.
constexpr std::size_t kPieceSide = 256;
/// Rows of coarse pixels for one thread.
constexpr std::size_t kCoarseGrain = 16;

/// The cells of one pixel.
CellRect pixelRect(const Tile& tile, std::size_t row, std::size_t column) {
    const std::size_t side = std::size_t{1} << tile.level;
    return intersection({tile.row + row * side, tile.column + column * side, side, side}, tile);
}

/// Cells read into room of their own.
struct Cells {
    std::vector<float> values;
    std::vector<std::uint8_t> masked;

    explicit Cells(std::size_t count)
        : values(count)
        , masked(count) {}
};

/// One pixel of a coarse tile on its way.
struct CoarsePixel {
    CellOrder order = CellOrder::Magnitude;
    bool any = false;
    float strongest = 0.0F;
    double sum = 0.0;
    double count = 0.0;

    void add(float value) {
        if (!any || isStronger(order, value, strongest)) {
            strongest = value;
        }
        any = true;
    }
    void add(const Cells& cells) {
        for (std::size_t at = 0; at < cells.values.size(); ++at) {
            if (cells.masked[at] == 0) {
                add(cells.values[at]);
                sum += static_cast<double>(cells.values[at]);
                count += 1.0;
            }
        }
    }
};

} // namespace

void PooledSource::fill(const Tile& tile, Reducer reducer, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
    if (tile.rows == 0 || tile.columns == 0) {
        return;
    }
    if (tile.level < Pyramid::kBaseLevel) {
        fillFine(tile, reducer, values, maskedPixels);
    } else {
        fillCoarse(tile, reducer, values, maskedPixels);
    }
}

bool PooledSource::countsNothing(const CellRect& rect) const {
    const Pyramid* const known = pyramidAtHand();
    if (known == nullptr) {
        return false;
    }
    const std::vector<PyramidNode> blocks = known->nodesMeeting(rect, Pyramid::kBaseLevel);
    return std::all_of(blocks.begin(), blocks.end(),
                       [known](const PyramidNode& block) { return known->count(block) == 0.0F; });
}

void PooledSource::fillFine(const Tile& tile, Reducer reducer, std::span<float> values,
                            std::span<std::uint8_t> maskedPixels) const {
    const std::size_t side = std::size_t{1} << tile.level;
    const std::size_t across = (tile.columns + kPieceSide - 1) / kPieceSide;
    const std::size_t down = (tile.rows + kPieceSide - 1) / kPieceSide;
    const std::size_t width = tile.pixelColumns();
    const auto fillPiece = [&](std::size_t piece) {
        const CellRect rect =
            intersection({tile.row + piece / across * kPieceSide, tile.column + piece % across * kPieceSide,
                          kPieceSide, kPieceSide},
                         tile);
        const std::size_t pixels = (rect.columns + side - 1) / side;
        std::size_t at = (rect.row - tile.row) / side * width + (rect.column - tile.column) / side;
        if (countsNothing(rect)) {
            for (std::size_t row = 0; row < rect.rows; row += side, at += width) {
                std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(at), pixels, 0.0F);
                std::fill_n(maskedPixels.begin() + static_cast<std::ptrdiff_t>(at), pixels, std::uint8_t{1});
            }
            return;
        }
        Cells cells(rect.cells());
        readCells(rect, cells.values, cells.masked);
        PixelPool pool(rect.columns, tile.level, reducer);
        for (std::size_t row = 0; row < rect.rows; ++row) {
            pool.addRow(std::span(cells.values).subspan(row * rect.columns, rect.columns),
                        std::span(cells.masked).subspan(row * rect.columns, rect.columns));
            if ((row + 1) % side == 0 || row + 1 == rect.rows) {
                pool.finishPixels(values.subspan(at, pixels), maskedPixels.subspan(at, pixels));
                for (std::size_t pixel = at; pixel < at + pixels; ++pixel) {
                    values[pixel] = maskedPixels[pixel] != 0 ? 0.0F : shown(values[pixel]);
                }
                at += width;
            }
        }
    };
    parallelFor(across * down, 1, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t piece = first; piece < last; ++piece) {
            fillPiece(piece);
        }
    });
}

void PooledSource::fillCoarse(const Tile& tile, Reducer reducer, std::span<float> values,
                              std::span<std::uint8_t> maskedPixels) const {
    const Pyramid& from = pyramid(reducer);
    const bool isMean = reducer == Reducer::Mean;
    const auto pixelOf = [&](const CellRect& rect) {
        CoarsePixel pixel{order()};
        const auto skip = [&](const PyramidNode& node) {
            return from.count(node) == 0.0F ||
                   (!isMean && pixel.any && !isStronger(order(), pooled(from, node), pixel.strongest));
        };
        const auto whole = [&](const PyramidNode& node) {
            pixel.add(pooled(from, node));
            pixel.sum += static_cast<double>(from.sum(node));
            pixel.count += static_cast<double>(from.count(node));
        };
        const auto part = [&](const PyramidNode&, const CellRect& cellsRect) {
            Cells cells(cellsRect.cells());
            readCells(cellsRect, cells.values, cells.masked);
            pixel.add(cells);
        };
        // Most pixels are one block of their level.
        const PyramidNode node{tile.level, rect.row >> tile.level, rect.column >> tile.level};
        if (tile.level > from.topLevel() || from.rectOf(node) != rect) {
            from.cover(rect, {skip, whole, part});
        } else if (from.count(node) > 0.0F) {
            whole(node);
        }
        return pixel;
    };
    const std::size_t side = std::size_t{1} << tile.level;
    const bool isAligned = tile.level <= from.topLevel() && tile.row % side == 0 && tile.column % side == 0;
    // Pixels that are one block of their level for certain.
    const std::size_t wholeRows = isAligned ? tile.rows / side : 0;
    const std::size_t wholeColumns = isAligned ? tile.columns / side : 0;
    const auto wholePixelAt = [&](std::size_t row, std::size_t column) {
        const PyramidNode node{tile.level, tile.row / side + row, tile.column / side + column};
        CoarsePixel pixel{order()};
        pixel.count = static_cast<double>(from.count(node));
        pixel.any = pixel.count > 0.0;
        pixel.strongest = isMean || !pixel.any ? 0.0F : pooled(from, node);
        pixel.sum = isMean ? static_cast<double>(from.sum(node)) : 0.0;
        return pixel;
    };
    const std::size_t width = tile.pixelColumns();
    parallelFor(tile.pixelRows(), kCoarseGrain, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first * width; at < last * width; ++at) {
            const std::size_t row = at / width;
            const std::size_t column = at % width;
            const CoarsePixel pixel = row < wholeRows && column < wholeColumns
                                          ? wholePixelAt(row, column)
                                          : pixelOf(pixelRect(tile, row, column));
            const bool any = isMean ? pixel.count > 0.0 : pixel.any;
            const float value =
                isMean ? static_cast<float>(pixel.sum / std::max(pixel.count, 1.0)) : pixel.strongest;
            values[at] = any ? shown(value) : 0.0F;
            maskedPixels[at] = any ? 0 : 1;
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
        if (node.level > Pyramid::kBaseLevel) {
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
