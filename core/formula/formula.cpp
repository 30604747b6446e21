// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"

#include <utility>

namespace attnscope {

namespace {

Formula leaf(Formula::Kind kind, std::string_view text) {
    Formula formula;
    formula.kind = kind;
    formula.text = text;
    return formula;
}

Formula node(Formula::Kind kind, std::vector<Formula> parts) {
    Formula formula;
    formula.kind = kind;
    formula.parts = std::move(parts);
    return formula;
}

Formula pair(Formula::Kind kind, Formula first, Formula second) {
    std::vector<Formula> parts;
    parts.reserve(2);
    parts.push_back(std::move(first));
    parts.push_back(std::move(second));
    return node(kind, std::move(parts));
}

Formula single(Formula::Kind kind, Formula inside) {
    std::vector<Formula> parts;
    parts.push_back(std::move(inside));
    return node(kind, std::move(parts));
}

} // namespace

Formula row(std::vector<Formula> parts) {
    return node(Formula::Kind::Row, std::move(parts));
}

Formula scalar(std::string_view letter) {
    return leaf(Formula::Kind::Scalar, letter);
}

Formula vector(std::string_view letter) {
    return leaf(Formula::Kind::Vector, letter);
}

Formula matrix(std::string_view letter) {
    return leaf(Formula::Kind::Matrix, letter);
}

Formula word(std::string_view text) {
    return leaf(Formula::Kind::Word, text);
}

Formula phrased(Phrase phrase) {
    Formula formula = word(phrase.english());
    formula.phrase = std::move(phrase);
    return formula;
}

Formula number(double value, int digits) {
    Formula formula;
    formula.kind = Formula::Kind::Number;
    formula.value = value;
    formula.shade = value;
    formula.digits = digits;
    return formula;
}

Formula tinted(double value, int digits, RangeGroup group, std::optional<CellRef> origin) {
    Formula formula = number(value, digits);
    formula.chip = Formula::Chip::Tint;
    formula.group = group;
    formula.origin = origin;
    return formula;
}

Formula edged(double value, int digits, RangeGroup group, double cellValue, CellRef origin) {
    Formula formula = number(value, digits);
    formula.chip = Formula::Chip::Edge;
    formula.group = group;
    formula.shade = cellValue;
    formula.origin = origin;
    return formula;
}

Formula summed(double value, int digits) {
    Formula formula = number(value, digits);
    formula.chip = Formula::Chip::Empty;
    return formula;
}

Formula from(CellRef origin, double value, int digits) {
    Formula formula = number(value, digits);
    formula.origin = origin;
    return formula;
}

Formula op(std::string_view sign) {
    return leaf(Formula::Kind::Operator, sign);
}

Formula bracket(std::string_view sign) {
    return leaf(Formula::Kind::Bracket, sign);
}

Formula fraction(Formula above, Formula below) {
    return pair(Formula::Kind::Fraction, std::move(above), std::move(below));
}

Formula sub(Formula base, Formula index) {
    return pair(Formula::Kind::Sub, std::move(base), std::move(index));
}

Formula super(Formula base, Formula exponent) {
    return pair(Formula::Kind::Super, std::move(base), std::move(exponent));
}

Formula root(Formula inside) {
    return single(Formula::Kind::Root, std::move(inside));
}

Formula boxed(Formula inside) {
    return single(Formula::Kind::Boxed, std::move(inside));
}

Formula stack(std::vector<Formula> parts) {
    return node(Formula::Kind::Stack, std::move(parts));
}

} // namespace attnscope
