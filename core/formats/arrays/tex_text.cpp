// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/tex_text.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

using namespace std::string_view_literals;

struct Escape {
    std::string_view letter;
    std::string_view tex;
};
constexpr std::array kEscapes{
    Escape{"\\", "\\textbackslash{}"},
    Escape{"{", "\\{"},
    Escape{"}", "\\}"},
    Escape{"$", "\\$"},
    Escape{"&", "\\&"},
    Escape{"#", "\\#"},
    Escape{"_", "\\_"},
    Escape{"%", "\\%"},
    Escape{"^", "\\textasciicircum{}"},
    Escape{"~", "\\textasciitilde{}"},
    Escape{"|", "\\textbar{}"}, // a dash in the usual encoding, as < and > are question marks
    Escape{"<", "\\ensuremath{<}"},
    Escape{">", "\\ensuremath{>}"},
    Escape{"`", "\\`{}"},
    Escape{"−", "\\ensuremath{-}"},
    Escape{"×", "\\ensuremath{\\times}"},
    Escape{"·", "\\ensuremath{\\cdot}"},
    Escape{"÷", "\\ensuremath{\\div}"},
    Escape{"±", "\\ensuremath{\\pm}"},
    Escape{"∞", "\\ensuremath{\\infty}"},
    Escape{"Σ", "\\ensuremath{\\Sigma}"},
    Escape{"∑", "\\ensuremath{\\sum}"},
    Escape{"√", "\\ensuremath{\\surd}"},
    Escape{"α", "\\ensuremath{\\alpha}"},
    Escape{"′", "\\ensuremath{'}"},
    Escape{"→", "\\ensuremath{\\to}"},
    Escape{"…", "\\ldots{}"},
    Escape{"≈", "\\ensuremath{\\approx}"},
    Escape{"≤", "\\ensuremath{\\le}"},
    Escape{"≥", "\\ensuremath{\\ge}"},
    Escape{"▁", "\\rule{0.5em}{0.08em}"}, // SentencePiece's blank
};

/// Two of these would be a dash, a quotation mark or one of Spanish's signs.
constexpr std::string_view kJoining = "-',";

/// The bytes of the letter that begins there.
std::string_view letterAt(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
        ++end;
    }
    return text.substr(at, end - at);
}

const Escape* escapeOf(std::string_view letter) {
    const auto* const found = std::find_if(kEscapes.begin(), kEscapes.end(),
                                           [letter](const Escape& each) { return each.letter == letter; });
    return found == kEscapes.end() ? nullptr : found;
}

/// Letters with accents that TeX makes of two in its first encoding, and the signs of writing that it has.
bool isLatin(std::string_view letter) {
    constexpr std::array kSigns{"–"sv, "—"sv, "‘"sv, "’"sv, "“"sv, "”"sv, "•"sv, "†"sv, "‡"sv};
    // Icelandic, Sámi and the ogonek ask for another encoding.
    constexpr std::string_view kElsewhere = "ÐðÞþĄąĐđĘęĦħĮįĲĳĸŉŊŋŦŧŲųſ";
    if (letter.size() == 1) {
        return letter.front() >= ' ' && letter.front() <= '~';
    }
    const bool isAccented = letter.size() == 2 && letter >= "À"sv && letter <= "ž"sv;
    return (isAccented && kElsewhere.find(letter) == std::string_view::npos) ||
           std::find(kSigns.begin(), kSigns.end(), letter) != kSigns.end();
}

} // namespace

std::string texText(std::string_view text) {
    std::string tex;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view letter = letterAt(text, at);
        const bool isDoubled = kJoining.find(letter) != std::string_view::npos &&
                               text.substr(at + letter.size()).starts_with(letter);
        const Escape* const escape = escapeOf(letter);
        tex += escape != nullptr ? escape->tex : letter;
        tex += isDoubled ? "{}" : "";
        at += letter.size();
    }
    return tex;
}

bool texHasLetters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view letter = letterAt(text, at);
        if (escapeOf(letter) == nullptr && !isLatin(letter)) {
            return false;
        }
        at += letter.size();
    }
    return true;
}

} // namespace attnscope
