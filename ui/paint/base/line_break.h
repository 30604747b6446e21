// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

class QTextLine;

namespace attnscope::ui {

/// Lays the line out in that width and breaks no number: beside Chinese letters Qt parts "0.99" at its point.
/// `text` is that of the whole layout.
void breakLine(QTextLine& line, const QString& text, double width);

/// The text with places in its long words where a line may end, for labels that break at words only.
QString breakableWords(const QString& text);

/// The text, of the same length, with the blanks at which no line should end replaced: those within short
/// brackets ("[1, 0]"), around × and ÷, and before a short last word. Nothing of more than `most` letters is
/// kept together.
QString keptTogether(QString text, qsizetype most);

} // namespace attnscope::ui
