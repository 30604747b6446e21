// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/projected_cell.h"
#include "core/formula/notation.h"
#include "core/projection/position_encodings.h"

#include <cmath>

namespace attnscope {

namespace {

/// Two components that a rotation turns together.
struct TurnedPair {
    std::size_t first = 0;
    std::size_t second = 0;
    std::size_t index = 0; ///< m of θ_m
    double angle = 0.0;    ///< position·θ_m
};

TurnedPair pairOf(const ScoreRules& rules, std::size_t position, std::size_t column, std::size_t columns) {
    TurnedPair pair;
    if (rules.ropePairs == RopePairs::Half) {
        pair.index = column % (columns / 2);
        pair.first = pair.index;
        pair.second = pair.index + columns / 2;
    } else {
        pair.index = column / 2;
        pair.first = 2 * pair.index;
        pair.second = pair.first + 1;
    }
    const double exponent = -2.0 * static_cast<double>(pair.index) / static_cast<double>(columns);
    pair.angle = static_cast<double>(position) * std::pow(*rules.ropeBase, exponent);
    return pair;
}

/// u₀₁, as a component is called before it is turned.
Formula unturnedName(const ArithmeticCell& cell, Stage stage, std::size_t column) {
    return cell.symbols.component("u", cell.symbols.rowIndex(stage, cell.i), cell.symbols.feature(column));
}

/// q₀₁ = u₀₁ cos φ − u₀₃ sin φ, or of the pair's second component q₀₃ = u₀₁ sin φ + u₀₃ cos φ.
ArithmeticLine turnLine(const ArithmeticCell& cell, Stage stage, const TurnedPair& pair, double first,
                        double second) {
    const bool isFirst = cell.j == pair.first;
    const Formula phi = scalar("φ");
    const auto function = [&](std::string_view called) { return row({word(called), word(" "), phi}); };
    const auto value = [](double x) {
        return tinted(x, readableDigits(x), RangeGroup::Values, std::nullopt);
    };
    const auto factor = [](double x) { return number(x, readableDigits(x)); };
    const double cosine = std::cos(pair.angle);
    const double sine = std::sin(pair.angle);
    ArithmeticLine line;
    line.label = {translatable("Rotate"), {}};
    line.name =
        row({cellName(cell.scene(), stage, cell.i, cell.j), op("="), unturnedName(cell, stage, pair.first),
             word(" "), function(isFirst ? "cos" : "sin"), op(isFirst ? "−" : "+"),
             unturnedName(cell, stage, pair.second), word(" "), function(isFirst ? "sin" : "cos")});
    line.working = row({op("="), value(first), op("×"), factor(isFirst ? cosine : sine),
                        op(isFirst ? "−" : "+"), value(second), op("×"), factor(isFirst ? sine : cosine)});
    line.result = resultOf(cell, stage);
    line.note = {translatable("position {0} turns pair {1} by φ = {2}"),
                 {std::to_string(cell.i), std::to_string(pair.index),
                  numberText(pair.angle, readableDigits(pair.angle))}};
    return line;
}

std::vector<ArithmeticLine> turnedLines(const ArithmeticCell& cell, Stage stage, const TokenInput& input,
                                        const TurnedPair& pair) {
    const ProjectedCell projected(cell, input, stage);
    std::vector<ArithmeticLine> lines{projected.shapes()};
    for (const std::size_t column : {pair.first, pair.second}) {
        ArithmeticLine line = projected.line(unturnedName(cell, stage, column), column);
        line.result = summed(projected.value(column), kResultDigits);
        lines.push_back(std::move(line));
    }
    lines.push_back(turnLine(cell, stage, pair, projected.value(pair.first), projected.value(pair.second)));
    return lines;
}

ArithmeticLine positionLine(const ArithmeticCell& cell, const TokenInput& input) {
    const double x = input.x.at(cell.problem().headIndex)(cell.i, cell.j);
    const double p = sinusoidal(cell.i, input.x.columns())[cell.j];
    ArithmeticLine line;
    line.label = {translatable("Position"), {}};
    line.name = row({cell.symbols.component("x", cell.query(), cell.feature()), op("+"),
                     cell.symbols.component("p", cell.query(), cell.feature())});
    line.working = row({op("="), tinted(x, readableDigits(x), RangeGroup::Values, std::nullopt), op("+"),
                        number(p, readableDigits(p))});
    line.result = resultOf(cell, Stage::X);
    line.note = {
        cell.j % 2 == 0 ? translatable("p is sin({0} / 10000^({1} / {2}))")
                        : translatable("p is cos({0} / 10000^({1} / {2}))"),
        {std::to_string(cell.i), std::to_string(cell.j - cell.j % 2), std::to_string(input.x.columns())}};
    return line;
}

} // namespace

std::vector<ArithmeticLine> projectionLines(const ArithmeticCell& cell, Stage stage) {
    const ScoreRules& rules = cell.scene().rules;
    const auto* input = std::get_if<TokenInput>(&cell.scene().input);
    if (stage == Stage::X) {
        return input && rules.sinusoidal ? std::vector{positionLine(cell, *input)} : givenLines(cell, stage);
    }
    const bool isTurned = rules.ropeBase && (stage == Stage::Q || stage == Stage::K);
    const std::size_t columns = cell.snapshot.source(stage)->columns();
    if (isTurned) {
        const TurnedPair pair = pairOf(rules, cell.i, cell.j, columns);
        if (input) {
            return turnedLines(cell, stage, *input, pair);
        }
        const BlockMatrix& given = *cell.snapshot.matrix(stage == Stage::Q ? MatrixRole::Q : MatrixRole::K);
        return {turnLine(cell, stage, pair, given(cell.i, pair.first), given(cell.i, pair.second))};
    }
    if (!input) {
        return givenLines(cell, stage);
    }
    const ProjectedCell projected(cell, *input, stage);
    ArithmeticLine line = projected.line(cellName(cell.scene(), stage, cell.i, cell.j), cell.j);
    line.result = resultOf(cell, stage);
    return {projected.shapes(), line};
}

} // namespace attnscope
