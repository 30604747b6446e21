// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/covered_arithmetic.h"

namespace attnscope {

namespace {

/// Whether the arithmetic of that cell writes the fact down.
bool isWritten(const Fact& fact, const CellRef& cell) {
    switch (fact.kind) {
    case FactKind::Exponentials:
        return needs(cell.stage, Stage::Weights) && fact.at == cell.row;
    case FactKind::Scale:
        return needs(cell.stage, Stage::Scaled);
    default:
        return false;
    }
}

} // namespace

CellArithmetic withCover(CellArithmetic arithmetic, const CellRef& cell, const Cover& cover) {
    for (const Fact& fact : cover.facts) {
        if (isWritten(fact, cell)) {
            arithmetic.lines.clear();
            arithmetic.covered = true;
            return arithmetic;
        }
        if (fact.kind == FactKind::Shape) {
            std::erase_if(arithmetic.lines, [](const ArithmeticLine& line) { return line.isShapes; });
        }
    }
    return arithmetic;
}

} // namespace attnscope
