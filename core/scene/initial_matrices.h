// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"
#include "core/scene/matrix_role.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace attnscope {

/// Ones on the diagonal, zeros elsewhere; not square is allowed.
BlockMatrix identityMatrix(std::size_t rows, std::size_t columns);

/// Seeded normal numbers of the role's stream: X, Q, K, V ~ N(0, 1); W ~ N(0, 1/d_in). Weights are the
/// softmax of such rows.
BlockMatrix randomMatrix(MatrixRole role, std::size_t rows, std::size_t columns, std::uint64_t seed);

/// The deterministic vector of a word, N(0, 1) a component: the same word, the same vector. The key is
/// FNV-1a64 of its NFC UTF-8.
std::vector<double> wordVector(std::string_view word, std::size_t dimensions);

} // namespace attnscope
