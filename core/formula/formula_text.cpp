// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array<std::string_view, 10> kLowDigits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
constexpr std::array<std::string_view, 10> kHighDigits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// The text in lowered or raised characters, or nothing where one of them has no such form.
std::optional<std::string> shifted(std::string_view text, bool low) {
    std::string result;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            result += (low ? kLowDigits : kHighDigits)[static_cast<std::size_t>(c - '0')];
        } else if (c == 'i') {
            result += low ? "ᵢ" : "ⁱ";
        } else if (c == 'j') {
            result += low ? "ⱼ" : "ʲ";
        } else if (c == ',' && low) {
            result += c;
        } else {
            return std::nullopt;
        }
    }
    return result;
}

bool hasOperator(const Formula& formula) {
    if (formula.kind == Formula::Kind::Operator || formula.kind == Formula::Kind::Fraction) {
        return true;
    }
    if (formula.kind == Formula::Kind::Row) {
        for (const Formula& part : formula.parts) {
            if (hasOperator(part)) {
                return true;
            }
        }
    }
    return false;
}

std::string grouped(const Formula& formula) {
    const std::string text = plainText(formula);
    return hasOperator(formula) ? "(" + text + ")" : text;
}

std::string rowText(const Formula& formula) {
    std::string text;
    const Formula* before = nullptr;
    for (const Formula& part : formula.parts) {
        const bool signAfterSign = before && before->kind == Formula::Kind::Operator && before->text != "=" &&
                                   before->text != "→" && part.kind == Formula::Kind::Number &&
                                   part.value < 0.0;
        text += signAfterSign ? "(" + plainText(part) + ")" : plainText(part);
        before = &part;
    }
    return text;
}

std::string subText(const Formula& formula) {
    const std::string index = plainText(formula.parts[1]);
    const std::optional<std::string> low = shifted(index, true);
    return plainText(formula.parts[0]) + (low ? *low : "_" + index);
}

std::string superText(const Formula& formula) {
    const std::string base = plainText(formula.parts[0]);
    const Formula& exponent = formula.parts[1];
    if (exponent.kind == Formula::Kind::Scalar && exponent.text == "T") {
        return base + "ᵀ";
    }
    // A raised index of a vector is no power; numbers in the exponent of e keep the caret.
    if (formula.parts[0].kind == Formula::Kind::Vector) {
        if (const std::optional<std::string> high = shifted(plainText(exponent), false)) {
            return base + *high;
        }
    }
    return base + "^" + grouped(exponent);
}

std::string stackText(const Formula& formula) {
    std::string text;
    for (const Formula& part : formula.parts) {
        text += (text.empty() ? "" : "; ") + plainText(part);
    }
    return text;
}

} // namespace

std::string plainText(const Formula& formula) {
    switch (formula.kind) {
    case Formula::Kind::Row:
        return rowText(formula);
    case Formula::Kind::Scalar:
    case Formula::Kind::Vector:
    case Formula::Kind::Matrix:
    case Formula::Kind::Word:
    case Formula::Kind::Bracket:
        return formula.text;
    case Formula::Kind::Number:
        return formula.text.empty() ? numberText(formula.value, formula.digits) : formula.text;
    case Formula::Kind::Operator:
        return formula.text == "," ? "," : " " + formula.text + " ";
    case Formula::Kind::Fraction:
        return grouped(formula.parts[0]) + " / " + grouped(formula.parts[1]);
    case Formula::Kind::Sub:
        return subText(formula);
    case Formula::Kind::Super:
        return superText(formula);
    case Formula::Kind::Root:
        return "√" + grouped(formula.parts[0]);
    case Formula::Kind::Boxed:
        return "[" + plainText(formula.parts[0]) + "]";
    case Formula::Kind::Stack:
        return stackText(formula);
    }
    return {};
}

} // namespace attnscope
