// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace attnscope {

namespace {

/// From here on e^s is too large or too small to be read: the maximum is subtracted.
constexpr double kPlainUpTo = 30.0;

/// What goes into the softmax of one row, or along the wrong axis of one key's column, and how it is written.
/// Its terms are the row's keys, or the column's queries.
struct SoftmaxRow {
    bool isDown = false;        ///< along the wrong axis
    std::vector<double> scores; ///< masked scores over the temperature [terms]
    std::vector<double> powers; ///< e^s, or e^(s − max) in the stable form [terms]
    double max = -std::numeric_limits<double>::infinity();
    double total = 0.0;
    bool isStable = false;
    std::optional<std::size_t> notFinite{};   ///< the first term that enters with NaN or +∞
    std::optional<std::size_t> unmaskedLow{}; ///< the first with a −∞ that no mask put there
    std::vector<bool> counts;                 ///< whether the policy lets the power count [terms]
    std::vector<bool> isForbidden;            ///< by the mask, or by a score of −∞ [terms]
    double epsilon = 0.0;                     ///< of the policy's released form

    /// Where a term stands in the matrix.
    CellRef at(const ArithmeticCell& cell, Stage stage, std::size_t term) const {
        return isDown ? CellRef{stage, term, cell.j} : CellRef{stage, cell.i, term};
    }
    /// The term of the cell itself.
    std::size_t own(const ArithmeticCell& cell) const { return isDown ? cell.i : cell.j; }
    /// The row or column that is summed.
    std::size_t line(const ArithmeticCell& cell) const { return isDown ? cell.j : cell.i; }
    /// Whether that is displayed as a column.
    bool isColumn(const ArithmeticCell& cell) const { return cell.symbols.columns() != isDown; }
};

SoftmaxRow softmaxRow(const ArithmeticCell& cell, bool stableForm) {
    const std::shared_ptr<const MatrixSource> source = cell.snapshot.source(Stage::Masked);
    SoftmaxRow softmax;
    const KeepPolicy* const policy = cell.problem().policy.get();
    softmax.epsilon = policy ? policy->epsilon : 0.0;
    softmax.isDown = cell.problem().softmaxAxis == SoftmaxAxis::Queries;
    // What ε is beside the powers depends on the maximum that they have lost.
    softmax.isStable = stableForm || softmax.epsilon > 0.0;
    softmax.scores.resize(softmax.isDown ? source->rows() : source->columns());
    softmax.counts.resize(softmax.scores.size());
    softmax.isForbidden.resize(softmax.scores.size());
    for (std::size_t term = 0; term < softmax.scores.size(); ++term) {
        const CellRef at = softmax.at(cell, Stage::Masked, term);
        const double score = source->exact(at.row, at.column) / cell.problem().temperature;
        softmax.scores[term] = score;
        softmax.counts[term] = !policy || policy->takesPart(at.row, at.column);
        const bool isLow = std::isinf(score) && score < 0.0;
        softmax.isForbidden[term] = isLow || source->masked(at.row, at.column);
        if (!softmax.counts[term] && softmax.epsilon == 0.0) {
            continue;
        }
        softmax.max = std::max(softmax.max, score);
        if (!softmax.notFinite && !std::isfinite(score) && !isLow) {
            softmax.notFinite = term;
        }
        if (!softmax.unmaskedLow && isLow && !source->masked(at.row, at.column)) {
            softmax.unmaskedLow = term;
        }
        softmax.isStable = softmax.isStable || (std::isfinite(score) && std::abs(score) >= kPlainUpTo);
    }
    for (std::size_t term = 0; term < softmax.scores.size(); ++term) {
        const double score = softmax.scores[term];
        const double power = std::exp(softmax.isStable ? score - softmax.max : score);
        softmax.powers.push_back(softmax.counts[term] ? power : 0.0);
        softmax.total += softmax.powers.back();
    }
    return softmax;
}

bool hasTemperature(const ArithmeticCell& cell) {
    return cell.problem().temperature != 1.0;
}

Formula maximumName(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    return sub(scalar("m"), softmax.isDown ? cell.key() : cell.query());
}

/// The letter that runs over the terms.
Formula termLetter(const SoftmaxRow& softmax) {
    return scalar(softmax.isDown ? "i" : "j");
}

/// The masked score of a term whose index is a number or a letter.
Formula scoreName(const ArithmeticCell& cell, const SoftmaxRow& softmax, const Formula& term) {
    return softmax.isDown ? cell.symbols.maskedScore(term, cell.key())
                          : cell.symbols.maskedScore(cell.query(), term);
}

/// s₀ⱼ, s₀ⱼ / T or s₀ⱼ − m₀ with letters.
Formula exponentName(const ArithmeticCell& cell, const SoftmaxRow& softmax, const Formula& term) {
    std::vector<Formula> parts{scoreName(cell, softmax, term)};
    if (hasTemperature(cell)) {
        parts.push_back(op("/"));
        parts.push_back(scalar("T"));
    }
    if (softmax.isStable) {
        parts.push_back(op("−"));
        parts.push_back(maximumName(cell, softmax));
    }
    return parts.size() == 1 ? parts.front() : row(std::move(parts));
}

/// A number as small as an exponent: −1e6 for a score that the mask replaced.
Formula inExponent(Formula exponent) {
    exponent.text = shortNumberText(exponent.value, exponent.digits);
    return exponent;
}

/// e^0.7071, e^(0.7071 − 1.414) or e^(−1e6 − (−1e6)) with numbers.
Formula keptPowerOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t term) {
    const double score = softmax.scores[term];
    const Formula exponent =
        inExponent(from(softmax.at(cell, Stage::Masked, term), score, readableDigits(score)));
    if (!softmax.isStable) {
        return super(scalar("e"), exponent);
    }
    const Formula max = inExponent(number(softmax.max, readableDigits(softmax.max)));
    return softmax.max < 0.0 ? super(scalar("e"), row({exponent, op("−"), bracket("("), max, bracket(")")}))
                             : super(scalar("e"), row({exponent, op("−"), max}));
}

