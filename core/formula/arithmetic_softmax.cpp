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
    bool isFinite = true;     ///< no NaN and no +∞ among the scores that enter
    std::vector<bool> counts; ///< whether the policy lets the power count [keys]
    double epsilon = 0.0;     ///< of the policy's released form
};

SoftmaxRow softmaxRow(const ArithmeticCell& cell, bool stableForm) {
    const std::shared_ptr<const MatrixSource> source = cell.snapshot.source(Stage::Masked);
    SoftmaxRow softmax;
    const KeepPolicy* const policy = cell.problem().policy.get();
    softmax.epsilon = policy ? policy->epsilon : 0.0;
    // What ε is beside the powers depends on the maximum that they have lost.
    softmax.isStable = stableForm || softmax.epsilon > 0.0;
    softmax.scores.resize(source->columns());
    softmax.counts.resize(source->columns());
    for (std::size_t j = 0; j < softmax.scores.size(); ++j) {
        const double score = source->exact(cell.i, j) / cell.problem().temperature;
        softmax.scores[j] = score;
        softmax.counts[j] = !policy || policy->takesPart(cell.i, j);
        if (!softmax.counts[j] && softmax.epsilon == 0.0) {
            continue;
        }
        softmax.max = std::max(softmax.max, score);
        softmax.isFinite = softmax.isFinite && !std::isnan(score) && !(std::isinf(score) && score > 0.0);
        softmax.isStable = softmax.isStable || (std::isfinite(score) && std::abs(score) >= kPlainUpTo);
    }
    for (std::size_t j = 0; j < softmax.scores.size(); ++j) {
        const double score = softmax.scores[j];
        const double power = std::exp(softmax.isStable ? score - softmax.max : score);
        softmax.powers.push_back(softmax.counts[j] ? power : 0.0);
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
Formula keptPowerOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t j) {
    const double score = softmax.scores[j];
    const Formula exponent = from({Stage::Masked, cell.i, j}, score, readableDigits(score));
    if (!softmax.isStable) {
        return super(scalar("e"), exponent);
    }
    return super(scalar("e"), row({exponent, op("−"), number(softmax.max, readableDigits(softmax.max))}));
}

/// The same; 0 × e^0.7071 where the policy drops the key.
Formula powerOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t j) {
    if (softmax.counts[j]) {
        return keptPowerOf(cell, softmax, j);
    }
    const double score = softmax.scores[j];
    const bool isShort = std::isfinite(score) && std::abs(score) < kPlainUpTo;
    return isShort ? row({number(0, 0), op("×"), keptPowerOf(cell, softmax, j)}) : number(0, 0);
}

/// Σ + ε of the policy's released form; without it the sum alone.
Formula withEpsilon(const SoftmaxRow& softmax, Formula sum, const Formula& epsilon) {
    if (softmax.epsilon == 0.0) {
        return sum;
    }
    std::vector<Formula> parts{op("+"), epsilon};
    if (sum.kind == Formula::Kind::Row) {
        parts.insert(parts.begin(), sum.parts.begin(), sum.parts.end());
    } else {
        parts.insert(parts.begin(), std::move(sum));
    }
    return row(std::move(parts));
}

/// The same with ε/N, above the line.
Formula withItsEpsilon(const SoftmaxRow& softmax, Formula power, const Formula& epsilon,
                       const Formula& keys) {
    return withEpsilon(softmax, std::move(power), row({epsilon, op("÷"), keys}));
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

/// a₀₁ = e^s₀₁ / Σⱼ e^s₀ⱼ; with keep decisions G before the powers, and ε.
Formula nameOf(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const auto power = [&](const Formula& j) {
        const Formula e = super(scalar("e"), exponentName(cell, softmax, j));
        return cell.symbols.pruned() ? row({cell.symbols.keep(cell.rowIndex(), j), word(" "), e}) : e;
    };
    const Formula j = scalar("j");
    const Formula epsilon = scalar("ε");
    const Formula above = withItsEpsilon(softmax, power(cell.columnIndex()), epsilon, scalar("N"));
    const Formula below = withEpsilon(softmax, row({sub(word("Σ"), j), word(" "), power(j)}), epsilon);
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
    const Formula epsilon = number(softmax.epsilon);
    const Formula keys = indexNumber(softmax.powers.size());
    const auto over = [&](const Formula& power, const Formula& all) {
        return fraction(withItsEpsilon(softmax, power, epsilon, keys), withEpsilon(softmax, all, epsilon));
    };
    return row({op("="), over(powerOf(cell, softmax, cell.j), powers), op("="), over(chip, chips), op("="),
                over(chip, summed(softmax.total, totalDigits))});
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
    std::size_t at = 0;
    while (softmax.scores[at] != softmax.max || (!softmax.counts[at] && softmax.epsilon == 0.0)) {
        ++at;
    }
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

Phrase emptyRowNote(EmptyRows emptyRows) {
    switch (emptyRows) {
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

/// Why this weight is no quotient; empty where it is one.
Phrase exceptionOf(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    if (std::isinf(softmax.max) && softmax.max < 0.0) {
        return emptyRowNote(cell.problem().emptyRows);
    }
    if (!softmax.isFinite) {
        return {translatable("a score of this row is not a finite number"), {}};
    }
    if (softmax.epsilon > 0.0 && std::isinf(cell.problem().fill) &&
        cell.snapshot.source(Stage::Masked)->masked(cell.i, cell.j)) {
        return {translatable("the mask forbids this cell: its weight is 0 and no ε is added"), {}};
    }
    return {};
}

} // namespace

std::vector<ArithmeticLine> softmaxLines(const ArithmeticCell& cell, bool stableForm) {
    const SoftmaxRow softmax = softmaxRow(cell, stableForm);
    ArithmeticLine line;
    line.label = {cell.symbols.columns() ? translatable("Softmax of column {0}")
                                         : translatable("Softmax of row {0}"),
                  {std::to_string(cell.i)}};
    line.result = resultOf(cell, Stage::Weights);
    line.note = exceptionOf(cell, softmax);
    if (!line.note.empty()) {
        line.name = cell.symbols.weight(cell.rowIndex(), cell.columnIndex());
        return {line};
    }
    if (!softmax.counts[cell.j]) {
        line.note = {translatable("the policy drops key {0}: it counts in its own row only"),
                     {std::to_string(cell.j)}};
    }
    std::vector<ArithmeticLine> lines;
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
