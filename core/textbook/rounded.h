// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <vector>

namespace attnscope {

/// The cells of a matrix in the engine's scalar, row-major [rows][columns].
template <typename T>
std::vector<T> rounded(const BlockMatrix& matrix) {
    std::vector<T> values;
    values.reserve(matrix.rows() * matrix.columns());
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        for (const double value : matrix.row(i)) {
            values.push_back(static_cast<T>(value));
        }
    }
    return values;
}

} // namespace attnscope
