// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/stream/blocks/pyramid.h"

#include <cstdint>
#include <optional>
#include <span>

namespace attnscope {

class PooledPixel;

/// A [queries][keys] matrix of any size that lies nowhere: fine pixels are pooled from cells that are
/// computed on demand, coarse ones come from a pyramid.
class PooledSource : public MatrixSource {
public:
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    std::optional<CellValue> strongest(const CellRect& rect) const override;
    /// The level of the smallest blocks of its pyramid.
    unsigned passLevel() const override = 0;

protected:
    /// Fills `values` and `masked`, both [rect.rows][rect.columns], with what is pooled. Called from many
    /// threads.
    virtual void readCells(const CellRect& rect, std::span<float> values,
                           std::span<std::uint8_t> masked) const = 0;
    /// Made now where it is not at hand; one in which that reducer finds its planes.
    virtual const Pyramid& pyramid(Reducer reducer) const = 0;
    /// The pyramid if it is at hand, else null: it shows which blocks have no cell that counts.
    virtual const Pyramid* pyramidAtHand() const = 0;
    /// Which plane of the pyramid is pooled.
    virtual float pooled(const Pyramid& from, const PyramidNode& node) const { return from.strongest(node); }
    /// From what was pooled to what is seen. Keeps sums where means are asked for, and `order`: where that is
    /// by value, nothing that is pooled is below 0.
    virtual float shown(float value) const { return value; }

private:
    void fillFine(const TileArea& area, Reducer reducer, std::span<float> values,
                  std::span<std::uint8_t> maskedPixels) const;
    /// Whole pixels of an area whose rows of pixels lie `stride` apart.
    void fillPart(const TileArea& piece, Reducer reducer, std::span<float> values,
                  std::span<std::uint8_t> maskedPixels, std::size_t stride) const;
    void fillCoarse(const TileArea& area, Reducer reducer, std::span<float> values,
                    std::span<std::uint8_t> maskedPixels) const;
    void addNode(const Pyramid& from, const PyramidNode& node, Reducer reducer, PooledPixel& pixel) const;
    /// A pixel of any place: of as large blocks as fit, and of cells at its border.
    PooledPixel coarsePixel(const Pyramid& from, const CellRect& rect, Reducer reducer) const;
    bool countsNothing(const CellRect& rect) const;
    /// The strongest of the cells that count, by what is pooled, with its value; nothing where none does.
    struct Found {
        std::size_t row = 0;
        std::size_t column = 0;
        float value = 0.0F;
    };
    std::optional<Found> strongestCell(const CellRect& rect) const;
};

} // namespace attnscope
