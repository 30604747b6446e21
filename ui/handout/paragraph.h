// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>

class QPainter;

namespace attnscope::ui {

/// A text broken into lines, in the painters' units.
class Paragraph {
public:
    /// Broken so that no line is wider than that. An empty text has no line.
    Paragraph(const QString& text, const QFont& font, double width);

    double height() const;
    bool isEmpty() const { return m_lines.isEmpty(); }
    /// With its upper left corner at that point.
    void draw(QPainter& painter, const QPointF& topLeft, const QColor& colour) const;

private:
    double lineHeight() const;

    QFont m_font;
    QStringList m_lines;
};

/// The font of a handout's texts. Chinese is set in Noto Sans CJK in its simplified forms, whatever other
/// fonts there are.
QFont handoutFont(double pixels, QFont::Weight weight = QFont::Normal);

} // namespace attnscope::ui
