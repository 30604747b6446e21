// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_paint.h"

#include "core/scene/token_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kPadding = 10.0;
constexpr double kIndexGap = 6.0;
constexpr double kWidestText = 150.0;
constexpr double kRadius = 4.0;
constexpr double kStrikeMargin = 6.0;

QString addText() {
    return QCoreApplication::translate("attnscope::ui::TokenChips", "+ add");
}

/// A token that is called by its index shows it once.
bool isNameless(std::size_t index, const std::string& text) {
    return text == std::to_string(index);
}

QFont indexFont() {
    return sansFont(kInterfaceSize);
}

QFont textFont(bool selected) {
    return sansFont(kTitleSize, selected ? QFont::DemiBold : QFont::Normal);
}

void drawFrame(QPainter& painter, const QRectF& rect, const QPen& pen, const QColor& fill, double radius) {
    const double inset = pen.widthF() / 2;
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
}

void drawFocus(QPainter& painter, const QRectF& rect, const Theme& theme) {
    drawFrame(painter, rect.adjusted(-3, -3, 3, 3), QPen(theme.strong, 2.0), Qt::transparent, kRadius + 2);
}

} // namespace

QString visibleToken(const std::string& text) {
    return text.empty() ? QCoreApplication::translate("attnscope::ui::TokenChips", "empty")
                        : QString::fromStdString(visibleText(text));
}

double chipWidth(std::size_t index, const std::string& text, std::size_t indexFrom) {
    // The bold form of a selected one reaches into the padding, so that selecting a chip moves no other.
    const double wide = QFontMetricsF(textFont(false)).horizontalAdvance(visibleToken(text));
    const double label = QFontMetricsF(indexFont()).horizontalAdvance(indexText(index + indexFrom));
    if (isNameless(index, text)) {
        return std::ceil(2 * kPadding + label);
    }
    return std::ceil(2 * kPadding + label + kIndexGap + std::clamp(wide, 4.0, kWidestText));
}

bool isElided(const std::string& text) {
    return QFontMetricsF(textFont(false)).horizontalAdvance(visibleToken(text)) > kWidestText;
}

double addChipWidth() {
    return std::ceil(QFontMetricsF(sansFont(kValueSize)).horizontalAdvance(addText()) + 20.0);
}

void drawChip(QPainter& painter, const QRectF& rect, std::size_t index, const std::string& text,
              const ChipStyle& style, const Theme& theme) {
    if (style.selected) {
        drawFrame(painter, rect, QPen(style.isKey ? theme.strong : theme.accent, 2.0),
                  style.isKey ? theme.field : theme.accentFill, kRadius);
    } else {
        drawFrame(painter, rect, QPen(style.hovered ? theme.tertiary : theme.border, 1.0),
                  style.hovered ? theme.hover : theme.field, kRadius);
    }
    if (style.focused) {
        drawFocus(painter, rect, theme);
    }
    const QString label = indexText(index + style.indexFrom);
    const double labelWidth = QFontMetricsF(indexFont()).horizontalAdvance(label);
    painter.setFont(indexFont());
    painter.setPen(theme.secondary);
    const QRectF inside = rect.adjusted(kPadding, 0, -kPadding, 0);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, label);
    if (style.isDropped) {
        painter.fillRect(
            QRectF(rect.left() + kStrikeMargin, rect.center().y(), rect.width() - 2.0 * kStrikeMargin, 1.4),
            theme.secondary);
    }
    if (isNameless(index, text)) {
        return;
    }

    const QFont font = textFont(style.selected);
    const QRectF place = inside.adjusted(labelWidth + kIndexGap, 0, kPadding - 3, 0);
    painter.setFont(font);
    painter.setPen(text.empty() ? theme.tertiary : style.isDropped ? theme.secondary : theme.text);
    const QString shown = QFontMetricsF(font).elidedText(visibleToken(text), Qt::ElideRight, place.width());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

void drawAddChip(QPainter& painter, const QRectF& rect, const ChipStyle& style, const Theme& theme) {
    QPen pen(style.hovered ? theme.tertiary : theme.border, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({4.0, 3.0});
    drawFrame(painter, rect, pen, style.hovered ? theme.hover : Qt::transparent, kRadius);
    if (style.focused) {
        drawFocus(painter, rect, theme);
    }
    painter.setFont(sansFont(kValueSize));
    painter.setPen(theme.secondary);
    painter.drawText(rect, Qt::AlignCenter, addText());
}

} // namespace attnscope::ui
