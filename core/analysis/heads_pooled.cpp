// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/heads_pooled.h"

#include "core/base/parallel.h"
#include "core/engine/tile_pool.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attnscope {

namespace {

/// One cell of all heads; NaN of any head is the cell's.
class PooledCell {
public:
    explicit PooledCell(Reducer reducer)
        : m_reducer(reducer) {}

    void add(double weight) {
        ++m_count;
        m_sum += weight;
        m_max = isStronger(CellOrder::Value, weight, m_max) ? weight : m_max;
    }
    double value() const { return m_reducer == Reducer::Mean ? m_sum / static_cast<double>(m_count) : m_max; }

private:
    Reducer m_reducer;
    std::size_t m_count = 0;
    double m_sum = 0.0;
    double m_max = -std::numeric_limits<double>::infinity();
};

/// Areas are read in pieces of so many cells a side, or of one pixel where that is longer: a piece that no
/// head sees costs next to nothing.
constexpr std::size_t kPieceSide = 256;
/// Of a piece so many cells at once.
constexpr std::size_t kCellsAtOnce = std::size_t{1} << 14;

/// The cells of all heads in one rectangle after the other, made to one number each.
class HeadCells {
public:
    HeadCells(std::span<const std::shared_ptr<const MatrixSource>> heads, Reducer reducer)
        : m_heads(heads)
        , m_reducer(reducer) {}

    void read(const CellRect& rect) {
        readMasked(rect);
        m_values.assign(rect.cells(), 0.0F);
        // A weight that stands in a masked cell counts only where another head sees the cell.
        if (std::any_of(m_masked.begin(), m_masked.end(), [](std::uint8_t cell) { return cell == 0; })) {
            readValues(rect);
        }
    }
    std::span<const float> values() const { return m_values; }
    /// 1 where every head has the cell masked.
    std::span<const std::uint8_t> masked() const { return m_masked; }

private:
    void readMasked(const CellRect& rect) {
        m_masked.assign(rect.cells(), 1);
        m_headMasked.resize(rect.cells());
        for (const auto& head : m_heads) {
            head->copyMasked(rect, m_headMasked);
            for (std::size_t at = 0; at < m_masked.size(); ++at) {
                m_masked[at] &= m_headMasked[at];
            }
        }
    }
    void readValues(const CellRect& rect) {
        const bool isMean = m_reducer == Reducer::Mean;
        m_made.assign(rect.cells(), isMean ? 0.0 : -std::numeric_limits<double>::infinity());
        m_weights.resize(rect.cells());
        for (const auto& head : m_heads) {
            head->copyCells(rect, m_weights);
            for (std::size_t at = 0; at < m_made.size(); ++at) {
                const auto weight = static_cast<double>(m_weights[at]);
                // NaN of any head is the cell's.
                const double larger = weight > m_made[at] || std::isnan(weight) ? weight : m_made[at];
                m_made[at] = isMean ? m_made[at] + weight : larger;
            }
        }
        const double divisor = isMean ? static_cast<double>(m_heads.size()) : 1.0;
        std::transform(m_made.begin(), m_made.end(), m_values.begin(),
                       [divisor](double made) { return static_cast<float>(made / divisor); });
    }

    std::span<const std::shared_ptr<const MatrixSource>> m_heads;
    Reducer m_reducer;
    std::vector<float> m_values;
    std::vector<std::uint8_t> m_masked;
    std::vector<std::uint8_t> m_headMasked;
    std::vector<float> m_weights;
    std::vector<double> m_made;
};

} // namespace

HeadsPooled::HeadsPooled(std::vector<std::shared_ptr<const MatrixSource>> heads, Reducer reducer)
    : m_heads(std::move(heads))
    , m_reducer(reducer) {}

double HeadsPooled::exact(std::size_t row, std::size_t column) const {
    PooledCell cell(m_reducer);
    for (const auto& head : m_heads) {
        cell.add(head->exact(row, column));
    }
    return cell.value();
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
