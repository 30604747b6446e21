// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <span>

namespace attnscope {

/// The part of a projection that belongs to one head: columns of W and, where there is one, of its bias. Both
/// must outlive it.
struct HeadProjection {
    const BlockMatrix& w;              ///< [d_in][heads·d]
    const BlockMatrix* bias = nullptr; ///< [1][heads·d]
    std::size_t firstColumn = 0;
    std::size_t columns = 0;

    /// All columns, no bias.
    explicit HeadProjection(const BlockMatrix& whole)
        : w(whole)
        , columns(whole.columns()) {}
    /// The slice of head `head` of `heads`.
    HeadProjection(const BlockMatrix& whole, const BlockMatrix* wholeBias, std::size_t head,
                   std::size_t heads)
        : w(whole)
        , bias(wholeBias)
        , firstColumn(head * (whole.columns() / heads))
        , columns(whole.columns() / heads) {}
};

/// x·W + b of one row x [d_in] into `out` [columns]; sums over d_in in order and adds the bias last, so that
/// one row projected alone has the bits that it has among all rows.
void projectRow(std::span<const double> x, const HeadProjection& projection, std::span<double> out);

/// X·W + b, [rows of X][columns].
BlockMatrix projected(const BlockMatrix& x, const HeadProjection& projection);
/// The same where `before` has all columns but one, counted in the head: to the bit as if all had been made
/// again.
BlockMatrix projectedColumn(const BlockMatrix& before, const BlockMatrix& x, const HeadProjection& projection,
                            std::size_t column);
/// X·W, [rows of X][columns of W].
BlockMatrix projected(const BlockMatrix& x, const BlockMatrix& w);

} // namespace attnscope
