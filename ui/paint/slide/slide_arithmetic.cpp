// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/phrase.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/slide/slide_measures.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

ArithmeticLayout laidOutIn(const CellArithmetic& arithmetic, const Palette& palette, const QSizeF& size) {
    const Speak speak = [](const Phrase& phrase) {
        return QString::fromStdString(filled(translated(phrase.text).toStdString(), phrase.arguments));
    };
    return layoutArithmetic(arithmetic, {size.width(), size.height(), {}}, palette, speak);
}

/// A folded line shows its result; the line of the shapes has none, and would be a word alone.
bool foldsLineWithoutResult(const ArithmeticLayout& layout, const CellArithmetic& arithmetic) {
    return std::any_of(layout.toggles.begin(), layout.toggles.end(), [&](const auto& toggle) {
        return toggle.isFolded &&
               std::any_of(arithmetic.lines.begin(), arithmetic.lines.end(), [&](const ArithmeticLine& line) {
                   return line.label.text == toggle.kind && !line.result;
               });
    });
}

bool foldsLine(const ArithmeticLayout& layout) {
    return std::any_of(layout.toggles.begin(), layout.toggles.end(),
                       [](const auto& toggle) { return toggle.isFolded; });
}

/// A working that is one number is the result: it would be read twice.
void leaveOutRepeats(CellArithmetic& arithmetic) {
    for (ArithmeticLine& line : arithmetic.lines) {
        const auto& parts = line.working.parts;
        if (line.result && parts.size() == 2 && parts.back().kind == Formula::Kind::Number) {
            line.working = row({});
        }
    }
}

std::optional<ArithmeticLayout> laidOut(CellArithmetic arithmetic, const Palette& palette,
                                        const QSizeF& size) {
    ArithmeticLayout layout = laidOutIn(arithmetic, palette, size);
    if (foldsLineWithoutResult(layout, arithmetic)) {
        std::erase_if(arithmetic.lines, [](const ArithmeticLine& line) { return !line.result; });
        layout = laidOutIn(arithmetic, palette, size);
    }
    layout.toggles.clear(); // of a slide no line can be opened
    const bool fits = layout.size.width() <= size.width() && layout.size.height() <= size.height();
    return fits ? std::optional(std::move(layout)) : std::nullopt;
}

} // namespace

std::optional<ArithmeticLayout> layoutSlideArithmetic(const SlideArithmetic& part, const QSizeF& size) {
    CellArithmetic numbers = part.arithmetic;
    leaveOutRepeats(numbers);
    if (auto whole = laidOut(numbers, part.palette, size)) {
        return whole;
    }
    // Remarks are long, and the numbers say it too.
    for (ArithmeticLine& line : numbers.lines) {
        line.note = {};
    }
    if (auto withoutRemarks = laidOut(numbers, part.palette, size)) {
        return withoutRemarks;
    }
    // The last line is the number itself: those before it go one by one, the first of them first. One that
    // has room for its result alone says nothing here.
    while (numbers.lines.size() > 1) {
        numbers.lines.erase(numbers.lines.begin());
        if (numbers.lines.size() > 1 && foldsLine(laidOutIn(numbers, part.palette, size))) {
            continue;
        }
        if (auto shorter = laidOut(numbers, part.palette, size)) {
            return shorter;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::ui
