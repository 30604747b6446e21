// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/matrix_stack.h"
#include "core/result.h"

#include <string_view>

namespace attnscope {

/// A matrix with the name that people know it by.
struct NamedMatrix {
    std::string_view name;
    const BlockMatrix& matrix;
};

/// "2 × 3"
std::string shapeText(const BlockMatrix& matrix);

/// It has a row and a column.
Result<void> checkFilled(const NamedMatrix& a);
/// The columns of the left one are the rows of the right one.
Result<void> checkInner(const NamedMatrix& left, const NamedMatrix& right);
/// Both have as many columns; "axis" is what they are called.
Result<void> checkColumns(const NamedMatrix& a, const NamedMatrix& b, std::string_view axis);
/// Both have a row for every key.
Result<void> checkKeyRows(const NamedMatrix& a, const NamedMatrix& b);
/// The bias has one row, as long as the rows of its weights.
Result<void> checkBias(const NamedMatrix& bias, const NamedMatrix& weights);

/// A stack with the name that people know it by.
struct NamedStack {
    std::string_view name;
    const MatrixStack& stack;

    NamedMatrix matrix() const { return {name, stack.first()}; }
};

/// Every matrix of the stack has the shape of the first, which has a row and a column.
Result<void> checkStack(const NamedStack& a);
/// The batch axes are of one length, or one of them is 1 or missing.
Result<void> checkBatches(const NamedStack& a, const NamedStack& b);

} // namespace attnscope
