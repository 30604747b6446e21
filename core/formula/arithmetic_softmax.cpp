// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/arithmetic_cell.h"
#include "core/formula/arithmetic_terms.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// From here on e^s is too large or too small to be read: the maximum is subtracted.
constexpr double kPlainUpTo = 30.0;

/// What goes into the softmax of one row, and how it is written.
struct SoftmaxRow {
    std::vector<double> scores; ///< masked scores over the temperature [keys]
    std::vector<double> powers; ///< e^s, or e^(s − max) in the stable form [keys]
    double max = -std::numeric_limits<double>::infinity();
    double total = 0.0;
    bool isStable = false;
    bool isFinite = true; ///< no NaN and no +∞ among the scores
};

SoftmaxRow softmaxRow(const ArithmeticCell& cell, bool stableForm) {
    const std::shared_ptr<const MatrixSource> source = cell.snapshot.source(Stage::Masked);
    SoftmaxRow softmax;
    softmax.isStable = stableForm;
    softmax.scores.resize(source->columns());
    for (std::size_t j = 0; j < softmax.scores.size(); ++j) {
        const double score = source->exact(cell.i, j) / cell.problem().temperature;
        softmax.scores[j] = score;
        softmax.max = std::max(softmax.max, score);
        softmax.isFinite = softmax.isFinite && !std::isnan(score) && !(std::isinf(score) && score > 0.0);
        softmax.isStable = softmax.isStable || (std::isfinite(score) && std::abs(score) >= kPlainUpTo);
    }
    for (const double score : softmax.scores) {
        softmax.powers.push_back(std::exp(softmax.isStable ? score - softmax.max : score));
        softmax.total += softmax.powers.back();
    }
    return softmax;
}

bool hasTemperature(const ArithmeticCell& cell) {
    return cell.problem().temperature != 1.0;
}

Formula rowMaximum(const ArithmeticCell& cell) {
    return sub(scalar("m"), cell.rowIndex());
}

/// s₀ⱼ, s₀ⱼ / T or s₀ⱼ − m₀ with letters.
Formula exponentName(const ArithmeticCell& cell, const SoftmaxRow& softmax, const Formula& j) {
    std::vector<Formula> parts{cell.symbols.maskedScore(cell.rowIndex(), j)};
    if (hasTemperature(cell)) {
        parts.push_back(op("/"));
        parts.push_back(scalar("T"));
    }
    if (softmax.isStable) {
        parts.push_back(op("−"));
        parts.push_back(rowMaximum(cell));
    }
    return parts.size() == 1 ? parts.front() : row(std::move(parts));
}

/// e^0.7071 or e^(0.7071 − 1.414) with numbers.
Formula powerOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t j) {
    const double score = softmax.scores[j];
    const Formula exponent = from({Stage::Masked, cell.i, j}, score, readableDigits(score));
    if (!softmax.isStable) {
        return super(scalar("e"), exponent);
    }
    return super(scalar("e"), row({exponent, op("−"), number(softmax.max, readableDigits(softmax.max))}));
}

Formula chipOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t j, int digits) {
    const std::shared_ptr<const MatrixSource> weights = cell.snapshot.source(Stage::Weights);
    Formula chip = edged(softmax.powers[j], digits, RangeGroup::Weights, weights->exact(cell.i, j),
                         {Stage::Weights, cell.i, j});
    if (weights->masked(cell.i, j)) {
        chip.chip = Formula::Chip::Empty; // a masked cell has no colour
    }
    return chip;
}

Formula nameOf(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const Formula above = super(scalar("e"), exponentName(cell, softmax, cell.columnIndex()));
    const Formula below = row({sub(word("Σ"), scalar("j")), word(" "),
                               super(scalar("e"), exponentName(cell, softmax, scalar("j")))});
    return row({cell.symbols.weight(cell.rowIndex(), cell.columnIndex()), op("="), fraction(above, below)});
}

