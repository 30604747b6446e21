// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <vector>

namespace attnscope {

/// The norms that models have.
enum class NormKind {
    Layer, ///< (x − mean) / √(variance + ε), a row by itself
    Rms,   ///< x / √(mean of x² + ε)
};

/// Rows normalised, without weights and biases; ε = 1e-5 as PyTorch has it.
BlockMatrix normalised(const BlockMatrix& rows, NormKind kind);

/// Whether matrices are others normalised, each column times a weight plus a bias of its own: these are
/// fitted, and all numbers have to be within `allowed` then. False where there are too few rows to tell.
bool isNormOf(const std::vector<BlockMatrix>& rows, const std::vector<BlockMatrix>& given, double allowed);

} // namespace attnscope
