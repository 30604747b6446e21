// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/line_break.h"

#include <QTextLayout>

namespace attnscope::ui {

namespace {

bool isOfNumber(const QString& text, qsizetype at) {
    return at >= 0 && at < text.size() && (text[at].isDigit() || text[at] == QLatin1Char('.'));
}

} // namespace

void breakLine(QTextLine& line, const QString& text, double width) {
    line.setLineWidth(width);
    const qsizetype end = line.textStart() + line.textLength();
    if (!isOfNumber(text, end - 1) || !isOfNumber(text, end)) {
        return;
    }
    qsizetype start = end - 1;
    while (start > line.textStart() && isOfNumber(text, start - 1)) {
        --start;
    }
    if (start > line.textStart()) {
        line.setNumColumns(static_cast<int>(start - line.textStart()), width);
    }
}

} // namespace attnscope::ui
