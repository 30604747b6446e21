// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

#include <vector>

class QPainter;

namespace attnscope::ui {

/// A part of a text: on the line, or an index below it.
struct TextRun {
    QString text;
    bool isIndex = false;
};

/// "W_Q" is W with the index Q: one letter, an underscore, then letters or digits. Names of code, as
/// "valid_lens", stay as they are.
std::vector<TextRun> indexRuns(const QString& text);
/// The same for labels that take HTML; a text without indices as it is.
QString indexedHtml(const QString& text);

/// Draws it from a point on its baseline. It is no wider than the text as it is written.
void drawIndexedText(QPainter& painter, const QPointF& baseline, const QFont& font, const QColor& colour,
                     const QString& text);
/// The same as drawTextLeft does: from a point on, in the middle of the line's height.
void drawIndexedTextLeft(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                         const QString& text);

} // namespace attnscope::ui
