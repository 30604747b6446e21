// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>

namespace attnscope {

/// The matrix that rows are multiplied with.
struct ProjectionMatrix {
    std::span<const double* const> rows; ///< [d_in], each of `columns` numbers
    const double* bias = nullptr;        ///< [columns], added last; null: none
    std::size_t columns = 0;
};

/// out[i] = x[i]·W + b for each row x[i] [d_in], out[i] [columns]. Products are rounded and summed over d_in
/// in order, so that the bits hang neither on the machine nor on which rows are projected together.
void projectRows(const ProjectionMatrix& w, std::span<const double* const> x, std::span<double* const> out);

} // namespace attnscope
