// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <vector>

namespace attnscope {

/// One pixel on its way: the strongest of the cells that count, or their mean.
class PooledPixel {
public:
    PooledPixel(Reducer reducer, CellOrder order)
        : m_reducer(reducer)
        , m_order(order) {}

    /// One more cell.
    void add(double value) { add(value, value, 1.0); }
    /// A block of `count` cells, at least one, of which the strongest and the sum are known; only the one
    /// that the reducer takes is looked at.
    void add(double strongest, double sum, double count) {
        if (m_reducer == Reducer::Mean) {
            m_number += sum;
        } else if (m_count == 0.0 || isStronger(m_order, strongest, m_number)) {
            m_number = strongest;
        }
        m_count += count;
    }
    /// Whether a cell of that value would change nothing: never so for a mean.
    bool hides(double value) const {
        return m_reducer == Reducer::Max && m_count > 0.0 && !isStronger(m_order, value, m_number);
    }
    bool isMasked() const { return m_count == 0.0; }
    /// 0 where it is masked.
    float value() const {
        const bool isSum = m_reducer == Reducer::Mean && m_count > 1.0;
        return static_cast<float>(isSum ? m_number / m_count : m_number);
    }

private:
    Reducer m_reducer;
    CellOrder m_order;
    double m_number = 0.0; ///< the strongest, or the sum
    double m_count = 0.0;
};

/// Pools a tile row by row, by the rules of MatrixSource::fill: the one place where cells become pixels. A
/// tile's rows are given either all to addRow or all to addColumns.
class TilePool {
public:
    /// Where the pixels go: rows of pixels lie `stride` apart, which 0 makes pixelColumns.
    struct Picture {
        std::span<float> values;
        std::span<std::uint8_t> masked;
        std::size_t stride = 0;
    };

    TilePool(const TileArea& area, Reducer reducer, CellOrder order, const Picture& picture);

    /// The next row of the tile: as many cells as it has columns. Of equals the first one is shown.
    template <typename T>
    void addRow(std::span<const T> cells, std::span<const std::uint8_t> masked);
    /// The same by magnitude, whatever the order, as fast as kernels give cells: branch-free, column by
    /// column. Of equals that of the first column is shown. Gives whether a row of pixels is written with it.
    bool addColumns(std::span<const float> cells, std::span<const std::uint8_t> masked);

private:
    /// One pixel of the row of pixels that is open, by rows.
    struct Pixel {
        double number = 0.0;   ///< the strongest, or the sum
        std::size_t count = 0; ///< of the cells that count
    };
    /// Of each column of cells in the row of pixels that is open; by the reducer two of them are empty.
    struct Columns {
        std::vector<std::int32_t> keys;    ///< the bits of the magnitude, so that NaN is strongest
        std::vector<float> strongest;      ///< where the key is kNoKey: unspecified
        std::vector<double> sums;          ///< of the cells that count
        std::vector<std::uint32_t> counts; ///< of these
    };

    template <typename T, typename Fold>
    void foldRow(std::span<const T> cells, std::span<const std::uint8_t> masked, const Fold& fold);
    void writePixels();
    void clearColumns();
    void addStrongest(std::span<const float> cells, std::span<const std::uint8_t> masked);
    void addSums(std::span<const float> cells, std::span<const std::uint8_t> masked);
    /// Pools the columns of each pixel.
    void writeStrongest(float* values, std::uint8_t* masked) const;
    void writeMeans(float* values, std::uint8_t* masked) const;
    /// Whether the row of cells that was added now ends a row of pixels.
    bool endsPixels();
    /// Where the row of pixels that ends now begins.
    std::size_t pixelsBegin() const { return ((m_row - 1) >> m_area.levels.row) * m_picture.stride; }

    TileArea m_area;
    Reducer m_reducer;
    CellOrder m_order;
    Picture m_picture;
    std::size_t m_row = 0; ///< rows of cells so far
    std::vector<Pixel> m_pixels;
    Columns m_columns;
};

} // namespace attnscope
