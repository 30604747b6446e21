// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"

#include "core/base/count_text.h"
#include "core/formula/notation.h"

#include <cmath>

namespace attnscope {

double ArithmeticCell::at(Stage stage, std::size_t row, std::size_t column) const {
    return snapshot.source(stage)->exact(row, column);
}

Formula cellNumber(const ArithmeticCell& cell, Stage stage, std::size_t row, std::size_t column, int digits) {
    const std::shared_ptr<const MatrixSource> source = cell.snapshot.source(stage);
    const double value = source->exact(row, column);
    Formula formula = tinted(value, digits, stageInfo(stage).range, CellRef{stage, row, column});
    const bool isWeight = startsAtZero(stageInfo(stage).range);
    const bool isSilenced = source->masked(row, column) && !(isWeight && value != 0.0);
    if (!std::isfinite(value) || isSilenced) {
        formula.chip = Formula::Chip::Empty;
    }
    // A weight that mask, policy or dropout took away is 0 and not 0.000.
    const bool isExactZero = value == 0.0 && (source->masked(row, column) || isWeight);
    if (!std::isfinite(value) || isExactZero) {
        formula.digits = 0;
    }
    return formula;
}

Formula resultOf(const ArithmeticCell& cell, Stage stage) {
    return cellNumber(cell, stage, cell.i, cell.j, kResultDigits);
}

ArithmeticLine shapesLine(const Factor& left, const Factor& right, const Formula& product) {
    const auto size = [](std::size_t count) {
        const std::string text = countText(count);
        return text == std::to_string(count) ? indexNumber(count) : word(text);
    };
    const Formula gap = word("  ");
    ArithmeticLine line;
    line.label = {translatable("Shapes"), {}};
    line.isShapes = true;
    line.name = row({left.name, gap, size(left.rows), op("×"), boxed(size(left.columns)), op("·"), right.name,
                     gap, boxed(size(right.rows)), op("×"), size(right.columns), op("→"), product, gap,
                     size(left.rows), op("×"), size(right.columns)});
    line.note = {left.columns == right.rows ? translatable("inner sizes match")
                                            : translatable("inner sizes differ"),
                 {}};
    return line;
}

std::vector<ArithmeticLine> givenLines(const ArithmeticCell& cell, Stage stage) {
    ArithmeticLine line;
    line.label = {translatable("Given"), {}};
    line.name = cellName(cell.scene(), stage, cell.i, cell.j);
    line.result = resultOf(cell, stage);
    line.note = {stage == Stage::Weights ? translatable("weights given, nothing computed")
                                         : translatable("given, nothing computed"),
                 {}};
    return {line};
}

} // namespace attnscope
