// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/slide/slide_measures.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// How much of what is dimmed is hidden.
constexpr float kDimmed = 0.8F;

bool hasQueryLine(const SlideMatrix& matrix) {
    return matrix.picture.query && rowsAreQueries(matrix.picture.stage) && !matrix.picture.tiled;
}

/// The line of the selected row with its label, and the names of the keys that it weighs, in the part's
/// units.
std::array<QRectF, 2> queryLine(const SlideMatrix& matrix, const QSizeF& size, double unit) {
    const auto [picture, geometry] = placeHeatmap(matrix, size, unit);
    const std::size_t last = (geometry.transposed ? geometry.rows : geometry.columns) - 1;
    QRectF line = geometry.rectOf(*picture.query, 0).united(geometry.rectOf(*picture.query, last));
    if (geometry.transposed) {
        line.setTop(std::min(line.top(), geometry.columnLabels.top()));
    } else {
        line.setLeft(std::min(line.left(), geometry.rowLabels.left()));
    }
    const QRectF names = geometry.transposed ? geometry.rowLabels : geometry.columnLabels;
    return {line.adjusted(-picture.rowFrame, -picture.rowFrame, picture.rowFrame, picture.rowFrame), names};
}

/// Whether the selected row is to be seen in the part.
bool showsRow(const SlidePart& part) {
    const auto* const matrix = std::get_if<SlideMatrix>(&part);
    return matrix != nullptr
               ? hasQueryLine(*matrix)
               : std::holds_alternative<SlideRow>(part) || std::holds_alternative<MatchPicture>(part);
}

/// What stays bright of a part that shows the row.
QPainterPath brightOf(const SlidePart& part, const QRectF& area, double unit) {
    QPainterPath bright;
    bright.setFillRule(Qt::WindingFill);
    const auto* const matrix = std::get_if<SlideMatrix>(&part);
    if (matrix == nullptr) {
        bright.addRect(area);
        return bright;
    }
    for (const QRectF& rect : queryLine(*matrix, area.size() / unit, unit)) {
        bright.addRect({area.topLeft() + rect.topLeft() * unit, rect.size() * unit});
    }
    return bright;
}

} // namespace

bool hasSpotlightRow(const Slide& slide) {
    return std::any_of(slide.parts.begin(), slide.parts.end(), showsRow);
}

void drawSpotlight(QPainter& painter, const Slide& slide, const SlideLayout& layout) {
    QPainterPath bright;
    bright.setFillRule(Qt::WindingFill);
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        if (!layout.parts[at].isEmpty() && showsRow(slide.parts[at])) {
            bright.addPath(brightOf(slide.parts[at], layout.parts[at], layout.unit));
        }
    }
    for (const SlideText& text : layout.texts) {
        if (text.role == SlideText::Role::SelectedToken) {
            bright.addRect(
                text.rect.adjusted(-0.65 * text.size, -0.3 * text.size, 0.65 * text.size, 0.3 * text.size));
        }
    }
    if (!layout.equation.isEmpty()) {
        bright.addRect(layout.equation);
    }
    QPainterPath all;
    all.addRect(QRectF(QPointF(), layout.size));
    QColor dimming = slide.theme.panel;
    dimming.setAlphaF(kDimmed);
    painter.fillPath(all.subtracted(bright), dimming);
}

} // namespace attnscope::ui
