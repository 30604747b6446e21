// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <span>

namespace attnscope {

/// x·W of one row x [d_in] into `out` [d_out]; sums over d_in in order, so that one row projected alone has
/// the bits that it has among all rows.
void projectRow(std::span<const double> x, const BlockMatrix& w, std::span<double> out);

/// X·W, [rows of X][columns of W].
BlockMatrix projected(const BlockMatrix& x, const BlockMatrix& w);

} // namespace attnscope
