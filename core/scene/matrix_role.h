// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <array>

namespace attnscope {

/// A matrix that a person can edit. Which of them a scene has depends on its input. The order is that in
/// which they are shown and written.
enum class MatrixRole { X, XKv, WQ, WK, WV, WO, BQ, BK, BV, BO, Q, K, V, Weights };

inline constexpr std::array kMatrixRoles{MatrixRole::X,  MatrixRole::XKv,    MatrixRole::WQ, MatrixRole::WK,
                                         MatrixRole::WV, MatrixRole::WO,     MatrixRole::BQ, MatrixRole::BK,
                                         MatrixRole::BV, MatrixRole::BO,     MatrixRole::Q,  MatrixRole::K,
                                         MatrixRole::V,  MatrixRole::Weights};

/// Whether it is a bias: one row [1][d_out], added to every row of the product.
constexpr bool isBias(MatrixRole role) {
    return role >= MatrixRole::BQ && role <= MatrixRole::BO;
}

/// Whether it is learned and not about tokens: a projection or a bias.
constexpr bool isParameter(MatrixRole role) {
    return role >= MatrixRole::WQ && role <= MatrixRole::BO;
}

} // namespace attnscope
