// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/shape_checks.h"

#include <fmt/format.h>

namespace attnscope {

std::string shapeText(const BlockMatrix& matrix) {
    return fmt::format("{} × {}", matrix.rows(), matrix.columns());
}

Result<void> checkFilled(const NamedMatrix& a) {
    if (!a.matrix.empty()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {1}: a matrix needs at least one row and one column (give it numbers)"),
                a.name, shapeText(a.matrix)));
}

Result<void> checkInner(const NamedMatrix& left, const NamedMatrix& right) {
    if (left.matrix.columns() == right.matrix.rows()) {
        return {};
    }
    return failed(failure(
        translatable(
            "{0}·{1}: {0} is {2} and {1} is {3}, the inner axis differs: {4} columns against {5} rows "
            "(make them equal)"),
        left.name, right.name, shapeText(left.matrix), shapeText(right.matrix),
        std::to_string(left.matrix.columns()), std::to_string(right.matrix.rows())));
}

Result<void> checkColumns(const NamedMatrix& a, const NamedMatrix& b, std::string_view axis) {
    if (a.matrix.columns() == b.matrix.columns()) {
        return {};
    }
    return failed(failure(
        translatable("{0} is {2} and {1} is {3}: the axis {6} differs, {4} columns against {5} (make them "
                     "equal)"),
        a.name, b.name, shapeText(a.matrix), shapeText(b.matrix), std::to_string(a.matrix.columns()),
        std::to_string(b.matrix.columns()), axis));
}

Result<void> checkKeyRows(const NamedMatrix& a, const NamedMatrix& b) {
    if (a.matrix.rows() == b.matrix.rows()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {2} and {1} is {3}: the axis of the keys differs, {4} rows against {5} "
                             "(make them equal)"),
                a.name, b.name, shapeText(a.matrix), shapeText(b.matrix), std::to_string(a.matrix.rows()),
                std::to_string(b.matrix.rows())));
}

Result<void> checkBias(const NamedMatrix& bias, const NamedMatrix& weights) {
    if (bias.matrix.rows() == 1 && bias.matrix.columns() == weights.matrix.columns()) {
        return {};
    }
    return failed(failure(translatable("{0} is {2} and {1} is {3}: a bias has one number for each of the {4} "
                                       "columns (give it as many)"),
                          bias.name, weights.name, shapeText(bias.matrix), shapeText(weights.matrix),
                          std::to_string(weights.matrix.columns())));
}

Result<void> checkStack(const NamedStack& a) {
    for (const BlockMatrix& matrix : a.stack.matrices()) {
        if (const Result<void> done = checkFilled({a.name, matrix}); !done) {
            return done;
        }
        if (matrix.rows() != a.stack.rows() || matrix.columns() != a.stack.columns()) {
            return failed(failure(
                translatable("{0}: one batch item or head is {1} and another {2} (give all one shape)"),
                a.name, shapeText(a.stack.first()), shapeText(matrix)));
        }
    }
    return {};
}

Result<void> checkBatches(const NamedStack& a, const NamedStack& b) {
    const std::size_t first = a.stack.axes().batches;
    const std::size_t second = b.stack.axes().batches;
    if (first == second || first == 1 || second == 1) {
        return {};
    }
    return failed(
        failure(translatable("{0} has {2} batch items and {1} has {3}: the batch axis differs (give "
                             "both as many, or one of them none)"),
                a.name, b.name, std::to_string(first), std::to_string(second)));
}

} // namespace attnscope
