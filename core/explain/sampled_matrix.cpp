// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/sampled_matrix.h"

#include <numeric>

namespace attnscope {

std::vector<std::size_t> sampledIndices(std::size_t count, std::size_t most, std::size_t kept) {
    std::vector<std::size_t> indices(std::min(count, most));
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    if (count > most) {
        indices.back() = count - 1;
        if (kept >= most - 1 && kept < count - 1) {
            indices[most - 2] = kept;
        }
    }
    return indices;
}

SampledMatrix thinned(const SampledMatrix& matrix, std::size_t mostRows, std::size_t mostColumns,
                      std::size_t keptRow) {
    return picked(matrix, sampledIndices(matrix.shownRows.size(), mostRows, keptRow),
                  sampledIndices(matrix.shownColumns.size(), mostColumns));
}

SampledMatrix picked(const SampledMatrix& matrix, const std::vector<std::size_t>& rowPlaces,
                     const std::vector<std::size_t>& columnPlaces) {
    SampledMatrix thin;
    thin.rows = matrix.rows;
    thin.columns = matrix.columns;
    for (const std::size_t row : rowPlaces) {
        thin.shownRows.push_back(matrix.shownRows[row]);
        for (const std::size_t column : columnPlaces) {
            thin.numbers.push_back(matrix.at(row, column));
        }
    }
    for (const std::size_t column : columnPlaces) {
        thin.shownColumns.push_back(matrix.shownColumns[column]);
    }
    return thin;
}

SampledMatrix sampled(const MatrixSource& source, std::vector<std::size_t> rows,
                      std::vector<std::size_t> columns) {
    SampledMatrix matrix{source.rows(), source.columns(), std::move(rows), std::move(columns), {}};
    for (const std::size_t row : matrix.shownRows) {
        for (const std::size_t column : matrix.shownColumns) {
            matrix.numbers.push_back(source.exact(row, column));
        }
    }
    return matrix;
}

} // namespace attnscope
