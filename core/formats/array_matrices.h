// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/number_array.h"
#include "core/matrix/matrix_stack.h"
#include "core/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Which way a two-dimensional array lies in a file.
enum class AxisOrder {
    AsIs,       ///< as core has it
    Transposed, ///< its last two axes swapped
};

/// An array of two to four axes, [batch]?[head]?[rows][columns], as matrices. The error names the source, its
/// shape and what was expected.
Result<MatrixStack> stackFrom(const NumberArray& array, const std::string& source, AxisOrder order);

/// An array of exactly two axes.
Result<BlockMatrix> matrixFrom(const NumberArray& array, const std::string& source, AxisOrder order);

/// A bias: one axis, or two of which one has length 1; [1][d].
Result<BlockMatrix> biasFrom(const NumberArray& array, const std::string& source);

} // namespace attnscope