Formula workingOf(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const ShortenedSum sum = shortened(softmax.powers, softmax.total);
    const double own = softmax.powers[cell.j];
    int ownDigits = readableDigits(own);
    int totalDigits = kResultDigits;
    Formula rest;
    std::vector<double> parts;
    for (const std::size_t j : sum.kept) {
        parts.push_back(softmax.powers[j]);
    }
    const bool isShortened = sum.others > 0;
    if (isShortened) {
        totalDigits = commonDecimals(parts, softmax.total);
        rest = writtenRest(sum.othersSum, parts, softmax.total, totalDigits);
    }
    const auto digitsOf = [&](std::size_t j) {
        return isShortened ? totalDigits : readableDigits(softmax.powers[j]);
    };
    const Formula powers = sumFormula(
        sum, [&](std::size_t j) { return powerOf(cell, softmax, j); }, rest);
    const Formula chips = sumFormula(
        sum, [&](std::size_t j) { return chipOf(cell, softmax, j, digitsOf(j)); }, rest);
    const Formula chip = chipOf(cell, softmax, cell.j, ownDigits);
    return row({op("="), fraction(powerOf(cell, softmax, cell.j), powers), op("="), fraction(chip, chips),
                op("="), fraction(chip, summed(softmax.total, totalDigits))});
}

ArithmeticLine temperatureLine(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const double temperature = cell.problem().temperature;
    ArithmeticLine line;
    line.label = {translatable("Temperature"), {}};
    line.name = row({cell.symbols.maskedScore(cell.rowIndex(), cell.columnIndex()), op("/"), scalar("T")});
    line.working = row({op("="), resultOf(cell, Stage::Masked), op("÷"), number(temperature)});
    const double score = softmax.scores[cell.j];
    line.result = summed(score, std::isfinite(score) ? kResultDigits : 0);
    return line;
}

ArithmeticLine maximumLine(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const std::size_t at = static_cast<std::size_t>(
        std::max_element(softmax.scores.begin(), softmax.scores.end()) - softmax.scores.begin());
    std::vector<Formula> name{rowMaximum(cell), op("="), sub(word("max"), scalar("j")), word(" "),
                              cell.symbols.maskedScore(cell.rowIndex(), scalar("j"))};
    if (hasTemperature(cell)) {
        name.push_back(op("/"));
        name.push_back(scalar("T"));
    }
    ArithmeticLine line;
    line.label = {cell.symbols.columns() ? translatable("Maximum of column {0}")
                                         : translatable("Maximum of row {0}"),
                  {std::to_string(cell.i)}};
    line.name = row(std::move(name));
    line.result = hasTemperature(cell) ? summed(softmax.max, kResultDigits)
                                       : cellNumber(cell, Stage::Masked, cell.i, at, kResultDigits);
    return line;
}

Phrase emptyRowNote(EmptyRows policy) {
    switch (policy) {
    case EmptyRows::Zeros:
        return {translatable(
                    "the mask forbids every key: this query attends to nothing, its weights are set to 0"),
                {}};
    case EmptyRows::Uniform:
        return {
            translatable(
                "the mask forbids every key: this query attends to nothing, its weights are set to be equal"),
            {}};
    case EmptyRows::NaN:
        break;
    }
    return {
        translatable("the mask forbids every key: this query attends to nothing, its weights are no numbers"),
        {}};
}

} // namespace

std::vector<ArithmeticLine> softmaxLines(const ArithmeticCell& cell, bool stableForm) {
    const SoftmaxRow softmax = softmaxRow(cell, stableForm);
    const bool isEmpty = std::isinf(softmax.max) && softmax.max < 0.0;
    std::vector<ArithmeticLine> lines;
    ArithmeticLine line;
    line.label = {cell.symbols.columns() ? translatable("Softmax of column {0}")
                                         : translatable("Softmax of row {0}"),
                  {std::to_string(cell.i)}};
    line.result = resultOf(cell, Stage::Weights);
    if (isEmpty || !softmax.isFinite) {
        line.name = cell.symbols.weight(cell.rowIndex(), cell.columnIndex());
        line.note = isEmpty ? emptyRowNote(cell.problem().emptyRows)
                            : Phrase{translatable("a score of this row is not a finite number"), {}};
        return {line};
    }
    if (hasTemperature(cell)) {
        lines.push_back(temperatureLine(cell, softmax));
    }
    if (softmax.isStable) {
        lines.push_back(maximumLine(cell, softmax));
    }
    line.name = nameOf(cell, softmax);
    line.working = workingOf(cell, softmax);
    lines.push_back(line);
    return lines;
}

} // namespace attnscope
