// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"

namespace attnscope {

ArithmeticLine dropoutLine(const ArithmeticCell& cell) {
    const Dropout& dropout = cell.problem().dropout;
    const Formula weight = cell.symbols.weight(cell.query(), cell.key());
    const Formula dropped = cell.symbols.droppedWeight(cell.query(), cell.key());
    ArithmeticLine line;
    line.label = {translatable("Dropout"), {}};
    line.result = resultOf(cell, Stage::AfterDropout);
    if (cell.snapshot.source(Stage::AfterDropout)->dropped(cell.i, cell.j)) {
        line.name = dropped;
        line.note = {translatable("dropped (p = {0}, seed {1}): the weight {2} is set to 0"),
                     {numberText(dropout.probability, -1), std::to_string(dropout.seed),
                      numberText(cell.at(Stage::Weights), kResultDigits)}};
        return line;
    }
    const Formula one = number(1, 0);
    line.name =
        row({dropped, op("="), weight, op("÷"), bracket("("), one, op("−"), scalar("p"), bracket(")")});
    line.working = row({op("="), resultOf(cell, Stage::Weights), op("÷"), bracket("("), one, op("−"),
                        number(dropout.probability), bracket(")")});
    line.note = {translatable("kept (p = {0}, seed {1})"),
                 {numberText(dropout.probability, -1), std::to_string(dropout.seed)}};
    return line;
}

} // namespace attnscope
