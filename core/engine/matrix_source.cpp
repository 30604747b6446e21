// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/matrix_source.h"

#include "core/engine/range_tracker.h"
#include "core/engine/tile_pool.h"

#include <vector>

namespace attnscope {

void MatrixSource::exactRow(std::size_t row, std::span<double> values) const {
    for (std::size_t column = 0; column < values.size(); ++column) {
        values[column] = exact(row, column);
    }
}

std::optional<CellValue> MatrixSource::strongest(const CellRect& rect) const {
    std::optional<CellValue> found;
    for (std::size_t i = rect.row; i < rect.endRow(); ++i) {
        for (std::size_t j = rect.column; j < rect.endColumn(); ++j) {
            if (masked(i, j)) {
                continue;
            }
            const double value = exact(i, j);
            if (!found || isStronger(order(), value, found->value)) {
                found = CellValue{i, j, value};
            }
        }
    }
    return found;
}

void MatrixSource::copyCells(const CellRect& rect, std::span<float> values) const {
    std::vector<std::uint8_t> hidden(values.size());
    fill({rect, 0}, Reducer::Max, values, hidden);
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (hidden[at] != 0) {
            values[at] =
                static_cast<float>(exact(rect.row + at / rect.columns, rect.column + at % rect.columns));
        }
    }
}

void MatrixSource::copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const {
    for (std::size_t at = 0; at < rect.cells(); ++at) {
        maskedCells[at] = masked(rect.row + at / rect.columns, rect.column + at % rect.columns) ? 1 : 0;
    }
}

void fillFromCells(const MatrixSource& source, const TileArea& area, Reducer reducer, std::span<float> values,
                   std::span<std::uint8_t> maskedPixels) {
    TilePool pool(area, reducer, source.order(), {values, maskedPixels});
    std::vector<double> cells(area.columns);
    std::vector<std::uint8_t> masked(area.columns);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        for (std::size_t j = 0; j < area.columns; ++j) {
            cells[j] = source.exact(i, area.column + j);
            masked[j] = source.masked(i, area.column + j) ? 1 : 0;
        }
        pool.addRow<double>(cells, masked);
    }
}

ValueRange rangeFromCells(const MatrixSource& source) {
    RangeTracker range;
    for (std::size_t i = 0; i < source.rows(); ++i) {
        for (std::size_t j = 0; j < source.columns(); ++j) {
            if (!source.masked(i, j)) {
                range.add(source.exact(i, j));
            }
        }
    }
    return range.range();
}

} // namespace attnscope
