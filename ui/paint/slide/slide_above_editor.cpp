// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/slide/slide_measures.h"

namespace attnscope::ui {

namespace {

/// Whether every matrix that has room prints its numbers.
bool printsNumbers(const Slide& slide, const SlideLayout& layout) {
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        const auto* const matrix = std::get_if<SlideMatrix>(&slide.parts[at]);
        const QRectF& room = layout.parts[at];
        if (matrix != nullptr && !room.isEmpty() &&
            placeHeatmap(*matrix, room.size() / layout.unit, layout.unit).picture.values ==
                ValuesShown::Off) {
            return false;
        }
    }
    return true;
}

/// The matrix alone.
Slide withoutRow(const Slide& slide) {
    Slide alone = slide;
    alone.equation.reset();
    std::erase_if(alone.parts,
                  [](const SlidePart& part) { return !std::holds_alternative<SlideMatrix>(part); });
    return alone;
}

} // namespace

SlideLayout layoutAboveEditor(const Slide& slide, const QSizeF& size, double editor) {
    return layoutSlide(slide, QSizeF(size.width(), size.height() - editor), size.height());
}

Slide slideAboveEditor(const Slide& slide, const QSizeF& size, double editor) {
    if (editor <= 0.0) {
        return slide;
    }
    Slide above = slide;
    for (QString* text :
         {&above.action, &above.watch, &above.question, &above.answer, &above.after, &above.later}) {
        text->clear();
    }
    above.choices.clear();
    above.steps.clear();
    above.hints.clear();
    // What an edit changes is to be seen while it is made.
    if (!printsNumbers(above, layoutAboveEditor(above, size, editor))) {
        Slide alone = withoutRow(above);
        return alone.parts.empty() ? above : alone;
    }
    return above;
}

} // namespace attnscope::ui
