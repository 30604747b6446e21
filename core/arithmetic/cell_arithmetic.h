// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/formula/phrase.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// One line of the arithmetic of a cell: "Dot product   q₀·k₁   = 1 × 1 + 0 × 0   = 1.000".
struct ArithmeticLine {
    Phrase label;                  ///< "Shapes", "Dot product", "Scale by", "Softmax of row {0}"
    std::optional<Formula> symbol; ///< a letter that belongs to the label: √d_k
    Formula name;                  ///< what is computed
    Formula working;               ///< with its real operands, from the equals sign on; a Row, may be empty
    std::optional<Formula> result; ///< the number at the end of the line
    Phrase note;                   ///< remark under the line ("inner sizes match"); may be empty
    bool isShapes = false;         ///< it says which shapes meet
    std::vector<Formula> shorter;  ///< the working with ever fewer terms, for places with little room
};

/// How the arithmetic of any cell of any stage is written, with the scene's real numbers.
struct CellArithmetic {
    Formula cell;                      ///< A[0, 1] = I → love, as displayed: row before column
    std::vector<ArithmeticLine> lines; ///< shapes first
    double value = 0.0;                ///< the cell's number, in float64
    bool masked = false;
    bool given = false;   ///< nothing was computed for this cell
    bool covered = false; ///< it is not to be told yet: it has no lines and no number
};

/// Beyond 12 terms the six of largest magnitude and "(506 others = …)" are written, summing exactly. With
/// `stableForm`, or where some |s| ≥ 30, the softmax is written with the row's maximum subtracted. Empty (no
/// line) where the snapshot has no such stage or cell.
CellArithmetic arithmeticOf(const Snapshot& snapshot, Stage stage, std::size_t row, std::size_t column,
                            bool stableForm);

/// What the weights of a cell's row are divided by: Σ e^s with its terms, in one line. Empty where the
/// snapshot has no such cell, or its weights are no quotients.
CellArithmetic arithmeticOfPowers(const Snapshot& snapshot, std::size_t query, std::size_t key);

/// A[0, 1] = I → love, Q[0, 1] = I, and of a feature with a name Q[0, 1] = I, colour: displayed row before
/// displayed column.
Formula cellTitle(const Scene& scene, Stage stage, std::size_t row, std::size_t column);

/// All lines, one a line of text, in English.
std::string plainText(const CellArithmetic& arithmetic);
/// An aligned environment with all lines.
std::string tex(const CellArithmetic& arithmetic);

} // namespace attnscope
