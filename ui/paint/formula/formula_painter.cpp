// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/formula_painter.h"

#include "ui/paint/base/accent.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

using Kind = Formula::Kind;

constexpr double kRadius = 3.0;
constexpr double kEdgeWidth = 2.0;

/// The rectangle on the device's pixel grid, so that thin lines are sharp at every scale factor.
QRectF onGrid(const QPainter& painter, const QRectF& rect) {
    const QTransform transform = painter.combinedTransform();
    if (transform.type() > QTransform::TxScale) {
        return rect;
    }
    const QRectF device = transform.mapRect(rect);
    const QPointF topLeft(std::round(device.left()), std::round(device.top()));
    const QPointF bottomRight(std::max(std::round(device.right()), topLeft.x() + 1.0),
                              std::max(std::round(device.bottom()), topLeft.y() + 1.0));
    return transform.inverted().mapRect(QRectF(topLeft, bottomRight));
}

void fillBar(QPainter& painter, const QRectF& rect, const QColor& colour) {
    painter.fillRect(onGrid(painter, rect), colour);
}

/// A rounded card: the border is a larger card underneath, so that its line keeps its width on every device.
void drawCard(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border,
              double radius) {
    const QRectF outer = onGrid(painter, rect);
    painter.setPen(Qt::NoPen);
    painter.setBrush(border);
    painter.drawRoundedRect(outer, radius, radius);
    painter.setBrush(fill);
    painter.drawRoundedRect(outer.adjusted(1.0, 1.0, -1.0, -1.0), radius - 1.0, radius - 1.0);
}

void drawText(QPainter& painter, const QString& text, const QFont& font, const QColor& colour,
              const QPointF& baseline) {
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(baseline, text);
}

void drawLetter(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const FormulaGlyphs glyphs = glyphsOf(*box.formula, box.size, style);
    drawText(painter, glyphs.letter, glyphs.font, style.colour, QPointF(box.rect.left(), box.baseline));
    if (!glyphs.accent.isNull()) {
        drawAccent(painter, glyphs.letter, glyphs.accent, glyphs.font, {box.rect.left(), box.baseline},
                   style.colour);
    }
    if (glyphs.primed) {
        const double x = box.rect.left() + QFontMetricsF(glyphs.font).horizontalAdvance(glyphs.letter);
        drawText(painter, QStringLiteral("′"), glyphs.font, style.colour, QPointF(x, box.baseline));
    }
}

void drawNumber(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const Formula& formula = *box.formula;
    const QFont font = sansFont(box.size, style.weight);
    const QString text = shownText(formula);
    if (formula.chip == Formula::Chip::Plain || !style.palette) {
        drawText(painter, text, font, style.colour, QPointF(box.rect.left(), box.baseline));
        return;
    }
    const Theme& theme = style.palette->theme;
    const bool isTint = formula.chip == Formula::Chip::Tint;
    const QColor fill = isTint ? style.palette->fill(formula.group, formula.shade) : theme.field;
    drawCard(painter, box.rect, fill, theme.border, kRadius);
    if (formula.chip == Formula::Chip::Edge && std::isfinite(formula.shade)) {
        const QRectF card = onGrid(painter, box.rect);
        fillBar(painter, QRectF(card.left(), card.top(), kEdgeWidth, card.height()),
                style.palette->fill(formula.group, formula.shade));
    }
    const QColor ink = isTint ? textOn(fill) : style.colour;
    drawText(painter, text, font, ink, QPointF(box.rect.left() + kChipPadding * box.size, box.baseline));
}

void drawOperator(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const QString sign = QString::fromStdString(box.formula->text);
    const QFont font = sansFont(box.size, style.weight);
    const double width = QFontMetricsF(font).horizontalAdvance(sign);
    const bool isComma = sign == QStringLiteral(",");
    const bool isQuiet = sign == QStringLiteral("=") || sign == QStringLiteral("→");
    const double x = isComma ? box.rect.left() : box.rect.center().x() - 0.5 * width;
    drawText(painter, sign, font, isQuiet ? style.secondary : style.colour, QPointF(x, box.baseline));
}

