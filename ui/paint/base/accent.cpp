// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/accent.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace attnscope::ui {

void drawAccent(QPainter& painter, const QString& letter, QChar accent, const QFont& font,
                const QPointF& baseline, const QColor& colour) {
    const QRectF ink = QFontMetricsF(font).tightBoundingRect(letter);
    const double pixels = font.pixelSize();
    const double width = 0.36 * pixels;
    const double middle = baseline.x() + ink.center().x() + 0.08 * pixels;
    const double y = baseline.y() + ink.top() - 0.13 * pixels;
    const double height = 0.07 * pixels;
    QPainterPath path;
    path.moveTo(middle - 0.5 * width, y + height);
    if (accent == QChar(0x0302)) {
        path.lineTo(middle, y - height);
        path.lineTo(middle + 0.5 * width, y + height);
    } else {
        path.cubicTo(middle - 0.2 * width, y - 2.6 * height, middle + 0.2 * width, y + 2.6 * height,
                     middle + 0.5 * width, y - height);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, std::max(0.9, 0.065 * pixels), Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    painter.restore();
}

} // namespace attnscope::ui
