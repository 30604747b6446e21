// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/present_notice.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/theme.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Type and distances as parts of the slide's height.
constexpr double kKeysType = 0.032;
constexpr double kKeysLine = 1.55; ///< of a line, in its type
constexpr double kKeysPad = 0.03;
constexpr double kKeysDimmed = 0.6;

} // namespace

void drawPresentKeys(QPainter& painter, const Theme& theme, const QSize& slide,
                     const std::vector<PresentKeyLine>& lines) {
    const double type = kKeysType * slide.height();
    const double pad = kKeysPad * slide.height();
    const QFont keyFont = sansFont(type, QFont::DemiBold);
    const QFont font = sansFont(type);
    double keys = 0.0;
    double meanings = 0.0;
    for (const PresentKeyLine& line : lines) {
        keys = std::max(keys, textWidth(keyFont, line.keys));
        meanings = std::max(meanings, textWidth(font, line.meaning));
    }
    const double between = keys > 0.0 ? pad : 0.0;
    QRectF box(0.0, 0.0, keys + between + meanings + 2.0 * pad,
               static_cast<double>(lines.size()) * kKeysLine * type + 2.0 * pad);
    box.moveCenter(QRectF(QPointF(), QSizeF(slide)).center());
    QColor dimming = theme.panel;
    dimming.setAlphaF(static_cast<float>(kKeysDimmed));
    painter.fillRect(QRectF(QPointF(), QSizeF(slide)), dimming);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 0.08 * type));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(box, 0.3 * pad, 0.3 * pad);
    double middle = box.top() + pad + 0.5 * kKeysLine * type;
    for (const PresentKeyLine& line : lines) {
        drawTextLeft(painter, {box.left() + pad, middle}, keyFont, theme.text, line.keys);
        drawTextLeft(painter, {box.left() + pad + keys + between, middle}, font, theme.text, line.meaning);
        middle += kKeysLine * type;
    }
}

QString spokenPresentKeys(const std::vector<PresentKeyLine>& lines) {
    QStringList spoken;
    for (const PresentKeyLine& line : lines) {
        spoken << (line.keys.isEmpty() ? line.meaning
                                       : QStringLiteral("%1: %2").arg(line.keys, line.meaning));
    }
    return spoken.join(QStringLiteral("; "));
}

} // namespace attnscope::ui
