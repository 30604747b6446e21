// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"

#include <cmath>

namespace attnscope {

namespace {

double cappedScore(const ArithmeticCell& cell) {
    const double scaled = cell.at(Stage::Scaled);
    const std::optional<double>& cap = cell.problem().softcap;
    return cap ? *cap * std::tanh(scaled / *cap) : scaled;
}

double distanceOf(const ArithmeticCell& cell) {
    return static_cast<double>(cell.i < cell.j ? cell.j - cell.i : cell.i - cell.j);
}

double maskNumber(const ArithmeticCell& cell) {
    return cell.problem().bias ? cell.problem().bias->at(cell.i, cell.j) : 0.0;
}

/// A score that is no cell of a stage.
Formula scoreNumber(double score) {
    return std::isfinite(score) ? tinted(score, kResultDigits, RangeGroup::Scores, std::nullopt)
                                : summed(score, 0);
}

Formula cappedNumber(const ArithmeticCell& cell) {
    return cell.symbols.capped() ? scoreNumber(cappedScore(cell)) : resultOf(cell, Stage::Scaled);
}

ArithmeticLine capLine(const ArithmeticCell& cell) {
    const Formula cap = number(*cell.problem().softcap);
    ArithmeticLine line;
    line.label = {translatable("Softcap"), {}};
    line.name = row({cell.symbols.cappedScore(cell.query(), cell.key()), op("="), scalar("C"), op("·"),
                     word("tanh"), bracket("("), cell.symbols.scaledScore(cell.query(), cell.key()), op("/"),
                     scalar("C"), bracket(")")});
    line.working = row({op("="), cap, op("×"), word("tanh"), bracket("("), resultOf(cell, Stage::Scaled),
                        op("÷"), cap, bracket(")")});
    line.result = scoreNumber(cappedScore(cell));
    return line;
}

Phrase biasLabel(const Symbols& symbols) {
    if (!symbols.addsMask()) {
        return {translatable("ALiBi"), {}};
    }
    return {symbols.alibi() ? translatable("Bias") : translatable("Float mask"), {}};
}

/// b₀₁ = s₀₁ − slope · |0 − 1| + m₀₁
ArithmeticLine biasLine(const ArithmeticCell& cell) {
    const Symbols& symbols = cell.symbols;
    const Formula i = cell.query();
    const Formula j = cell.key();
    std::vector<Formula> name{symbols.biasedScore(i, j), op("="),
                              symbols.capped() ? symbols.cappedScore(i, j) : symbols.scaledScore(i, j)};
    std::vector<Formula> working{op("="), cappedNumber(cell)};
    ArithmeticLine line;
    if (symbols.alibi()) {
        const double slope = cell.problem().alibiSlope;
        name.insert(name.end(), {op("−"), word("slope"), op("·"), scalar("|"), i, op("−"), j, scalar("|")});
        working.insert(working.end(), {op("−"), number(slope), op("×"), number(distanceOf(cell), 0)});
        line.note = {translatable("the slope of head {0} is {1}"),
                     {std::to_string(cell.problem().headIndex.head), numberText(slope, -1)}};
    }
    if (symbols.addsMask()) {
        const double added = maskNumber(cell);
        name.insert(name.end(), {op("+"), symbols.maskNumber(i, j)});
        working.insert(working.end(), {op("+"), number(added, std::isfinite(added) ? -1 : 0)});
    }
    line.label = biasLabel(symbols);
    line.name = row(std::move(name));
    line.working = row(std::move(working));
    line.result = scoreNumber(unmaskedScore(cell));
    return line;
}

} // namespace

double unmaskedScore(const ArithmeticCell& cell) {
    const double capped = cappedScore(cell);
    const double slope = cell.problem().alibiSlope;
    return (slope == 0.0 ? capped : capped - slope * distanceOf(cell)) + maskNumber(cell);
}

Formula unmaskedNumber(const ArithmeticCell& cell) {
    const bool isBiased = cell.symbols.capped() || cell.symbols.biased();
    return isBiased ? scoreNumber(unmaskedScore(cell)) : resultOf(cell, Stage::Scaled);
}

std::vector<ArithmeticLine> biasLines(const ArithmeticCell& cell) {
    std::vector<ArithmeticLine> lines;
    if (cell.symbols.capped()) {
        lines.push_back(capLine(cell));
    }
    // Where the float mask is −∞ the cell is forbidden, which the next line says; it adds no number.
    const bool addsNothing = cell.symbols.addsMask() && !cell.symbols.alibi() && maskNumber(cell) == 0.0 &&
                             cell.snapshot.source(Stage::Masked)->masked(cell.i, cell.j);
    if (cell.symbols.biased() && !addsNothing) {
        lines.push_back(biasLine(cell));
    }
    return lines;
}

} // namespace attnscope
