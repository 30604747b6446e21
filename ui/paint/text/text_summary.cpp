// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/text/text_summary.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <QStringList>
#include <QTextLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kSummary = 34.0;
constexpr double kSummaryMargin = 24.0;
constexpr double kSummaryLine = 18.0;
constexpr double kBelowSummary = 8.0;
constexpr int kMostSummaryLines = 2;

/// Cut behind a whole word; inside it where there is but one.
QString endedWithDots(const QFont& font, const QString& text, double width) {
    const QChar dots(0x2026);
    QString whole = text.trimmed();
    while (whole.contains(u' ') && textWidth(font, whole + u' ' + dots) > width) {
        whole.truncate(whole.lastIndexOf(u' '));
    }
    return elided(font, whole + u' ' + dots, width);
}

QStringList brokenAtWords(const QFont& font, const QString& text, double width) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        if (lines.size() + 1 == kMostSummaryLines && line.textStart() + line.textLength() < text.size()) {
            lines << endedWithDots(font, text.mid(line.textStart(), line.textLength()), width);
            break;
        }
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

/// The lines of the summary that stand below the key; none where it has room beside it.
QStringList linesBelowKey(const TextPicture& picture, double width) {
    const QFont font = sansFont(kValueSize);
    const double beside = width - 3.0 * kSummaryMargin - textKeyWidth(picture);
    return textWidth(font, picture.summary) <= beside
               ? QStringList()
               : brokenAtWords(font, picture.summary, width - 2.0 * kSummaryMargin);
}

} // namespace

double summaryHeight(const TextPicture& picture, double width) {
    if (picture.summary.isEmpty()) {
        return 0.0;
    }
    const QStringList lines = linesBelowKey(picture, width);
    return lines.isEmpty() ? kSummary
                           : kSummary + kSummaryLine * static_cast<double>(lines.size()) + kBelowSummary;
}

void drawSummary(QPainter& painter, const TextPicture& picture, const QRectF& area) {
    if (picture.summary.isEmpty()) {
        return;
    }
    const QFont font = sansFont(kValueSize);
    const QColor& colour = picture.palette.theme.secondary;
    const double left = area.left() + kSummaryMargin;
    drawTextKey(painter, picture, QRectF(area.left(), area.top(), area.width() - kSummaryMargin, kSummary));
    const QStringList lines = linesBelowKey(picture, area.width());
    if (lines.isEmpty()) {
        drawTextLeft(painter, {left, area.top() + kSummary / 2.0}, font, colour, picture.summary);
    }
    double y = area.top() + kSummary + kSummaryLine / 2.0;
    for (const QString& line : lines) {
        drawTextLeft(painter, {left, y}, font, colour, line);
        y += kSummaryLine;
    }
}

} // namespace attnscope::ui
