// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"

#include <array>
#include <utility>

namespace attnscope {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array kOperators{Pair{"×", "\\times"}, Pair{"·", "\\cdot"}, Pair{"÷", "\\div"},
                                Pair{"→", "\\to"},    Pair{"−", "-"},      Pair{"…", "\\dots"},
                                Pair{"⋯", "\\cdots"}};
constexpr std::array kLetters{Pair{"α", "\\alpha"}, Pair{"Σ", "\\sum"},        Pair{"∞", "\\infty"},
                              Pair{"‖", "\\Vert"},  Pair{"ε", "\\varepsilon"}, Pair{"φ", "\\varphi"}};

std::string_view replacementOf(std::string_view text, const auto& table) {
    for (const auto& [key, command] : table) {
        if (key == text) {
            return command;
        }
    }
    return text;
}

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

/// A letter with the accent and the prime that stand behind it.
std::string letterTex(std::string_view letter, std::string_view command) {
    constexpr std::array accents{Pair{"\u0303", "\\tilde"}, Pair{"\u0302", "\\hat"}};
    constexpr std::string_view prime = "′";
    const bool primed = letter.ends_with(prime);
    if (primed) {
        letter.remove_suffix(prime.size());
    }
    std::string_view accentCommand;
    for (const auto& [mark, name] : accents) {
        if (letter.ends_with(mark)) {
            letter.remove_suffix(mark.size());
            accentCommand = name;
        }
    }
    std::string result(replacementOf(letter, kLetters));
    if (!command.empty()) {
        result = std::string(command) + "{" + result + "}";
    }
    if (!accentCommand.empty()) {
        result = std::string(accentCommand) + "{" + result + "}";
    }
    return primed ? result + "'" : result;
}

std::string wordTex(std::string_view text) {
    if (replacementOf(text, kLetters) != text) {
        return std::string(replacementOf(text, kLetters));
    }
    std::string escaped;
    bool isPlain = true;
    for (const char c : text) {
        isPlain = isPlain && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
        if (c == '\\') {
            escaped += "\\textbackslash{}";
        } else if (c == '~' || c == '^') {
            escaped += std::string("\\") + c + "{}";
        } else if (std::string_view("{}_%$#&").find(c) != std::string_view::npos) {
            escaped += std::string("\\") + c;
        } else {
            escaped += c;
        }
    }
    return (isPlain ? "\\mathrm{" : "\\text{") + escaped + "}";
}

std::string numberTex(const Formula& formula) {
    std::string text = formula.text.empty() ? numberText(formula.value, formula.digits) : formula.text;
    if (text == "NaN") {
        return "\\mathrm{NaN}";
    }
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        text = text.substr(0, e) + " \\cdot 10^{" + text.substr(e + 1) + "}";
    }
    replaceAll(text, "−", "-");
    replaceAll(text, "∞", "\\infty");
    return text;
}

std::string rowTex(const Formula& formula) {
    std::string text;
    const Formula* before = nullptr;
    for (const Formula& part : formula.parts) {
        const bool afterOperator = before && before->kind == Formula::Kind::Operator;
        const bool needsBrackets = afterOperator && before->text != "=" && before->text != "→" &&
                                   part.kind == Formula::Kind::Number && part.value < 0.0;
        const std::string piece = needsBrackets ? "(" + tex(part) + ")" : tex(part);
        // A command such as \alpha swallows the letter behind it.
        const bool needsSpace = !text.empty() && text.back() != ' ' && !piece.empty() && piece.front() != ' ';
        text += (needsSpace && part.kind != Formula::Kind::Bracket ? " " : "") + piece;
        before = &part;
    }
    return text;
}

std::string stackTex(const Formula& formula) {
    std::string text = "\\begin{matrix}";
    for (std::size_t i = 0; i < formula.parts.size(); ++i) {
        text += (i == 0 ? " " : " \\\\ ") + tex(formula.parts[i]);
    }
    return text + " \\end{matrix}";
}

std::string superTex(const Formula& formula) {
    const Formula& exponent = formula.parts[1];
    const bool transposed = exponent.kind == Formula::Kind::Scalar && exponent.text == "T";
    return tex(formula.parts[0]) + "^{" + (transposed ? "\\top" : tex(exponent)) + "}";
}

} // namespace

std::string tex(const Formula& formula) {
    switch (formula.kind) {
    case Formula::Kind::Row:
        return rowTex(formula);
    case Formula::Kind::Scalar:
        return letterTex(formula.text, "");
    case Formula::Kind::Vector:
    case Formula::Kind::Matrix:
        return letterTex(formula.text, "\\boldsymbol");
    case Formula::Kind::Word:
        return wordTex(formula.text);
    case Formula::Kind::Number:
        return numberTex(formula);
    case Formula::Kind::Operator:
        return " " + std::string(replacementOf(formula.text, kOperators)) + " ";
    case Formula::Kind::Bracket:
        return (formula.text == "(" ? "\\left" : "\\right") + formula.text;
    case Formula::Kind::Fraction:
        return "\\frac{" + tex(formula.parts[0]) + "}{" + tex(formula.parts[1]) + "}";
    case Formula::Kind::Sub:
        return tex(formula.parts[0]) + "_{" + tex(formula.parts[1]) + "}";
    case Formula::Kind::Super:
        return superTex(formula);
    case Formula::Kind::Root:
        return "\\sqrt{" + tex(formula.parts[0]) + "}";
    case Formula::Kind::Boxed:
        return "\\boxed{" + tex(formula.parts[0]) + "}";
    case Formula::Kind::Stack:
        return stackTex(formula);
    }
    return {};
}

} // namespace attnscope
