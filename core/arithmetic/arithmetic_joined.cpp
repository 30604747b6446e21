// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/formula/notation.h"

namespace attnscope {

namespace {

/// The part of the joined output that comes from the head at hand.
struct OwnHead {
    std::size_t head = 0;
    std::size_t heads = 1;
    std::size_t width = 0;      ///< d_v
    std::vector<double> output; ///< o of this head and row [d_v]
};

OwnHead ownHead(const ArithmeticCell& cell) {
    const std::shared_ptr<const MatrixSource> output = cell.snapshot.source(Stage::Output);
    OwnHead own{cell.problem().headIndex.head, cell.problem().heads, output->columns(), {}};
    for (std::size_t f = 0; f < own.width; ++f) {
        own.output.push_back(output->exact(cell.i, f));
    }
    return own;
}

Formula plainValue(double value) {
    return tinted(value, readableDigits(value), RangeGroup::Values, std::nullopt);
}

/// The others add up to what is missing: "(3 other heads = 0.25)".
void appendOthers(std::vector<Formula>& parts, const OwnHead& own, double rest) {
    if (own.heads > 1) {
        parts.insert(parts.end(), {op("+"), bracket("("),
                                   word(own.heads == 2 ? "other head = "
                                                       : std::to_string(own.heads - 1) + " other heads = "),
                                   summed(rest, kResultDigits), bracket(")")});
    }
}

void appendBias(std::vector<Formula>& parts, const TokenInput& input, std::size_t column) {
    if (input.bO) {
        parts.push_back(op("+"));
        parts.push_back(plainValue((*input.bO)(0, column)));
    }
}

/// Σ_f o₀f·w_f₁ of this head, the other heads' sum, b.
Formula productWorking(const ArithmeticCell& cell, const TokenInput& input, const OwnHead& own) {
    const auto weight = [&](std::size_t f) { return (*input.wO)(own.head * own.width + f, cell.j); };
    std::vector<double> products(own.width);
    double sumOfOwn = 0.0;
    for (std::size_t f = 0; f < own.width; ++f) {
        products[f] = own.output[f] * weight(f);
        sumOfOwn += products[f];
    }
    const double bias = input.bO ? (*input.bO)(0, cell.j) : 0.0;
    const double total = cell.at(Stage::MultiHead) - bias;
    const ShortenedSum sum = shortened(products, own.heads > 1 ? sumOfOwn : total);
    const auto term = [&](std::size_t f) {
        const Formula o = cellNumber(cell, Stage::Output, cell.i, f, readableDigits(own.output[f]));
        return cell.symbols.columns() ? row({plainValue(weight(f)), op("×"), o})
                                      : row({o, op("×"), plainValue(weight(f))});
    };
    std::vector<Formula> parts{op("=")};
    const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    appendOthers(parts, own, total - sumOfOwn);
    appendBias(parts, input, cell.j);
    return row(std::move(parts));
}

/// Without W_O a cell is one number of one head, with its bias.
ArithmeticLine besideLine(const ArithmeticCell& cell, const TokenInput& input, const OwnHead& own) {
    const std::size_t head = cell.j / own.width;
    const std::size_t feature = cell.j % own.width;
    ArithmeticLine line;
    line.label = {translatable("Side by side"), {}};
    line.name = cellName(cell.scene(), Stage::MultiHead, cell.i, cell.j);
    line.result = resultOf(cell, Stage::MultiHead);
    line.note = {translatable("feature {0} of head {1}"),
                 {cell.symbols.counted(feature), std::to_string(head)}};
    const double bias = input.bO ? (*input.bO)(0, cell.j) : 0.0;
    std::vector<Formula> parts{op("="), head == own.head
                                            ? cellNumber(cell, Stage::Output, cell.i, feature, kResultDigits)
                                            : summed(cell.at(Stage::MultiHead) - bias, kResultDigits)};
    appendBias(parts, input, cell.j);
    line.working = row(std::move(parts));
    return line;
}

ArithmeticLine joinedShapes(const ArithmeticCell& cell, const TokenInput& input, const OwnHead& own) {
    const BlockMatrix& w = *input.wO;
    const Formula heads = joinedHeadsFormula(cell.scene());
    const Formula name = cell.symbols.projection("O");
    const std::size_t queries = cell.problem().queries();
    const std::size_t width = own.heads * own.width;
    return cell.symbols.columns()
               ? shapesLine({name, w.columns(), w.rows()}, {heads, width, queries}, matrix("Z"))
               : shapesLine({heads, queries, width}, {name, w.rows(), w.columns()}, matrix("Z"));
}

} // namespace

std::vector<ArithmeticLine> joinedLines(const ArithmeticCell& cell) {
    const auto* const input = std::get_if<TokenInput>(&cell.scene().input);
    if (!input || !cell.snapshot.has(Stage::Output)) {
        return givenLines(cell, Stage::MultiHead);
    }
    const OwnHead own = ownHead(cell);
    if (!input->wO) {
        return {besideLine(cell, *input, own)};
    }
    const Formula o = cell.symbols.token("o", cell.query());
    const Formula w = sub(vector("w"), cell.feature());
    std::vector<Formula> name{cellName(cell.scene(), Stage::MultiHead, cell.i, cell.j), op("=")};
    const std::vector<Formula> product =
        cell.symbols.columns() ? std::vector<Formula>{w, op("·"), o} : std::vector<Formula>{o, op("·"), w};
    name.insert(name.end(), product.begin(), product.end());
    if (input->bO) {
        name.insert(name.end(), {op("+"), sub(scalar("b"), cell.feature())});
    }
    ArithmeticLine line;
    line.label = {translatable("Dot product"), {}};
    line.name = row(std::move(name));
    line.working = productWorking(cell, *input, own);
    line.result = resultOf(cell, Stage::MultiHead);
    line.note = {translatable("o is the row of all heads side by side; written out is head {0}"),
                 {std::to_string(own.head)}};
    return {joinedShapes(cell, *input, own), line};
}

} // namespace attnscope