/// The same; 0 × e^0.7071 where the policy drops the key.
Formula powerOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t term) {
    if (softmax.counts[term]) {
        return keptPowerOf(cell, softmax, term);
    }
    const double score = softmax.scores[term];
    const bool isShort = std::isfinite(score) && std::abs(score) < kPlainUpTo;
    return isShort ? row({number(0, 0), op("×"), keptPowerOf(cell, softmax, term)}) : number(0, 0);
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

Formula chipOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, std::size_t term, int digits) {
    const std::shared_ptr<const MatrixSource> weights = cell.snapshot.source(Stage::Weights);
    const CellRef at = softmax.at(cell, Stage::Weights, term);
    Formula chip =
        edged(softmax.powers[term], digits, RangeGroup::Weights, weights->exact(at.row, at.column), at);
    if (weights->masked(at.row, at.column) && weights->exact(at.row, at.column) == 0.0) {
        chip.chip = Formula::Chip::Empty; // a cell that the mask silenced has no colour
    }
    return chip;
}

/// a₀₁ = e^s₀₁ / Σⱼ e^s₀ⱼ; with keep decisions G before the powers, and ε.
Formula nameOf(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const auto power = [&](const Formula& term) {
        const Formula e = super(scalar("e"), exponentName(cell, softmax, term));
        const Formula keep =
            softmax.isDown ? cell.symbols.keep(term, cell.key()) : cell.symbols.keep(cell.query(), term);
        return cell.symbols.pruned() ? row({keep, word(" "), e}) : e;
    };
    const Formula letter = termLetter(softmax);
    const Formula epsilon = scalar("ε");
    const Formula above =
        withItsEpsilon(softmax, power(softmax.isDown ? cell.query() : cell.key()), epsilon, scalar("N"));
    const Formula below =
        withEpsilon(softmax, row({sub(word("Σ"), letter), word(" "), power(letter)}), epsilon);
    return row({cell.symbols.weight(cell.query(), cell.key()), op("="), fraction(above, below)});
}

/// Which of "= powers = their values = one number over the sum" are written.
enum class SoftmaxSteps { All, Values, Quotient };

/// The term of the cell stands below the line as it does above. Keys that mask or policy silence are no
/// others; a key whose power is so small that it is 0 is one.
ShortenedSum shortenedPowers(const SoftmaxRow& softmax, const SumLength& length, std::size_t own) {
    ShortenedSum sum = shortened(softmax.powers, softmax.total, length, own);
    const auto isSilent = [&softmax](std::size_t term) {
        return softmax.powers[term] == 0.0 && (softmax.isForbidden[term] || !softmax.counts[term]);
    };
    for (std::size_t term = 0; term < softmax.powers.size(); ++term) {
        if (isSilent(term) && !std::binary_search(sum.kept.begin(), sum.kept.end(), term)) {
            --sum.others;
        }
    }
    if (sum.kept.size() < softmax.powers.size()) {
        // Where not all are written, zeros of silenced keys say nothing.
        std::erase_if(sum.kept, [&](std::size_t term) { return term != own && isSilent(term); });
    }
    return sum;
}

