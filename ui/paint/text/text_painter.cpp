// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/text/text_painter.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/text/text_summary.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

bool isTinted(const TextPicture& picture, const WordRef& at) {
    return at.paragraph == picture.tinted && at.word < picture.numbers.size();
}

/// Struck words keep the tint that their weight has in spite of the mask.
bool hasTint(const TextPicture& picture, const WordRef& at) {
    return isTinted(picture, at) && (picture.masked[at.word] == 0 || picture.weighs[at.word] != 0);
}

void drawFrame(QPainter& painter, const TextPicture& picture, const QRectF& word, bool isShown) {
    const Theme& theme = picture.palette.theme;
    QPen pen(picture.isByKey ? theme.strong : theme.accent, isShown ? 2.5 : 1.5);
    if (!isShown) {
        pen.setDashPattern({3.0, 2.0});
    }
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(word.adjusted(-1.0, -1.0, 1.0, 1.0));
}

} // namespace

QColor TextPicture::fillOf(const WordRef& at) const {
    if (!hasTint(*this, at)) {
        return palette.theme.panel;
    }
    return QColor::fromRgb(colours.of(static_cast<float>(numbers[at.word])));
}

bool TextPicture::isStruck(const WordRef& at) const {
    return isTinted(*this, at) && masked[at.word] != 0;
}

void drawText(QPainter& painter, const TextPicture& picture, const TextLayout& layout,
              const QRectF& visible) {
    const Theme& theme = picture.palette.theme;
    const QFont font = sansFont(layout.size);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (std::size_t at = layout.firstLineBelow(visible.top()); at < layout.lines.size(); ++at) {
        const TextLayout::Line& line = layout.lines[at];
        if (line.top >= visible.bottom()) {
            break;
        }
        for (std::size_t word = line.first; word < line.end; ++word) {
            const WordRef ref{line.paragraph, word};
            const TextLayout::Word& place = layout.of(ref);
            const QString& text = (*picture.text)[line.paragraph].words[word].text;
            const bool struck = picture.isStruck(ref);
            QColor ink = struck ? theme.tertiary : theme.text;
            if (hasTint(picture, ref)) {
                const QColor fill = picture.fillOf(ref);
                painter.fillRect(place.rect, fill);
                ink = textOn(fill);
            }
            painter.setPen(ink);
            const double baseline = place.rect.center().y() + metrics.capHeight() / 2.0;
            const double room = place.rect.right() - place.left;
            painter.drawText(QPointF(place.left, baseline),
                             place.isCut ? metrics.elidedText(text, Qt::ElideRight, room) : text);
            if (struck) {
                const double y = std::round(place.rect.center().y());
                painter.fillRect(QRectF(place.rect.left(), y, place.rect.width(),
                                        std::max(1.0, std::round(layout.size / 14.0))),
                                 ink);
            }
        }
    }
    for (std::size_t at = 0; at < layout.headings.size(); ++at) {
        const QString& heading = (*picture.text)[at].heading;
        if (!heading.isEmpty()) {
            drawTextLeft(painter, layout.headings[at], sansFont(kInterfaceSize), theme.secondary, heading);
        }
    }
    if (picture.chosen && layout.has(*picture.chosen)) {
        drawFrame(painter, picture, layout.of(*picture.chosen).rect, false);
    }
    if (picture.shown && layout.has(*picture.shown)) {
        drawFrame(painter, picture, layout.of(*picture.shown).rect, true);
    }
}

std::optional<double> heightOfText(const TextPicture& picture, double width) {
    const TextLayout layout = layoutText(*picture.text, {width, 0.0}, kSmallestWord);
    return hasCutWord(layout) ? std::nullopt : std::optional(layout.height + summaryHeight(picture, width));
}

void drawWholeText(QPainter& painter, const TextPicture& picture, const QSizeF& size, const WordRef& from,
                   bool isTyped) {
    const double summary = summaryHeight(picture, size.width());
    const QRectF area(0.0, 0.0, size.width(), size.height() - summary);
    const TextLayout layout = isTyped ? layoutText(*picture.text, area.size(), kSmallestWord)
                                      : layoutText(*picture.text, area.size());
    const double most = std::max(0.0, layout.height - area.height());
    const double top = layout.has(from) ? std::min(most, layout.lines[layout.of(from).line].top) : 0.0;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.translate(0.0, -top);
    drawText(painter, picture, layout, area.translated(0.0, top));
    painter.restore();
    drawSummary(painter, picture, QRectF(0.0, area.bottom(), size.width(), summary));
}

} // namespace attnscope::ui
