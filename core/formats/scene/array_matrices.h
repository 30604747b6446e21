// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"
#include "core/matrix/matrix_stack.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Which way a two-dimensional array lies in a file.
enum class AxisOrder {
    AsIs,       ///< as core has it
    Transposed, ///< its last two axes swapped
};

/// An array of two to five axes, [layer]?[batch]?[head]?[rows][columns], as matrices, which take its numbers
/// over; of an array that is a shape alone they are outlines. The error names the source, its shape and what
/// was expected.
Result<MatrixStack> stackFrom(NumberArray array, const std::string& source, AxisOrder order);

/// An array of exactly two axes.
Result<BlockMatrix> matrixFrom(NumberArray array, const std::string& source, AxisOrder order);

/// A bias: one axis, or two of which one has length 1; [1][d].
Result<BlockMatrix> biasFrom(NumberArray array, const std::string& source);

} // namespace attnscope
