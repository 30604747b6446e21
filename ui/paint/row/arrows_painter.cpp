// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrows_painter.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_notes.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/plane_axes.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct ArrowsTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Arrows)
};

ArrowStyle styleOf(const RowPicture& picture, const ArrowsGeometry& g, const RowTerm& term, double length) {
    return keyArrowStyle(picture.palette.theme, picture.weightColour(term), term.key, g.shaft, length);
}

void drawDotted(QPainter& painter, const QLineF& line, const QColor& colour) {
    QPen pen(colour, 1.5, Qt::CustomDashLine, Qt::RoundCap);
    pen.setDashPattern({0.1, 2.6});
    painter.setPen(pen);
    painter.drawLine(line);
}

/// Terms that are in, the next one, and the one on its way.
void drawTerms(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const RowPicture& state = picture.state;
    for (std::size_t term = 0; term < state.done(); ++term) {
        if (g.drawable(state, term)) {
            ArrowStyle style = styleOf(state, g, state.row->terms[term], g.arrow(term).length());
            style.shaft *= state.hoverKey == state.row->terms[term].key ? 1.4 : 1.0;
            drawArrowInside(painter, g.frame, g.arrow(term), style);
        }
    }
    const std::size_t next = state.done();
    if (state.atEnd() || !g.drawable(state, next)) {
        return;
    }
    ArrowStyle style = styleOf(state, g, state.row->terms[next], g.arrow(next).length());
    style.dashed = true;
    drawArrowInside(painter, g.frame, g.arrow(next), style);
    if (state.fraction() > 0.0 && !picture.reducedMotion && isFinitePoint(g.values[next])) {
        style.dashed = false;
        drawArrowInside(painter, g.frame, arrowOnItsWay(g, next, state.fraction()), style);
    }
}

void drawTip(QPainter& painter, const RowPicture& state, const ArrowsGeometry& g) {
    const QPointF tip = g.at(g.tips[state.done()]);
    if (state.done() > 0 && isFinitePoint(tip) && !g.numberLine) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(state.palette.theme.text);
        painter.drawEllipse(tip, 3.5, 3.5);
    }
}

/// The hollow ring that waits at o_i; filled and with its numbers at the end.
void drawOutput(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    const QPointF end = g.at(g.output);
    if (!isFinitePoint(end)) {
        return;
    }
    const bool atEnd = picture.state.atEnd();
    painter.setPen(QPen(theme.accent, 2.5));
    painter.setBrush(atEnd ? theme.accent : theme.canvas);
    painter.drawEllipse(end, 6.0, 6.0);
    if (!g.outputLabel.isNull()) {
        const QPointF at = outputTextStart(picture, g);
        drawLabelRim(painter, outputText(picture, g, atEnd), kArrowLabelSize, at, theme.canvas);
        drawLabel(painter, outputText(picture, g, atEnd), kArrowLabelSize, at, theme.accentText);
    }
}

void drawNames(QPainter& painter, const RowPicture& state, const ArrowsGeometry& g) {
    const Theme& theme = state.palette.theme;
    for (const ArrowLabel& label : g.labels) {
        if (label.term > state.done()) {
            continue;
        }
        const bool isNext = label.term == state.done();
        const double width = labelWidth(label.text, kArrowLabelSize);
        const QString next = ArrowsTexts::tr(", next");
        const bool saysNext = isNext && !state.isStill &&
                              width + textWidth(sansFont(kArrowLabelSize), next) <= label.rect.width() + 0.5;
        const double spare = saysNext ? 0.0 : label.rect.width() - width;
        const QPointF at(label.rect.left() + label.anchor * spare, label.rect.bottom() - 5.0);
        if (label.leader) {
            painter.setPen(QPen(theme.secondary, 1.0)); // darker than the grid, which it may run along
            painter.drawLine(*label.leader);
        }
        drawLabelRim(painter, label.text, kArrowLabelSize, at, theme.canvas);
        drawLabel(painter, label.text, kArrowLabelSize, at, theme.text);
        if (saysNext) {
            const QPointF behind(at.x() + width, at.y());
            drawLabelRim(painter, plainLabel(next), kArrowLabelSize, behind, theme.canvas);
            drawLabel(painter, plainLabel(next), kArrowLabelSize, behind, theme.secondary);
        }
    }
}

void drawLegend(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    if (!g.legend) {
        return;
    }
    const RowPicture& state = picture.state;
    const Theme& theme = state.palette.theme;
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(*g.legend, 4.0, 4.0);
    const double left = g.legend->left() + 10.0;
    double y = g.legend->top() + 5.0 + kLegendRow / 2.0;
    drawDotted(painter, QLineF(left, y, left + 28.0, y), theme.tertiary);
    drawLabel(painter, outputLabel(state.orientation, state.querySubscript(state.row->query)), kInterfaceSize,
              {left + 38.0, y + 4.0}, theme.accentText);
    for (const LegendRow& row : legendRows(state)) {
        y += kLegendRow;
        const QLineF sample(left, y, left + 28.0, y);
        drawArrow(painter, sample, styleOf(state, g, state.row->terms[row.sample], sample.length()));
        drawLabel(painter, plainLabel(row.text), kInterfaceSize, {left + 38.0, y + 4.0}, theme.secondary);
    }
}

} // namespace

void drawArrows(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    drawPlane(painter, picture, g);
    const RowPicture& state = picture.state;
    if (state.steps() == 0) {
        return;
    }
    const Theme& theme = state.palette.theme;
    painter.setRenderHint(QPainter::Antialiasing);
    if (isFinitePoint(g.at(g.output)) && !picture.hidesOutput) {
        drawDotted(painter, QLineF(g.origin, g.at(g.output)), theme.tertiary);
    }
    drawLegend(painter, picture, g);
    drawTerms(painter, picture, g);
    drawTip(painter, state, g);
    if (!picture.hidesOutput) {
        drawOutput(painter, picture, g);
    }
    drawNames(painter, state, g);
    drawArrowNotes(painter, theme, g);
}

} // namespace attnscope::ui
