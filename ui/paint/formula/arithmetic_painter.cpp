// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/arithmetic_painter.h"

#include "ui/paint/base/indexed_text.h"
#include "ui/paint/formula/formula_painter.h"

#include <QPainter>

namespace attnscope::ui {

namespace {

/// Points to the label of a folded line, down to an open one.
void drawTriangle(QPainter& painter, const ArithmeticLayout::Toggle& toggle, const QPointF& topLeft) {
    const QPointF middle = topLeft + QPointF(toggle.rect.left() + 4.5, toggle.baseline - 4.5);
    const QPolygonF right{
        {middle + QPointF(-2.0, -4.0), middle + QPointF(-2.0, 4.0), middle + QPointF(3.0, 0.0)}};
    const QPolygonF down{
        {middle + QPointF(-4.0, -2.0), middle + QPointF(4.0, -2.0), middle + QPointF(0.0, 3.0)}};
    painter.drawPolygon(toggle.isFolded ? right : down);
}

} // namespace

void drawArithmetic(QPainter& painter, const ArithmeticLayout& layout, const QPointF& topLeft,
                    const Theme& theme) {
    for (const ArithmeticText& text : layout.texts) {
        const QColor& ink = text.size == kCaptionSize ? theme.tertiary : theme.secondary;
        drawIndexedText(painter, topLeft + text.baseline, sansFont(text.size), ink, text.text);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.secondary);
    for (const ArithmeticLayout::Toggle& toggle : layout.toggles) {
        drawTriangle(painter, toggle, topLeft);
    }
    for (const ArithmeticFormula& formula : layout.formulas) {
        drawFormula(painter, formula.layout, topLeft + formula.topLeft);
    }
}

} // namespace attnscope::ui
