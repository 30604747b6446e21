// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/snapshot.h"
#include "core/formula/formula.h"

#include <string>
#include <vector>

namespace attnscope {

/// One line of the arithmetic of a cell: "Dot product   q₀·k₁   = 1 × 1 + 0 × 0   = 1.000".
struct ArithmeticLine {
    std::string label; ///< translatable: "Shapes", "Dot product", "Scale by √d_k", "Softmax of row 0"
    Formula name;      ///< what is computed
    Formula working;   ///< with its real operands, from the equals sign on; may be empty
    std::optional<Formula> result; ///< the number at the end of the line
    std::string note;              ///< translatable remark under the line ("inner sizes match"); may be empty
};

/// How the arithmetic of any cell of any stage is written, with the scene's real numbers.
struct CellArithmetic {
    Formula cell;                      ///< A[0, 1]
    std::vector<ArithmeticLine> lines; ///< shapes first
    double value = 0.0;                ///< the cell's number, in float64
    bool masked = false;
    bool given = false; ///< "weights given, nothing computed"
};

/// Beyond 12 terms the six of largest magnitude and "506 others = …" are written, summing exactly. With
/// `stableForm`, or where some |s| ≥ 30, the softmax is written with the row's maximum subtracted.
CellArithmetic arithmeticOf(const Snapshot& snapshot, Stage stage, std::size_t row, std::size_t column,
                            bool stableForm);

std::string plainText(const CellArithmetic& arithmetic);
std::string tex(const CellArithmetic& arithmetic);

} // namespace attnscope