void drawBracket(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const bool isOpen = box.formula->text == "(";
    const QRectF rect = box.rect;
    if (rect.height() < 1.2 * box.size) {
        const QFont font = sansFont(box.size, style.weight);
        const QString sign = QString::fromStdString(box.formula->text);
        const double width = QFontMetricsF(font).horizontalAdvance(sign);
        drawText(painter, sign, font, style.colour, QPointF(rect.center().x() - 0.5 * width, box.baseline));
        return;
    }
    const double outer = isOpen ? rect.left() + 0.07 * box.size : rect.right() - 0.07 * box.size;
    const double inner = isOpen ? rect.right() - 0.14 * box.size : rect.left() + 0.14 * box.size;
    const double bend = std::min(0.35 * rect.height(), 0.9 * box.size);
    QPainterPath path(QPointF(inner, rect.top() + 1.0));
    path.quadTo(QPointF(outer, rect.top() + 0.4 * bend), QPointF(outer, rect.top() + bend));
    path.lineTo(outer, rect.bottom() - bend);
    path.quadTo(QPointF(outer, rect.bottom() - 0.4 * bend), QPointF(inner, rect.bottom() - 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.colour, std::max(1.0, 0.085 * box.size), Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
}

void drawRadical(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const double em = box.size;
    const double left = box.rect.left();
    const double bottom = box.children[0].rect.bottom() - 0.1 * em;
    const double line = std::max(1.0, 0.075 * em);
    const QRectF bar(left + kRadicalWidth * em - 0.06 * em, box.rect.top() + 0.06 * em,
                     box.rect.right() - left - kRadicalWidth * em + 0.06 * em, line);
    const QRectF onBar = onGrid(painter, bar);
    const double middle = bottom - 0.62 * em;
    painter.setBrush(Qt::NoBrush);
    QPainterPath hook(QPointF(left + 0.06 * em, middle + 0.1 * em));
    hook.lineTo(left + 0.2 * em, middle);
    painter.setPen(QPen(style.colour, line, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    painter.drawPath(hook);
    QPainterPath down(QPointF(left + 0.2 * em, middle));
    down.lineTo(left + 0.36 * em, bottom);
    painter.setPen(QPen(style.colour, 1.7 * line, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(down);
    QPainterPath up(QPointF(left + 0.36 * em, bottom));
    up.lineTo(onBar.left() + 0.5 * line, onBar.center().y());
    painter.setPen(QPen(style.colour, line, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(up);
    painter.fillRect(onBar, style.colour);
}

void drawFraction(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const double line = std::max(1.0, 0.075 * box.size);
    const double y = box.baseline - kAxisHeight * box.size - 0.5 * line;
    fillBar(painter, QRectF(box.rect.left() + 0.06 * box.size, y, box.rect.width() - 0.12 * box.size, line),
            style.colour);
}

void drawFrame(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    const QColor fill = style.palette ? style.palette->theme.pressed : QColor(Qt::transparent);
    const QColor border = style.palette ? style.palette->theme.tertiary : style.secondary;
    if (style.palette) {
        drawCard(painter, box.rect, fill, border, kRadius);
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(border, 1.0));
    painter.drawRoundedRect(box.rect.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

/// The line below a row that says that its two boxed sizes are one.
void drawJoin(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    std::vector<QRectF> frames;
    for (const FormulaBox& child : box.children) {
        if (child.formula->kind == Kind::Boxed) {
            frames.push_back(child.rect);
        }
    }
    if (frames.size() != 2) {
        return;
    }
    const QColor colour = style.palette ? style.palette->theme.tertiary : style.secondary;
    const double left = frames[0].center().x();
    const double right = frames[1].center().x();
    const double top = frames[0].bottom();
    const double bottom = top + 0.5 * kJoinDepth * box.size;
    fillBar(painter, QRectF(left - 0.5, top, 1.0, bottom - top), colour);
    fillBar(painter, QRectF(right - 0.5, top, 1.0, bottom - top), colour);
    fillBar(painter, QRectF(left - 0.5, bottom, right - left + 1.0, 1.0), colour);
}

void drawBox(QPainter& painter, const FormulaBox& box, const FormulaStyle& style) {
    switch (box.formula->kind) {
    case Kind::Scalar:
    case Kind::Vector:
    case Kind::Matrix:
    case Kind::Word:
        drawLetter(painter, box, style);
        break;
    case Kind::Number:
        drawNumber(painter, box, style);
        break;
    case Kind::Operator:
        drawOperator(painter, box, style);
        break;
    case Kind::Bracket:
        drawBracket(painter, box, style);
        break;
    case Kind::Fraction:
        drawFraction(painter, box, style);
        break;
    case Kind::Root:
        drawRadical(painter, box, style);
        break;
    case Kind::Boxed:
        drawFrame(painter, box, style);
        break;
    case Kind::Row:
        drawJoin(painter, box, style);
        break;
    case Kind::Sub:
    case Kind::Super:
    case Kind::Stack:
        break;
    }
    FormulaStyle inner = style;
    if (box.formula->kind == Kind::Boxed) {
        inner.weight = QFont::DemiBold;
    }
    for (const FormulaBox& child : box.children) {
        drawBox(painter, child, box.formula->kind == Kind::Boxed ? inner : style);
    }
}

} // namespace

void drawFormula(QPainter& painter, const FormulaLayout& layout, const QPointF& topLeft) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(topLeft);
    drawBox(painter, layout.root, layout.style);
    painter.restore();
}

void drawFormulaOnBaseline(QPainter& painter, const FormulaLayout& layout, const QPointF& point) {
    drawFormula(painter, layout, QPointF(point.x(), point.y() - layout.baseline()));
}

double drawFormulaOnBaseline(QPainter& painter, const Formula& formula, const FormulaStyle& style,
                             const QPointF& point) {
    const FormulaLayout layout = layoutFormula(formula, style);
    drawFormulaOnBaseline(painter, layout, point);
    return layout.size().width();
}

double formulaWidth(const Formula& formula, const FormulaStyle& style) {
    return layoutFormula(formula, style).size().width();
}

} // namespace attnscope::ui
