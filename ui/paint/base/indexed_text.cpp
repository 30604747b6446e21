// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/indexed_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kIndexSize = 0.84; ///< of the type, as in formulas
constexpr double kIndexDrop = 0.2;  ///< below the baseline, in the type

} // namespace

std::vector<TextRun> indexRuns(const QString& text) {
    static const QRegularExpression index(QStringLiteral("(?<![\\p{L}\\d_])(\\p{L})_([\\p{L}\\d]+)"));
    std::vector<TextRun> runs;
    qsizetype done = 0;
    for (auto found = index.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        runs.push_back({text.mid(done, match.capturedEnd(1) - done), false});
        runs.push_back({match.captured(2), true});
        done = match.capturedEnd();
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

} // namespace attnscope::ui
