// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/phrase.h"
#include "core/scene/stage.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Where a number in a formula comes from: a cell of a stage, in core's (row-convention) indices.
struct CellRef {
    Stage stage = Stage::X;
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const CellRef&) const = default;
};

/// A mathematical expression as a small tree, made once and then painted, written as plain text or as TeX.
struct Formula {
    enum class Kind {
        Row,      ///< parts one after another
        Scalar,   ///< italic letter: text
        Vector,   ///< bold italic lower-case letter: text
        Matrix,   ///< bold italic capital: text
        Word,     ///< upright: function names, token labels
        Number,   ///< value written with `digits` as numberText has it, drawn by `chip`
        Operator, ///< + · × ÷ = → , with space around: text
        Bracket,  ///< parenthesis drawn as tall as its content: text is "(" or ")"
        Fraction, ///< parts[0] over parts[1]
        Sub,      ///< parts[0] with index parts[1]
        Super,    ///< parts[0] with exponent parts[1]
        Root,     ///< √ of parts[0]
        Boxed,    ///< parts[0] in a light frame (the matching inner dimension)
        Stack,    ///< parts one under another (a column vector, between brackets)
    };
    /// How a Number stands out. Fills are only for real weights, scores and values.
    enum class Chip {
        Plain, ///< like text
        Tint,  ///< filled with the colour of its value in `group`
        Edge,  ///< white with a left edge in the colour of `shade` (intermediate numbers, e^s)
        Empty, ///< white without an edge (a sum)
    };

    Kind kind = Kind::Row;
    std::string text;
    Phrase phrase; ///< of a Word that is language: `text` is its English
    double value = 0.0;
    int digits = -1;
    Chip chip = Chip::Plain;
    RangeGroup group = RangeGroup::Values;
    double shade = 0.0;            ///< the number whose colour in `group` is shown
    std::optional<CellRef> origin; ///< hovering it outlines that cell
    std::vector<Formula> parts;

    bool operator==(const Formula&) const = default;
};

Formula row(std::vector<Formula> parts);
Formula scalar(std::string_view letter);
Formula vector(std::string_view letter);
Formula matrix(std::string_view letter);
Formula word(std::string_view text);
/// Words of language, which a window shows translated.
Formula phrased(Phrase phrase);
Formula number(double value, int digits = -1);
/// A number with its cell's colour behind it.
Formula tinted(double value, int digits, RangeGroup group, std::optional<CellRef> origin);
/// An intermediate number, with the colour of the cell it belongs to (of that group and number) at its edge.
Formula edged(double value, int digits, RangeGroup group, double cellValue, CellRef origin);
/// A sum that belongs to no one cell.
Formula summed(double value, int digits);
/// A plain number that comes from a cell.
Formula from(CellRef origin, double value, int digits);
Formula op(std::string_view sign);
Formula bracket(std::string_view sign);
Formula fraction(Formula above, Formula below);
Formula sub(Formula base, Formula index);
Formula super(Formula base, Formula exponent);
Formula root(Formula inside);
Formula boxed(Formula inside);
Formula stack(std::vector<Formula> parts);

/// One line of plain text that can be pasted into a mail: "e^0.7071 / (e^0 + …) = 0.4011".
std::string plainText(const Formula& formula);
/// The same for LaTeX mathematics mode, without the dollar signs.
std::string tex(const Formula& formula);

/// For `digits` ≥ 0 that many decimals; for −1 the shortest text that reads back to the same bits; for −n
/// that many significant digits (−4: "0.7071", "1.000", "1.234e−9"). The minus sign is "−"; infinity is "∞",
/// not a number "NaN".
std::string numberText(double value, int digits);
/// The same for a place as small as a cell: from a million on three digits and an exponent, "−1e6".
std::string shortNumberText(double value, int digits);
/// What tells a number that is read by itself: `decimals`, but three significant digits where these decimals
/// would leave less than two ("0.5000", "0.000454").
std::string readoutText(double value, int decimals);
/// The digits with which a person reads a computed number: 4 significant ones, but whole numbers and short
/// decimals ("1", "0.25") as they are, also where these were rounded on their way (3.3000000000000003).
int readableDigits(double value);

} // namespace attnscope
