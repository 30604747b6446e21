// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/slide/slide_measures.h"

#include <algorithm>
#include <optional>

namespace attnscope::ui {

namespace {

/// Smaller type can't be read at a distance, in parts of that of slides.
constexpr double kLeastType = 0.6;

/// Whether its numbers have room; of weights one decimal is not enough.
bool tellsNumbers(const SlideMatrix& matrix, const QSizeF& room, double unit) {
    const HeatmapPicture& placed = placeHeatmap(matrix, room / unit, unit).picture;
    const bool areWeights = stageInfo(matrix.picture.stage).range == RangeGroup::Weights;
    return placed.values != ValuesShown::Off &&
           (!areWeights || placed.digits >= std::min(kEnoughDigits, matrix.picture.digits));
}

/// Whether every matrix that has room prints its numbers.
bool printsNumbers(const Slide& slide, const SlideLayout& layout) {
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        const auto* const matrix = std::get_if<SlideMatrix>(&slide.parts[at]);
        const QRectF& room = layout.parts[at];
        if (matrix != nullptr && !room.isEmpty() && !tellsNumbers(*matrix, room.size(), layout.unit)) {
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

/// Pictures of several matrices are as high as a slide: above an editor their rows would lie on each other.
constexpr double kOfExplanation = 0.7;

bool hasExplanation(const Slide& slide) {
    return std::any_of(slide.parts.begin(), slide.parts.end(),
                       [](const SlidePart& part) { return std::holds_alternative<ExplainPicture>(part); });
}

/// In the largest type, in parts of the usual one, in which every matrix prints its numbers; nothing where
/// that is smaller than `least`.
std::optional<SlideLayout> layoutWithNumbers(const Slide& slide, const QSizeF& room, double height,
                                             double least) {
    for (const double part : {1.0, 0.85, 0.7, kLeastType}) {
        if (part < least) {
            break;
        }
        if (part > kOfExplanation && hasExplanation(slide)) {
            continue;
        }
        SlideLayout layout = layoutSlide(slide, room, part * height);
        if (printsNumbers(slide, layout)) {
            return layout;
        }
    }
    return std::nullopt;
}

} // namespace

SlideLayout layoutAboveEditor(const Slide& slide, const QSizeF& size, double editor) {
    const QSizeF room(size.width(), size.height() - editor);
    if (editor > 0.0) {
        // What an edit changes is to be read while it is made, if need be in smaller type than slides have.
        if (auto layout = layoutWithNumbers(slide, room, size.height(), kLeastType)) {
            return *std::move(layout);
        }
        return layoutSlide(slide, room, kLeastType * size.height()); // names in large type leave no matrix
    }
    return layoutSlide(slide, room, size.height());
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
    // The matrix comes first: with the row beside it, it has numbers in no much smaller type or goes alone.
    constexpr double kLeastBesideRow = 0.7;
    const QSizeF room(size.width(), size.height() - editor);
    if (!layoutWithNumbers(above, room, size.height(), kLeastBesideRow)) {
        Slide alone = withoutRow(above);
        return alone.parts.empty() ? above : alone;
    }
    return above;
}

} // namespace attnscope::ui
