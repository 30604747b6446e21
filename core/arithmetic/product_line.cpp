// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/product_line.h"

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/formula/notation.h"
#include "core/formula/symbols.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// Operands of a sum that has hardly room: three significant digits.
constexpr int kShortDigits = -3;

/// A number of a matrix, filled with its colour where it has one.
Formula operand(const ProductMatrix& matrix, std::size_t row, std::size_t column, int digits) {
    const CellRef cell = matrix.cellAt(row, column);
    const double value = matrix.source->exact(cell.row, cell.column);
    Formula formula = tinted(value, digits, matrix.group, matrix.stage ? std::optional(cell) : std::nullopt);
    if (!std::isfinite(value) || (matrix.masked(row, column) && value == 0.0)) {
        formula.chip = Formula::Chip::Empty;
        formula.digits = 0;
    }
    return formula;
}

Formula operand(const ProductMatrix& matrix, std::size_t row, std::size_t column) {
    return operand(matrix, row, column, readableDigits(matrix.at(row, column)));
}

Formula shortOperand(const ProductMatrix& matrix, std::size_t row, std::size_t column) {
    return operand(matrix, row, column, std::max(kShortDigits, readableDigits(matrix.at(row, column))));
}

Formula nameOf(const StageProduct& product, const Scene& scene, std::size_t row, std::size_t column) {
    if (product.result.stage) {
        const CellRef cell = product.result.cellAt(row, column);
        return cellName(scene, cell.stage, cell.row, cell.column);
    }
    const Symbols symbols(scene);
    return attnscope::row({product.result.name, word(" "), bracket("("), symbols.feature(row), word(", "),
                           symbols.feature(column), bracket(")")});
}

} // namespace

ArithmeticLine productLine(const StageProduct& product, const Scene& scene, std::size_t row,
                           std::size_t column) {
    ArithmeticLine line;
    if (!product.fits() || !product.result.source) {
        return line;
    }
    const std::size_t biasRow = product.bias && product.bias->rows > 1 ? row : 0;
    const std::size_t biasColumn = product.bias && product.bias->columns > 1 ? column : 0;
    const double bias = product.bias ? product.bias->at(biasRow, biasColumn) : 0.0;
    std::vector<double> products(product.terms());
    for (std::size_t k = 0; k < products.size(); ++k) {
        products[k] = product.left.at(row, k) * product.right.at(k, column);
    }
    const auto term = [&](std::size_t k) {
        return attnscope::row({operand(product.left, row, k), op("×"), operand(product.right, k, column)});
    };
    const double total = product.result.at(row, column);
    const auto working = [&](const SumLength& length) {
        const ShortenedSum sum = shortened(products, total - bias, length);
        std::vector<Formula> parts{op("=")};
        const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
        parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
        if (product.bias) {
            parts.insert(parts.end(), {op("+"), operand(*product.bias, biasRow, biasColumn)});
        }
        return attnscope::row(std::move(parts));
    };
    line.label = {translatable("Dot product"), {}};
    line.name = nameOf(product, scene, row, column);
    line.working = working({});
    for (const SumLength& length : {SumLength{8, 6}, SumLength{5, 3}, SumLength{3, 2}}) {
        if (products.size() > length.written) {
            line.shorter.push_back(working(length));
        }
    }
    // Where even that is too long, the two largest terms say more than the sum of the others.
    const ShortenedSum largest = shortened(products, total - bias, {2, 2});
    std::vector<Formula> parts{op("=")};
    for (const std::size_t k : largest.kept) {
        parts.insert(parts.end(), {shortOperand(product.left, row, k), op("×"),
                                   shortOperand(product.right, k, column), op("+")});
    }
    if (product.bias) {
        parts.insert(parts.end(), {shortOperand(*product.bias, biasRow, biasColumn), op("+")});
    }
    if (largest.others > 0) {
        parts.push_back(word("…"));
    } else {
        parts.pop_back();
    }
    line.shorter.push_back(attnscope::row(std::move(parts)));
    line.result = operand(product.result, row, column, kResultDigits);
    return line;
}

} // namespace attnscope
