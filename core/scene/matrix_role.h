// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <array>

namespace attnscope {

/// A matrix that a person can edit. Which of them a scene has depends on its input.
enum class MatrixRole { X, WQ, WK, WV, Q, K, V, Weights };

inline constexpr std::array kMatrixRoles{MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV,
                                         MatrixRole::Q, MatrixRole::K,  MatrixRole::V,  MatrixRole::Weights};

} // namespace attnscope
