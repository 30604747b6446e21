// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/text_fit.h"

#include "ui/paint/base/fonts.h"

#include <QFontMetricsF>
#include <QPainter>

namespace attnscope::ui {

namespace {

void drawAt(QPainter& painter, double left, double middle, const QFont& font, const QColor& colour,
            const QString& text) {
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(QPointF(left, middle + QFontMetricsF(font).capHeight() / 2.0), text);
}

} // namespace

double textWidth(const QFont& font, const QString& text) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

QString elided(const QFont& font, const QString& text, double width, Qt::TextElideMode mode) {
    // The half pixel keeps a text that was measured to fit from being cut by a rounding error.
    return QFontMetricsF(font).elidedText(text, mode, width + 0.5);
}

int fittingSize(const QString& text, double width, double height, int largest, int smallest) {
    for (int size = largest; size >= smallest; --size) {
        const QFontMetricsF metrics(sansFont(size));
        if (metrics.horizontalAdvance(text) <= width && metrics.capHeight() <= height) {
            return size;
        }
    }
    return 0;
}

void drawTextLeft(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                  const QString& text) {
    drawAt(painter, point.x(), point.y(), font, colour, text);
}

void drawTextCentred(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                     const QString& text) {
    drawAt(painter, point.x() - textWidth(font, text) / 2.0, point.y(), font, colour, text);
}

void drawTextRight(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                   const QString& text) {
    drawAt(painter, point.x() - textWidth(font, text), point.y(), font, colour, text);
}

} // namespace attnscope::ui
