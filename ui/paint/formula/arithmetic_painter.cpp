// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/arithmetic_painter.h"

#include "ui/paint/formula/formula_painter.h"

#include <QPainter>

namespace attnscope::ui {

void drawArithmetic(QPainter& painter, const ArithmeticLayout& layout, const QPointF& topLeft,
                    const Theme& theme) {
    for (const ArithmeticText& text : layout.texts) {
        painter.setFont(sansFont(text.size));
        painter.setPen(text.size == kCaptionSize ? theme.tertiary : theme.secondary);
        painter.drawText(topLeft + text.baseline, text.text);
    }
    for (const ArithmeticFormula& formula : layout.formulas) {
        drawFormula(painter, formula.layout, topLeft + formula.topLeft);
    }
}

} // namespace attnscope::ui
