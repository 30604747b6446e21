// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/phrase.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/slide/slide_measures.h"

namespace attnscope::ui {

namespace {

std::optional<ArithmeticLayout> laidOut(const CellArithmetic& arithmetic, const Palette& palette,
                                        const QSizeF& size) {
    const Speak speak = [](const Phrase& phrase) {
        return QString::fromStdString(filled(translated(phrase.text).toStdString(), phrase.arguments));
    };
    ArithmeticLayout layout = layoutArithmetic(arithmetic, {size.width(), size.height(), {}}, palette, speak);
    layout.toggles.clear(); // of a slide no line can be opened
    const bool fits = layout.size.width() <= size.width() && layout.size.height() <= size.height();
    return fits ? std::optional(std::move(layout)) : std::nullopt;
}

} // namespace

std::optional<ArithmeticLayout> layoutSlideArithmetic(const SlideArithmetic& part, const QSizeF& size) {
    if (auto whole = laidOut(part.arithmetic, part.palette, size)) {
        return whole;
    }
    // Remarks are long, and the numbers say it too.
    CellArithmetic numbers = part.arithmetic;
    for (ArithmeticLine& line : numbers.lines) {
        line.note = {};
    }
    return laidOut(numbers, part.palette, size);
}

} // namespace attnscope::ui
