// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/phrase.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/slide/slide_measures.h"

namespace attnscope::ui {

std::optional<ArithmeticLayout> layoutSlideArithmetic(const SlideArithmetic& part, const QSizeF& size) {
    const Speak speak = [](const Phrase& phrase) {
        return QString::fromStdString(filled(translated(phrase.text).toStdString(), phrase.arguments));
    };
    ArithmeticLayout layout =
        layoutArithmetic(part.arithmetic, {size.width(), size.height(), {}}, part.palette, speak);
    const bool fits = layout.size.width() <= size.width() && layout.size.height() <= size.height();
    return fits ? std::optional(std::move(layout)) : std::nullopt;
}

} // namespace attnscope::ui
