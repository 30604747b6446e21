// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/formula/notation.h"

namespace attnscope {

namespace {

ArithmeticLine outputShapes(const ArithmeticCell& cell) {
    const AttentionProblem& problem = cell.problem();
    const std::size_t dV = problem.v->columns();
    if (cell.symbols.columns()) {
        return shapesLine({matrix("V"), dV, problem.keys()},
                          {cell.symbols.combiningMatrix(), problem.keys(), problem.queries()},
                          cell.symbols.outputMatrix());
    }
    return shapesLine({cell.symbols.combiningMatrix(), problem.queries(), problem.keys()},
                      {matrix("V"), problem.keys(), dV}, cell.symbols.outputMatrix());
}

/// o₀₁ = Σⱼ a₀ⱼ vⱼ₁; the number v₁ʲ stands before its weight where V stands before A′.
Formula nameOf(const ArithmeticCell& cell) {
    const Formula j = scalar("j");
    const Formula weight = cell.symbols.combiningWeight(cell.query(), j);
    const Formula value = cell.symbols.component("v", j, cell.feature());
    return row({cellName(cell.scene(), Stage::Output, cell.i, cell.j), op("="), sub(word("Σ"), j), word(" "),
                cell.symbols.weighted(weight, value)});
}

} // namespace

std::vector<ArithmeticLine> outputLines(const ArithmeticCell& cell) {
    const BlockMatrix& v = *cell.problem().v;
    const Stage stage = cell.snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    const std::shared_ptr<const MatrixSource> weights = cell.snapshot.source(stage);
    std::vector<double> products(v.rows());
    for (std::size_t j = 0; j < v.rows(); ++j) {
        products[j] = weights->exact(cell.i, j) * v(j, cell.j);
    }
    const auto term = [&](std::size_t j) {
        const double a = weights->exact(cell.i, j);
        const Formula weight = cellNumber(cell, stage, cell.i, j, readableDigits(a));
        const Formula value = cellNumber(cell, Stage::V, j, cell.j, readableDigits(v(j, cell.j)));
        return cell.symbols.columns() ? row({value, op("×"), weight}) : row({weight, op("×"), value});
    };
    const auto working = [&](const SumLength& length) {
        const ShortenedSum sum = shortened(products, cell.at(Stage::Output), length);
        std::vector<Formula> parts{op("=")};
        const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
        parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
        return row(std::move(parts));
    };

    ArithmeticLine line;
    line.label = {translatable("Weighted sum"), {}};
    line.name = nameOf(cell);
    line.working = working({});
    for (const SumLength& length : shorterLengths(products.size())) {
        line.shorter.push_back(working(length));
    }
    line.result = resultOf(cell, Stage::Output);
    return {outputShapes(cell), line};
}

} // namespace attnscope
