// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"

#include <optional>

namespace attnscope {

/// The cell of the tile, among those that are not masked, than which none is stronger; the first of equals.
/// `isStronger(value, than)` compares exact values.
template <typename IsStronger>
std::optional<CellValue> strongestCell(const MatrixSource& source, const Tile& tile,
                                       const IsStronger& isStronger) {
    std::optional<CellValue> found;
    for (std::size_t i = tile.row; i < tile.row + tile.rows; ++i) {
        for (std::size_t j = tile.column; j < tile.column + tile.columns; ++j) {
            if (source.masked(i, j)) {
                continue;
            }
            const double value = source.exact(i, j);
            if (!found || isStronger(value, found->value)) {
                found = CellValue{i, j, value};
            }
        }
    }
    return found;
}

} // namespace attnscope
