// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/hatch.h"
#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/formula/formula_painter.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

namespace {

void drawSheetBox(QPainter& painter, const SheetBox& box, const Theme& theme) {
    if (box.isHatched) {
        painter.fillRect(box.rect, theme.canvas);
        painter.setPen(QPen(theme.hatch, 1.0));
        painter.drawLines(hatchLines({box.rect}, box.rect.topLeft(), kSmallHatchPeriod));
    }
    const Qt::PenStyle line = box.isDashed ? Qt::DashLine : Qt::SolidLine;
    painter.setPen(box.edge.isValid() ? QPen(box.edge, box.width, line, Qt::SquareCap, Qt::MiterJoin)
                                      : QPen(Qt::NoPen));
    painter.setBrush(box.fill.isValid() && !box.isHatched ? QBrush(box.fill) : QBrush(Qt::NoBrush));
    if (box.radius > 0.0) {
        painter.drawRoundedRect(box.rect, box.radius, box.radius);
    } else {
        painter.drawRect(box.rect);
    }
}

void drawSheetHead(QPainter& painter, const SheetLine& line) {
    const QPointF tip = line.points.back();
    const QLineF shaft(line.points[line.points.size() - 2], tip);
    const double size = 3.6 * line.width;
    const QPointF along(shaft.unitVector().dx(), shaft.unitVector().dy());
    const QPointF across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(line.colour);
    painter.drawPolygon(
        QPolygonF({tip, tip - along * size + across * size * 0.5, tip - along * size - across * size * 0.5}));
}

void drawSheetLine(QPainter& painter, const SheetLine& line) {
    QPen pen(line.colour, line.width, line.isDashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap,
             Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPolygonF shaft = line.points;
    if (line.hasHead && shaft.size() > 1) {
        QLineF last(shaft[shaft.size() - 2], shaft.back());
        last.setLength(std::max(0.0, last.length() - 2.0 * line.width));
        shaft.back() = last.p2();
    }
    painter.drawPolyline(shaft);
    if (line.hasHead && line.points.size() > 1) {
        drawSheetHead(painter, line);
    }
}

} // namespace

void drawExplain(QPainter& painter, const ExplainLayout& layout) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(layout.scale, layout.scale);
    const ExplainSheet& sheet = layout.sheet;
    for (const SheetBox& box : sheet.boxes()) {
        drawSheetBox(painter, box, sheet.theme());
    }
    for (const SheetLine& line : sheet.lines()) {
        drawSheetLine(painter, line);
    }
    for (const SheetText& text : sheet.texts()) {
        const auto draw = text.hasIndices ? drawIndexedTextLeft : drawTextLeft;
        draw(painter, {text.rect.left(), text.rect.center().y()},
             text.isCode ? codeFont(text.size, text.isBold)
                         : sansFont(text.size, text.isBold ? QFont::DemiBold : QFont::Normal),
             text.colour, text.text);
    }
    for (const SheetFormula& formula : sheet.formulas()) {
        drawFormula(painter, formula.layout, formula.topLeft);
    }
    painter.restore();
}

} // namespace attnscope::ui
