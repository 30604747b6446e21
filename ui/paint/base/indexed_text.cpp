// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/indexed_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kIndexSize = 0.84; ///< of the type, as in formulas
constexpr double kIndexDrop = 0.2;  ///< below the baseline, in the type

bool isPartOfName(QChar letter) {
    return letter.isLetterOrNumber() || letter == '_';
}

/// Whether the underscore at that place has one letter before it and something behind it.
bool beginsIndex(const QString& text, qsizetype at) {
    return text[at] == '_' && at > 0 && text[at - 1].isLetter() && (at == 1 || !isPartOfName(text[at - 2])) &&
           at + 1 < text.size() && text[at + 1].isLetterOrNumber();
}

} // namespace

std::vector<TextRun> indexRuns(const QString& text) {
    std::vector<TextRun> runs;
    qsizetype done = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!beginsIndex(text, at)) {
            continue;
        }
        runs.push_back({text.mid(done, at - done), false});
        done = at + 1;
        while (done < text.size() && text[done].isLetterOrNumber()) {
            ++done;
        }
        runs.push_back({text.mid(at + 1, done - at - 1), true});
        at = done - 1;
    }
    if (done < text.size()) {
        runs.push_back({text.mid(done), false});
    }
    return runs;
}

QString indexedHtml(const QString& text) {
    const std::vector<TextRun> runs = indexRuns(text);
    if (runs.size() < 2) {
        return text;
    }
    QString html;
    for (const TextRun& run : runs) {
        const QString escaped = run.text.toHtmlEscaped();
        html += run.isIndex ? QStringLiteral("<sub>%1</sub>").arg(escaped) : escaped;
    }
    return html;
}

void drawIndexedText(QPainter& painter, const QPointF& baseline, const QFont& font, const QColor& colour,
                     const QString& text) {
    QFont small = font;
    small.setPixelSize(std::max(1, qRound(kIndexSize * font.pixelSize())));
    painter.setPen(colour);
    double x = baseline.x();
    for (const TextRun& run : indexRuns(text)) {
        const QFont& used = run.isIndex ? small : font;
        painter.setFont(used);
        painter.drawText(QPointF(x, baseline.y() + (run.isIndex ? kIndexDrop * font.pixelSize() : 0.0)),
                         run.text);
        x += QFontMetricsF(used).horizontalAdvance(run.text);
    }
}

void drawIndexedTextLeft(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                         const QString& text) {
    drawIndexedText(painter, {point.x(), point.y() + QFontMetricsF(font).capHeight() / 2.0}, font, colour,
                    text);
}

} // namespace attnscope::ui
