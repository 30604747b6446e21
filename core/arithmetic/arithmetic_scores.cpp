// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"

#include <cmath>

namespace attnscope {

namespace {

ArithmeticLine scoreShapes(const ArithmeticCell& cell) {
    const AttentionProblem& problem = cell.problem();
    const std::size_t dK = problem.q.columns();
    const Factor q{matrix("Q"), problem.queries(), dK};
    const Factor k{transposed(matrix("K")), dK, problem.keys()};
    if (cell.symbols.columns()) {
        return shapesLine({k.name, problem.keys(), dK}, {q.name, dK, problem.queries()},
                          cell.symbols.scoresMatrix());
    }
    return shapesLine(q, k, cell.symbols.scoresProduct());
}

Formula productsOf(const ArithmeticCell& cell, const SumLength& length = {}) {
    const AttentionProblem& problem = cell.problem();
    const std::span<const double> q = problem.q.row(cell.i);
    const std::span<const double> k = problem.k.row(cell.j);
    std::vector<double> products(q.size());
    for (std::size_t f = 0; f < q.size(); ++f) {
        products[f] = q[f] * k[f];
    }
    const ShortenedSum sum = shortened(products, cell.at(Stage::Scores), length);
    const auto term = [&](std::size_t f) {
        return row({cellNumber(cell, Stage::Q, cell.i, f, readableDigits(q[f])), op("×"),
                    cellNumber(cell, Stage::K, cell.j, f, readableDigits(k[f]))});
    };
    std::vector<Formula> parts{op("=")};
    const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    return row(std::move(parts));
}

/// The unscaled score; without a scale it already is what is called s.
ArithmeticLine dotLine(const ArithmeticCell& cell, bool namesScaled) {
    const Formula product = cell.symbols.product(cell.query(), cell.key());
    ArithmeticLine line;
    line.label = {translatable("Dot product"), {}};
    if (cell.symbols.columns()) {
        line.name = row({cell.symbols.score(cell.query(), cell.key()), op("="), product});
    } else if (namesScaled) {
        line.name = row({cell.symbols.scaledScore(cell.query(), cell.key()), op("="), product});
    } else {
        line.name = product;
    }
    line.working = productsOf(cell);
    for (const SumLength& length : shorterLengths(cell.problem().q.columns())) {
        line.shorter.push_back(productsOf(cell, length));
    }
    line.result = resultOf(cell, Stage::Scores);
    return line;
}

ArithmeticLine scaleLine(const ArithmeticCell& cell) {
    const Formula score = cell.symbols.score(cell.query(), cell.key());
    const Formula scaled = cell.symbols.scaledScore(cell.query(), cell.key());
    const Formula operand = resultOf(cell, Stage::Scores);
    ArithmeticLine line;
    line.result = resultOf(cell, Stage::Scaled);
    switch (cell.scene().rules.scale) {
    case ScaleKind::InverseRoot:
        line.label = {translatable("Scale by"), {}};
        line.symbol = cell.symbols.rootOfWidth();
        line.name = row({scaled, op("="), score, op("÷"), cell.symbols.rootOfWidth()});
        line.working = row({op("="), operand, op("÷"), root(indexNumber(cell.problem().q.columns()))});
        break;
    case ScaleKind::Number:
        line.label = {translatable("Scale by a number"), {}};
        line.name = row({scaled, op("="), score, op("×"), number(cell.scene().rules.scaleNumber)});
        line.working = row({op("="), operand, op("×"), number(cell.problem().scale)});
        break;
    case ScaleKind::None:
        line.label = {translatable("No scale"), {}};
        line.name = cell.symbols.columns() ? scaled : row({scaled, op("="), score});
        line.working = row({op("="), operand});
        line.note = {translatable("scores stay as they are"), {}};
        break;
    }
    return line;
}

ArithmeticLine maskLine(const ArithmeticCell& cell) {
    const Formula unmasked = cell.symbols.unmaskedScore(cell.query(), cell.key());
    const Formula masked = cell.symbols.maskedScore(cell.query(), cell.key());
    ArithmeticLine line;
    line.label = {translatable("Mask"), {}};
    line.result = resultOf(cell, Stage::Masked);
    if (cell.snapshot.source(Stage::Masked)->masked(cell.i, cell.j)) {
        line.name = masked;
        const bool adds = cell.symbols.addsMask() && std::isinf(cell.problem().fill);
        line.note = {
            adds ? translatable("the mask forbids this cell: {0} + ({1}) is {1}")
                 : translatable("the mask forbids this cell: the score {0} is replaced by the fill {1}"),
            {numberText(unmaskedScore(cell), kResultDigits),
             numberText(cell.problem().fill, readableDigits(cell.problem().fill))}};
        return line;
    }
    line.working = row({op("="), unmaskedNumber(cell)});
    if (cell.symbols.masked()) {
        line.name = row({masked, op("="), unmasked});
        line.note = {translatable("the mask allows this cell: the score stays"), {}};
    } else {
        line.name = unmasked;
        line.note = {translatable("no mask is on: the score stays"), {}};
    }
    return line;
}

} // namespace

std::vector<ArithmeticLine> scoreLines(const ArithmeticCell& cell, Stage upTo) {
    std::vector<ArithmeticLine> lines{scoreShapes(cell)};
    const bool writesScale = upTo != Stage::Scores && (cell.symbols.scaled() || upTo == Stage::Scaled);
    lines.push_back(dotLine(cell, upTo != Stage::Scores && !writesScale));
    if (writesScale) {
        lines.push_back(scaleLine(cell));
    }
    if (upTo == Stage::Masked || upTo == Stage::Weights) {
        for (ArithmeticLine& line : biasLines(cell)) {
            lines.push_back(std::move(line));
        }
    }
    const bool writesMask = upTo == Stage::Masked || (upTo == Stage::Weights && cell.symbols.masked());
    if (writesMask) {
        lines.push_back(maskLine(cell));
    }
    return lines;
}

} // namespace attnscope
