// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/formula/arithmetic_painter.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/lines/lines_painter.h"
#include "ui/paint/slide/slide_measures.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace attnscope::ui {

namespace {

using Role = SlideText::Role;

QColor colourOf(const Theme& theme, Role role) {
    switch (role) {
    case Role::Quiet:
    case Role::Hint:
    case Role::Step:
        return theme.secondary;
    case Role::SelectedToken:
        return theme.accentText;
    default:
        return theme.text;
    }
}

void drawBox(QPainter& painter, const QRectF& box, double radius, const QPen& pen, const QColor& fill) {
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, radius, radius);
}

bool isToken(Role role) {
    return role == Role::Token || role == Role::SelectedToken;
}

/// What stands behind the letters of tokens and keys.
void drawGround(QPainter& painter, const Theme& theme, const SlideText& text) {
    const double size = text.size;
    if (isToken(text.role)) {
        const bool isSelected = text.role == Role::SelectedToken;
        drawBox(painter, text.rect.adjusted(-0.6 * size, -0.22 * size, 0.6 * size, 0.22 * size), 0.15 * size,
                QPen(isSelected ? theme.accent : theme.border, (isSelected ? 0.09 : 0.045) * size),
                isSelected ? theme.accentFill : theme.panel);
    } else if (text.role == Role::Key) {
        drawBox(painter, text.rect.adjusted(-0.4 * size, -0.08 * size, 0.4 * size, 0.08 * size), 0.18 * size,
                QPen(theme.border, 0.05 * size), theme.canvas);
    }
}

/// Below what the notes have wrong: a line through it would hide the index that is the slip.
void drawWave(QPainter& painter, const SlideText& text, const QColor& colour) {
    const double half = 0.16 * text.size;
    const double y = text.rect.center().y() + 0.62 * text.size;
    QPainterPath wave(QPointF(text.rect.left(), y));
    double side = -1.0;
    for (double x = text.rect.left(); x < text.rect.right(); x += half) {
        const double end = std::min(x + half, text.rect.right());
        wave.quadTo(QPointF((x + end) / 2.0, y + side * 0.11 * text.size), QPointF(end, y));
        side = -side;
    }
    painter.setPen(QPen(colour, 0.07 * text.size));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(wave);
}

void drawTexts(QPainter& painter, const Slide& slide, const SlideLayout& layout) {
    for (const SlideText& text : layout.texts) {
        drawGround(painter, slide.theme, text);
        const auto draw = isToken(text.role) ? drawTextLeft : drawIndexedTextLeft;
        draw(painter, {text.rect.left(), text.rect.center().y()}, slideFont(text),
             colourOf(slide.theme, text.role), text.text);
        if (text.role == Role::Struck) {
            drawWave(painter, text, slide.theme.warning);
        }
    }
    if (slide.stageFormula && layout.stageSize > 0.0) {
        FormulaStyle style = slideFormula(slide.theme, layout.stageSize);
        style.colour = slide.theme.secondary;
        drawFormulaOnBaseline(painter, *slide.stageFormula, style, layout.stage);
    }
}

void drawBars(QPainter& painter, const Slide& slide, const SlideLayout& layout) {
    painter.setPen(Qt::NoPen);
    for (std::size_t step = 0; step < layout.bars.size(); ++step) {
        const QRectF& bar = layout.bars[step];
        painter.setBrush(step <= slide.step ? slide.theme.text : slide.theme.divider);
        painter.drawRoundedRect(bar, bar.height() / 2.0, bar.height() / 2.0);
    }
}

/// Draws one part in units of its painter.
struct PartPainter {
    QPainter& painter;
    QSizeF size;

    void operator()(const SlideMatrix& matrix) const { drawSlideMatrix(painter, matrix, size); }
    void operator()(const SlideRow& row) const {
        if (row.hasPlane) {
            drawSlidePlane(painter, row, size);
        } else {
            drawSlideList(painter, row, size);
        }
    }
    void operator()(const MatchPicture& picture) const {
        drawMatch(painter, picture, layoutMatch(picture, size));
    }
    void operator()(const TextPicture& picture) const {
        const TextLayout layout = layoutText(*picture.text, size);
        painter.translate(0.0, std::max(0.0, (size.height() - layout.height) / 3.0));
        drawText(painter, picture, layout, QRectF(QPointF(), size));
    }
    void operator()(const ProductPicture& picture) const {
        const ProductLayout layout = layoutProduct(picture, size);
        drawProductMatrices(painter, picture, layout);
        drawProductLight(painter, picture, layout);
    }
    void operator()(const LinesPicture& picture) const {
        drawLines(painter, picture, layoutLines(picture, size));
    }
    void operator()(const ExplainPicture& picture) const {
        drawExplain(painter, layoutExplain(picture, size));
    }
    void operator()(const SlideArithmetic& part) const {
        if (!part.isShown) {
            return;
        }
        // What has no room is left out: the matrix tells the number too.
        if (const auto layout = layoutSlideArithmetic(part, size)) {
            const double above = (size.height() - layout->size.height()) / 3.0;
            drawArithmetic(painter, *layout, {0.0, above}, part.palette.theme);
        }
    }
};

} // namespace

void drawSlide(QPainter& painter, const Slide& slide, const SlideLayout& layout) {
    painter.fillRect(QRectF(QPointF(), layout.size), slide.theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    drawTexts(painter, slide, layout);
    drawBars(painter, slide, layout);
    if (!layout.equation.isEmpty()) {
        drawSlideEquation(painter, slide, layout);
    }
    for (std::size_t i = 0; i < slide.parts.size(); ++i) {
        const QRectF& area = layout.parts[i];
        if (area.isEmpty()) {
            continue;
        }
        painter.save();
        painter.translate(area.topLeft());
        painter.scale(layout.unit, layout.unit);
        std::visit(PartPainter{painter, area.size() / layout.unit}, slide.parts[i]);
        painter.restore();
    }
    if (slide.isSpotlit && hasSpotlightRow(slide)) {
        drawSpotlight(painter, slide, layout);
    }
}

QFont slideFont(const SlideText& text) {
    const bool isBold = text.role == SlideText::Role::Title || text.role == SlideText::Role::Strong ||
                        text.role == SlideText::Role::SelectedToken ||
                        text.role == SlideText::Role::CurrentStep;
    return sansFont(text.size, isBold                              ? QFont::DemiBold
                               : text.role == SlideText::Role::Key ? QFont::Medium
                                                                   : QFont::Normal);
}

} // namespace attnscope::ui
