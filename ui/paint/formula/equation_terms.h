// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/row_picture.h"

#include <vector>

namespace attnscope::ui {

/// The row of the output as a sum that is written out: with its numbers, or with letters.
struct EquationPicture {
    RowPicture row;
    bool letters = false;      ///< (c₁₁ c₁₂) = a₁₁(b₁₁ b₁₂) + …, where C is O, B is V
    double size = kValueSize;  ///< pixels of its type
    std::size_t kept = 0;      ///< so many terms are written; 0: all of 12 or fewer, of more the 6 strongest
    int decimals = -1;         ///< of the vectors' numbers, at most; −1: as these are read best
    bool shortVectors = false; ///< of more than 3 entries 2 are written
    bool hidesSum = false;     ///< a question asks for it
};

/// A part of the equation that stays on one line.
struct EquationPart {
    enum class State {
        Fixed,   ///< always the same: o_i =, how many others there are
        Added,   ///< a term that is in the sum
        Current, ///< the term on its way in
        Later,   ///< a term that comes later: grey
        Caption, ///< a remark on a line of its own
    };
    Formula formula;
    State state = State::Fixed;
    bool startsLine = false;
};

/// All parts in order. Of many terms the strongest (the largest weights), in the order of the row, and the
/// sum of the others; the term that comes in or came in last is among those that are written.
std::vector<EquationPart> equationParts(const EquationPicture& picture);

} // namespace attnscope::ui
