// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/paragraph.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/line_break.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

namespace attnscope::ui {

namespace {

constexpr double kLeading = 1.4;    ///< line height, in type sizes
constexpr qsizetype kMostKept = 26; ///< letters that stay on one line together

} // namespace

Paragraph::Paragraph(const QString& text, const QFont& font, double width)
    : m_font(font) {
    for (const QString& part : text.split('\n')) {
        QTextLayout layout(keptTogether(part, kMostKept), font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            breakLine(line, part, width);
            m_lines << part.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
    }
    if (text.isEmpty()) {
        m_lines.clear();
    }
}

double Paragraph::lineHeight() const {
    return m_font.pixelSize() * kLeading;
}

double Paragraph::height() const {
    return static_cast<double>(m_lines.size()) * lineHeight();
}

void Paragraph::draw(QPainter& painter, const QPointF& topLeft, const QColor& colour) const {
    double baseline = topLeft.y() + m_font.pixelSize() * (kLeading + 0.7) / 2.0;
    for (const QString& line : m_lines) {
        drawIndexedText(painter, {topLeft.x(), baseline}, m_font, colour, line);
        baseline += lineHeight();
    }
}

QFont handoutFont(double pixels, QFont::Weight weight) {
    QFont font = sansFont(pixels, weight);
    QStringList families = font.families();
    families.insert(1, QStringLiteral("Noto Sans CJK SC"));
    font.setFamilies(families);
    return font;
}

} // namespace attnscope::ui