Formula workingOf(const ArithmeticCell& cell, const SoftmaxRow& softmax, const SumLength& length = {},
                  SoftmaxSteps steps = SoftmaxSteps::All) {
    const std::size_t ownTerm = softmax.own(cell);
    const ShortenedSum sum = shortenedPowers(softmax, length, ownTerm);
    const double own = softmax.powers[ownTerm];
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
    const auto digitsOf = [&](std::size_t term) {
        return isShortened ? totalDigits : readableDigits(softmax.powers[term]);
    };
    const Formula powers = sumFormula(
        sum, [&](std::size_t term) { return powerOf(cell, softmax, term); }, rest);
    const Formula chips = sumFormula(
        sum, [&](std::size_t term) { return chipOf(cell, softmax, term, digitsOf(term)); }, rest);
    const Formula chip = chipOf(cell, softmax, ownTerm, ownDigits);
    const Formula epsilon = number(softmax.epsilon);
    const Formula keys = indexNumber(softmax.powers.size());
    const auto over = [&](const Formula& power, const Formula& all) {
        return fraction(withItsEpsilon(softmax, power, epsilon, keys), withEpsilon(softmax, all, epsilon));
    };
    std::vector<Formula> working;
    if (steps == SoftmaxSteps::All) {
        working.insert(working.end(), {op("="), over(powerOf(cell, softmax, ownTerm), powers)});
    }
    if (steps != SoftmaxSteps::Quotient) {
        working.insert(working.end(), {op("="), over(chip, chips)});
    }
    working.insert(working.end(), {op("="), over(chip, summed(softmax.total, totalDigits))});
    return row(std::move(working));
}

/// First the sums get shorter, the powers of each go before its values.
std::vector<Formula> shorterWorkings(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    std::vector<Formula> workings{workingOf(cell, softmax, {}, SoftmaxSteps::Values)};
    for (const SumLength& length : shorterLengths(softmax.powers.size())) {
        workings.push_back(workingOf(cell, softmax, length));
        workings.push_back(workingOf(cell, softmax, length, SoftmaxSteps::Values));
    }
    workings.push_back(workingOf(cell, softmax, {}, SoftmaxSteps::Quotient));
    return workings;
}

ArithmeticLine temperatureLine(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const double temperature = cell.problem().temperature;
    ArithmeticLine line;
    line.label = {translatable("Temperature"), {}};
    line.name = row({cell.symbols.maskedScore(cell.query(), cell.key()), op("/"), scalar("T")});
    line.working = row({op("="), resultOf(cell, Stage::Masked), op("÷"), number(temperature)});
    const double score = softmax.scores[softmax.own(cell)];
    line.result = summed(score, std::isfinite(score) ? kResultDigits : 0);
    return line;
}

ArithmeticLine maximumLine(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    std::size_t at = 0;
    while (softmax.scores[at] != softmax.max || (!softmax.counts[at] && softmax.epsilon == 0.0)) {
        ++at;
    }
    const Formula letter = termLetter(softmax);
    std::vector<Formula> name{maximumName(cell, softmax), op("="), sub(word("max"), letter), word(" "),
                              scoreName(cell, softmax, letter)};
    if (hasTemperature(cell)) {
        name.push_back(op("/"));
        name.push_back(scalar("T"));
    }
    ArithmeticLine line;
    line.label = {softmax.isColumn(cell) ? translatable("Maximum of column {0}")
                                         : translatable("Maximum of row {0}"),
                  {cell.symbols.counted(softmax.line(cell))}};
    line.name = row(std::move(name));
    const CellRef largest = softmax.at(cell, Stage::Masked, at);
    line.result = hasTemperature(cell)
                      ? summed(softmax.max, kResultDigits)
                      : cellNumber(cell, Stage::Masked, largest.row, largest.column, kResultDigits);
    return line;
}

