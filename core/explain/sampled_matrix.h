// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <cstddef>
#include <vector>

namespace attnscope {

/// Some rows and columns of a matrix with their numbers: all of a small one.
struct SampledMatrix {
    std::size_t rows = 0; ///< of the whole matrix
    std::size_t columns = 0;
    std::vector<std::size_t> shownRows; ///< ascending
    std::vector<std::size_t> shownColumns;
    std::vector<double> numbers; ///< [shownRows][shownColumns]

    bool showsAllRows() const { return shownRows.size() == rows; }
    bool showsAllColumns() const { return shownColumns.size() == columns; }
    /// By the places in shownRows and shownColumns.
    double at(std::size_t row, std::size_t column) const {
        return numbers[row * shownColumns.size() + column];
    }
};

/// Indices of [0, count), ascending: all of them where there are at most `most` (≥ 3), else the first ones,
/// `kept` and the last.
std::vector<std::size_t> sampledIndices(std::size_t count, std::size_t most, std::size_t kept = 0);

/// Fewer of its rows and columns: at most that many (≥ 3), the first, the last and the row at place `keptRow`
/// of the shown ones.
SampledMatrix thinned(const SampledMatrix& matrix, std::size_t mostRows, std::size_t mostColumns,
                      std::size_t keptRow = 0);

/// Those rows and columns of it that stand at these places of the shown ones.
SampledMatrix picked(const SampledMatrix& matrix, const std::vector<std::size_t>& rowPlaces,
                     const std::vector<std::size_t>& columnPlaces);

/// These rows and columns of the matrix.
SampledMatrix sampled(const MatrixSource& source, std::vector<std::size_t> rows,
                      std::vector<std::size_t> columns);

} // namespace attnscope
