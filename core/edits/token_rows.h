// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <span>

namespace attnscope {

/// Rows and columns of a matrix come, go and change places. Blocks of 64 rows before the first touched row
/// stay shared with the matrix given in.

/// `values` comes in before `row`; as many as columns.
BlockMatrix withRowInserted(const BlockMatrix& matrix, std::size_t row, std::span<const double> values);
BlockMatrix withRowRemoved(const BlockMatrix& matrix, std::size_t row);
/// The row at `from` comes to stand at `to`.
BlockMatrix withRowMoved(const BlockMatrix& matrix, std::size_t from, std::size_t to);

/// `values` comes in before `column`; as many as rows.
BlockMatrix withColumnInserted(const BlockMatrix& matrix, std::size_t column, std::span<const double> values);
BlockMatrix withColumnRemoved(const BlockMatrix& matrix, std::size_t column);
BlockMatrix withColumnMoved(const BlockMatrix& matrix, std::size_t from, std::size_t to);

} // namespace attnscope
