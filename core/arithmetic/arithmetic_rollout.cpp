// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/base/count_text.h"
#include "core/formula/notation.h"

namespace attnscope {

namespace {

Formula rolledNumber(double share) {
    return tinted(share, readableDigits(share), RangeGroup::Weights, std::nullopt);
}

/// = 0.61 × 0.25 + 0.39 × 0.75
Formula rolledSum(const ArithmeticCell& cell, const std::vector<double>& last,
                  const std::vector<double>& before, const SumLength& length) {
    std::vector<double> products(last.size());
    for (std::size_t m = 0; m < last.size(); ++m) {
        products[m] = last[m] == 0.0 ? 0.0 : last[m] * before[m];
    }
    const ShortenedSum sum = shortened(products, cell.at(Stage::Weights), length);
    const auto term = [&](std::size_t m) {
        return row({rolledNumber(last[m]), op("×"), rolledNumber(before[m])});
    };
    std::vector<Formula> parts{op("=")};
    const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    return row(std::move(parts));
}

/// The first layer alone: = (0.18 + 1) ÷ 2, of its heads' mean and the identity.
ArithmeticLine firstLayer(const ArithmeticCell& cell, const Formula& name) {
    const double own = cell.i == cell.j ? 1.0 : 0.0;
    ArithmeticLine line;
    line.name = name;
    line.label = {translatable("First layer"), {}};
    line.working = row({});
    if (cell.problem().headIndex.pool == HeadPool::Rollout) {
        const double mean = 2.0 * cell.at(Stage::Weights) - own;
        line.working = row({op("="), bracket("("), rolledNumber(mean), op("+"), rolledNumber(own),
                            bracket(")"), op("÷"), indexNumber(2)});
        line.note = {translatable("the mean over {0} heads and the identity, halved"),
                     {countText(headCount(cell.scene().input))}};
    } else {
        line.note = {translatable("the mean over {0} heads"), {countText(headCount(cell.scene().input))}};
    }
    line.result = resultOf(cell, Stage::Weights);
    return line;
}

} // namespace

std::vector<ArithmeticLine> rolloutLines(const ArithmeticCell& cell) {
    const Formula name = cellName(cell.scene(), Stage::Weights, cell.i, cell.j);
    const auto factors = cell.snapshot.result->heads();
    if (factors.size() < 2) {
        return {firstLayer(cell, name)};
    }
    const std::size_t tokens = factors[0]->columns();
    std::vector<double> last(tokens);
    std::vector<double> before(tokens);
    factors[0]->exactRow(cell.i, last);
    for (std::size_t m = 0; m < tokens; ++m) {
        before[m] = factors[1]->exact(m, cell.j);
    }
    ArithmeticLine line;
    line.label = {translatable("Sum over the tokens between"), {}};
    line.name = name;
    line.working = rolledSum(cell, last, before, {});
    for (const SumLength& length : shorterLengths(tokens)) {
        line.shorter.push_back(rolledSum(cell, last, before, length));
    }
    line.result = resultOf(cell, Stage::Weights);
    line.note = {cell.problem().headIndex.pool == HeadPool::Rollout
                     ? translatable("this layer's ½(mean over heads + identity) × the rollout before it")
                     : translatable("this layer's mean over heads × the rollout before it"),
                 {}};
    return {line};
}

} // namespace attnscope