/// The note for a key that no query may attend to, where the softmax runs over the queries.
Phrase emptyColumnNote(EmptyRows emptyRows) {
    switch (emptyRows) {
    case EmptyRows::Zeros:
        return {translatable("the mask forbids this key to every query: its weights are set to 0"), {}};
    case EmptyRows::Uniform:
        return {translatable("the mask forbids this key to every query: its weights are set to be equal"),
                {}};
    case EmptyRows::NaN:
        break;
    }
    return {translatable("the mask forbids this key to every query: its weights are no numbers"), {}};
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
    // A row of NaN has no maximum either, so that this is asked first.
    const bool isEmpty = std::isinf(softmax.max) && softmax.max < 0.0;
    const std::optional<std::size_t> cause =
        isEmpty && !softmax.notFinite ? softmax.unmaskedLow : softmax.notFinite;
    if (cause) {
        const CellRef at = softmax.at(cell, Stage::Masked, *cause);
        return notFiniteNote(cell, at.row, at.column, softmax.isDown);
    }
    if (isEmpty) {
        return softmax.isDown ? emptyColumnNote(cell.problem().emptyRows)
                              : emptyRowNote(cell.problem().emptyRows);
    }
    if (softmax.epsilon > 0.0 && std::isinf(cell.problem().fill) &&
        cell.snapshot.source(Stage::Masked)->masked(cell.i, cell.j)) {
        return {translatable("the mask forbids this cell: its weight is 0 and no ε is added"), {}};
    }
    return {};
}

Phrase softmaxLabel(const ArithmeticCell& cell, const SoftmaxRow& softmax) {
    const std::vector<std::string> line{cell.symbols.counted(softmax.line(cell))};
    if (softmax.isDown) {
        return {softmax.isColumn(cell) ? translatable("Softmax of column {0}, the wrong axis")
                                       : translatable("Softmax of row {0}, the wrong axis"),
                line};
    }
    return {softmax.isColumn(cell) ? translatable("Softmax of column {0}")
                                   : translatable("Softmax of row {0}"),
            line};
}

} // namespace

std::vector<ArithmeticLine> softmaxLines(const ArithmeticCell& cell, bool stableForm) {
    const SoftmaxRow softmax = softmaxRow(cell, stableForm);
    ArithmeticLine line;
    line.label = softmaxLabel(cell, softmax);
    line.result = resultOf(cell, Stage::Weights);
    line.note = exceptionOf(cell, softmax);
    if (!line.note.empty()) {
        line.name = cell.symbols.weight(cell.query(), cell.key());
        return {line};
    }
    if (!softmax.counts[softmax.own(cell)]) {
        line.note = {translatable("the policy drops key {0}: it counts in its own row only"),
                     {cell.symbols.counted(cell.j)}};
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
    line.shorter = shorterWorkings(cell, softmax);
    lines.push_back(line);
    return lines;
}

std::optional<ArithmeticLine> powersLine(const ArithmeticCell& cell) {
    const SoftmaxRow softmax = softmaxRow(cell, false);
    if (!exceptionOf(cell, softmax).empty() || softmax.epsilon > 0.0) {
        return std::nullopt;
    }
    const auto lineOf = [&](const SumLength& length) {
        const ShortenedSum sum = shortenedPowers(softmax, length, softmax.own(cell));
        std::vector<double> parts;
        for (const std::size_t term : sum.kept) {
            parts.push_back(softmax.powers[term]);
        }
        int digits = kResultDigits;
        Formula rest;
        if (sum.others > 0) {
            digits = commonDecimals(parts, softmax.total);
            rest = writtenRest(sum.othersSum, parts, softmax.total, digits);
        }
        const auto digitsOf = [&](std::size_t term) {
            return sum.others > 0 ? digits : readableDigits(softmax.powers[term]);
        };
        return row(
            {op("="),
             sumFormula(
                 sum, [&](std::size_t term) { return powerOf(cell, softmax, term); }, rest),
             op("="),
             sumFormula(
                 sum, [&](std::size_t term) { return number(softmax.powers[term], digitsOf(term)); }, rest)});
    };
    ArithmeticLine line;
    line.label = {softmax.isColumn(cell) ? translatable("Sum of the powers of column {0}")
                                         : translatable("Sum of the powers of row {0}"),
                  {cell.symbols.counted(softmax.line(cell))}};
    const Formula letter = termLetter(softmax);
    line.name =
        row({sub(word("Σ"), letter), word(" "), super(scalar("e"), exponentName(cell, softmax, letter))});
    line.working = lineOf({});
    for (const SumLength& length : shorterLengths(softmax.powers.size())) {
        line.shorter.push_back(lineOf(length));
    }
    line.result = summed(softmax.total, kResultDigits);
    return line;
}

} // namespace attnscope
