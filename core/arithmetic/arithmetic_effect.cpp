// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/formula/row_without_key.h"

#include <cmath>

namespace attnscope {

namespace {

/// Squares take much room: more than these are shortened.
constexpr SumLength kSquaresWritten{5, 3};

Formula inBrackets(Formula inside) {
    return row({bracket("("), std::move(inside), bracket(")")});
}

/// "= √(1² + 0²)". `numberAt` writes the number of a feature, in brackets where it needs them.
template <typename NumberAt>
Formula rootOfSquares(const std::vector<double>& numbers, NumberAt numberAt) {
    std::vector<double> squares;
    double total = 0.0;
    for (const double number : numbers) {
        squares.push_back(number * number);
        total += squares.back();
    }
    const ShortenedSum sum = shortened(squares, total, kSquaresWritten);
    const auto square = [&](std::size_t f) { return super(numberAt(f), number(2, 0)); };
    return root(sumFormula(sum, square, summed(sum.othersSum, kResultDigits)));
}

double lengthOfAll(const std::vector<double>& numbers) {
    double squares = 0.0;
    for (const double number : numbers) {
        squares += number * number;
    }
    return std::sqrt(squares);
}

Formula lengthNumber(double length) {
    return summed(length, kResultDigits);
}

Formula valueNumber(const ArithmeticCell& cell, std::size_t f) {
    const double value = (*cell.problem().v)(cell.j, f);
    Formula written = cellNumber(cell, Stage::V, cell.j, f, readableDigits(value));
    return value < 0.0 ? inBrackets(std::move(written)) : written;
}

std::vector<double> valueOf(const ArithmeticCell& cell) {
    const std::span<const double> value = cell.problem().v->row(cell.j);
    return {value.begin(), value.end()};
}

std::vector<double> outputOf(const ArithmeticCell& cell) {
    const auto source = cell.snapshot.source(Stage::Output);
    std::vector<double> output;
    for (std::size_t f = 0; f < source->columns(); ++f) {
        output.push_back(source->exact(cell.i, f));
    }
    return output;
}

Formula outputToken(const ArithmeticCell& cell) {
    return cell.symbols.token(cell.symbols.outputLetter(), cell.query());
}

Formula changeName(const ArithmeticCell& cell, std::string_view letter) {
    return lengthOf(row({word("Δ"), cell.symbols.token(letter, cell.query())}));
}

/// The weight that multiplies V, as an operand.
Formula weightNumber(const ArithmeticCell& cell) {
    const Stage stage = cell.snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    return cellNumber(cell, stage, cell.i, cell.j, kResultDigits);
}

/// ‖v₁‖ = √(1² + 0²) = 1
ArithmeticLine lengthLine(const ArithmeticCell& cell) {
    const std::vector<double> value = valueOf(cell);
    ArithmeticLine line;
    line.label = {translatable("Length of the value"), {}};
    line.name = lengthOf(cell.symbols.token("v", cell.key()));
    line.working = row({op("="), rootOfSquares(value, [&](std::size_t f) { return valueNumber(cell, f); })});
    line.result = lengthNumber(lengthOfAll(value));
    return line;
}

/// "= 0.4011 ÷ (1 − 0.4011) × √((0.5989 − 0)² + (2 − 1)²)"
Formula renormalisedWorking(const ArithmeticCell& cell) {
    const std::vector<double> output = outputOf(cell);
    const std::vector<double> value = valueOf(cell);
    std::vector<double> differences;
    for (std::size_t f = 0; f < value.size(); ++f) {
        differences.push_back(output[f] - value[f]);
    }
    const auto difference = [&](std::size_t f) {
        return row({bracket("("), cellNumber(cell, Stage::Output, cell.i, f, readableDigits(output[f])),
                    op("−"), cellNumber(cell, Stage::V, cell.j, f, readableDigits(value[f])), bracket(")")});
    };
    return row({op("="), weightNumber(cell), op("÷"), bracket("("), number(1, 0), op("−"), weightNumber(cell),
                bracket(")"), op("×"), rootOfSquares(differences, difference)});
}

Phrase withoutNote(const ArithmeticCell& cell, RowWithoutKey::Others others) {
    switch (others) {
    case RowWithoutKey::Others::Renormalised:
        return {translatable("with key {0} masked, the other weights of the query sum to 1 again"),
                {cell.symbols.counted(cell.j)}};
    case RowWithoutKey::Others::Kept:
        return {cell.problem().weights
                    ? translatable("given weights are not normalised again: only this term is missing")
                    : translatable("along the wrong axis the query's other weights stay: only this term is "
                                   "missing"),
                {}};
    case RowWithoutKey::Others::Recomputed:
        return {translatable("the query's weights computed again with key {0} masked, under all rules"),
                {cell.symbols.counted(cell.j)}};
    case RowWithoutKey::Others::None:
        break;
    }
    switch (cell.problem().emptyRows) {
    case EmptyRows::Zeros:
        return {translatable("it is all that the query attends to: without it the output is 0"), {}};
    case EmptyRows::Uniform:
        return {translatable("it is all that the query attends to: without it all keys weigh the same"), {}};
    case EmptyRows::NaN:
        break;
    }
    return {translatable("it is all that the query attends to: without it the output is NaN"), {}};
}

/// ‖Δo₀‖ = a₀₁ / (1 − a₀₁) · ‖o₀ − v₁‖
ArithmeticLine withoutKeyLine(const ArithmeticCell& cell, const RowWithoutKey& without) {
    const Formula weight = cell.symbols.combiningWeight(cell.query(), cell.key());
    const Formula value = cell.symbols.token("v", cell.key());
    ArithmeticLine line;
    line.label = {translatable("Without this key"), {}};
    line.name = changeName(cell, cell.symbols.outputLetter());
    line.result = lengthNumber(without.length);
    line.note = withoutNote(cell, without.others);
    if (without.others == RowWithoutKey::Others::Renormalised) {
        line.name = row({line.name, op("="), weight, op("÷"), bracket("("), number(1, 0), op("−"), weight,
                         bracket(")"), op("·"), lengthOf(row({outputToken(cell), op("−"), value}))});
        line.working = renormalisedWorking(cell);
    } else if (without.others == RowWithoutKey::Others::Kept) {
        line.name = row({line.name, op("="), cell.symbols.effect(cell.query(), cell.key())});
        line.working = row({op("="), resultOf(cell, Stage::Effect)});
    } else {
        line.working = row({op("="), rootOfSquares(without.change, [&](std::size_t f) {
                                const double change = without.change[f];
                                Formula written = summed(change, readableDigits(change));
                                return change < 0.0 ? inBrackets(std::move(written)) : written;
                            })});
    }
    return line;
}

/// What the head's output adds to each number of the joined one [d_out]; without W_O it stands there itself.
std::vector<double> headPart(const ArithmeticCell& cell, const BlockMatrix* projection) {
    const std::vector<double> output = outputOf(cell);
    if (projection == nullptr) {
        return output;
    }
    std::vector<double> part(projection->columns());
    for (std::size_t f = 0; f < output.size(); ++f) {
        const std::span<const double> weights =
            projection->row(cell.problem().headIndex.head * output.size() + f);
        for (std::size_t c = 0; c < part.size(); ++c) {
            part[c] += output[f] * weights[c];
        }
    }
    return part;
}

/// ‖Δz₀‖ = ‖o₀ W_O‖: what the joined row loses where this head is zeroed.
ArithmeticLine withoutHeadLine(const ArithmeticCell& cell, const BlockMatrix* projection) {
    const std::vector<double> part = headPart(cell, projection);
    const std::size_t head = cell.problem().headIndex.head;
    ArithmeticLine line;
    line.label = {translatable("Without this head"), {}};
    std::vector<Formula> product{outputToken(cell)};
    if (projection != nullptr) {
        const Formula w = cell.symbols.projection("O");
        product = cell.symbols.columns() ? std::vector<Formula>{w, word(" "), outputToken(cell)}
                                         : std::vector<Formula>{outputToken(cell), word(" "), w};
    }
    line.name = row({changeName(cell, "z"), op("="), lengthOf(row(std::move(product)))});
    line.working = row({op("="), rootOfSquares(part, [&](std::size_t c) {
                            Formula written = projection != nullptr ? summed(part[c], readableDigits(part[c]))
                                                                    : cellNumber(cell, Stage::Output, cell.i,
                                                                                 c, readableDigits(part[c]));
                            return part[c] < 0.0 ? inBrackets(std::move(written)) : written;
                        })});
    line.result = lengthNumber(lengthOfAll(part));
    const std::size_t width = cell.problem().v->columns();
    if (projection != nullptr) {
        line.note = {
            translatable("head {0} zeroed where heads are joined: rows {1} to {2} of W_O"),
            {std::to_string(head), std::to_string(head * width), std::to_string((head + 1) * width - 1)}};
    } else {
        line.note = {translatable("head {0} zeroed where heads are joined"), {std::to_string(head)}};
    }
    return line;
}

/// ‖a₀₁·v₁‖ = a₀₁ · ‖v₁‖ = 0.4011 × 1 = 0.4011
ArithmeticLine effectLine(const ArithmeticCell& cell) {
    const Formula length = lengthOf(cell.symbols.token("v", cell.key()));
    const Formula weight = cell.symbols.combiningWeight(cell.query(), cell.key());
    const Stage stage = cell.snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    const bool isNegative = cell.at(stage) < 0.0;
    Formula number = weightNumber(cell);
    if (isNegative) {
        number.value = -number.value;
        number.origin.reset();
    }
    ArithmeticLine line;
    line.label = {translatable("Effect"), {}};
    line.name = row({cell.symbols.effect(cell.query(), cell.key()), op("="), weight, op("·"), length});
    line.working = row({op("="), std::move(number), op("×"), lengthNumber(lengthOfAll(valueOf(cell)))});
    line.result = resultOf(cell, Stage::Effect);
    if (isNegative) {
        line.note = {translatable("a length has no sign: the weight is {0}"),
                     {numberText(cell.at(stage), kResultDigits)}};
    }
    return line;
}

} // namespace

std::vector<ArithmeticLine> effectLines(const ArithmeticCell& cell) {
    std::vector<ArithmeticLine> lines{lengthLine(cell)};
    if (const auto without = rowWithoutKey(cell.snapshot, cell.i, cell.j)) {
        lines.push_back(withoutKeyLine(cell, *without));
    }
    const auto* const input = std::get_if<TokenInput>(&cell.scene().input);
    if (input != nullptr && (input->heads > 1 || input->wO)) {
        lines.push_back(withoutHeadLine(cell, input->wO ? &*input->wO : nullptr));
    }
    lines.push_back(effectLine(cell));
    return lines;
}

} // namespace attnscope
