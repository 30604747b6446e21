// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/text/text_painter.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kRampWidth = 88.0;
constexpr double kRampHeight = 10.0;
constexpr double kKeyGap = 6.0;

double barWidth(const TextPicture& picture) {
    const QFont font = sansFont(kCaptionSize);
    return textWidth(font, picture.low) + kKeyGap + kRampWidth + kKeyGap + textWidth(font, picture.high);
}

void drawRamp(QPainter& painter, const TextPicture& picture, const QRectF& ramp) {
    for (double x = 0.0; x < ramp.width(); x += 1.0) {
        const double part = x / (ramp.width() - 1.0);
        painter.fillRect(QRectF(ramp.left() + x, ramp.top(), 1.0, ramp.height()),
                         QColor::fromRgb(picture.colours.map.at(part)));
    }
    painter.setPen(QPen(picture.palette.theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ramp.adjusted(-0.5, -0.5, 0.5, 0.5));
}

} // namespace

double textKeyWidth(const TextPicture& picture) {
    if (picture.high.isEmpty()) {
        return 0.0;
    }
    const double note =
        picture.highNote.isEmpty() ? 0.0 : kKeyGap + textWidth(sansFont(kCaptionSize), picture.highNote);
    return std::ceil(barWidth(picture) + note);
}

void drawTextKey(QPainter& painter, const TextPicture& picture, const QRectF& area) {
    if (picture.high.isEmpty() || area.width() < barWidth(picture)) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    const QColor& colour = picture.palette.theme.secondary;
    const bool hasNote = !picture.highNote.isEmpty() && area.width() >= textKeyWidth(picture);
    const double width = hasNote ? textKeyWidth(picture) : barWidth(picture);
    const double y = std::round(area.center().y());
    double x = std::floor(area.right() - width);
    drawTextLeft(painter, {x, y}, font, colour, picture.low);
    x = std::round(x + textWidth(font, picture.low) + kKeyGap);
    drawRamp(painter, picture, QRectF(x, y - kRampHeight / 2.0, kRampWidth, kRampHeight));
    x += kRampWidth + kKeyGap;
    drawTextLeft(painter, {x, y}, font, colour, picture.high);
    if (hasNote) {
        drawTextLeft(painter, {x + textWidth(font, picture.high) + kKeyGap, y}, font, colour,
                     picture.highNote);
    }
}

} // namespace attnscope::ui
