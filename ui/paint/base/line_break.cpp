// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/line_break.h"

#include <QTextLayout>

namespace attnscope::ui {

namespace {

bool isOfNumber(const QString& text, qsizetype at) {
    return at >= 0 && at < text.size() && (text[at].isDigit() || text[at] == QLatin1Char('.'));
}

constexpr QChar kNoBreak(0x00A0);

void joinBlanks(QString& text, qsizetype from, qsizetype to) {
    for (qsizetype at = from; at < to; ++at) {
        if (text[at] == QLatin1Char(' ')) {
            text[at] = kNoBreak;
        }
    }
}

void joinBrackets(QString& text, qsizetype most) {
    qsizetype opened = -1;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == QLatin1Char('[') || text[at] == QLatin1Char('(')) {
            opened = at;
        } else if (opened >= 0 && (text[at] == QLatin1Char(']') || text[at] == QLatin1Char(')'))) {
            if (at - opened < most) {
                joinBlanks(text, opened, at);
            }
            opened = -1;
        }
    }
}

void joinFactors(QString& text) {
    for (qsizetype at = 1; at + 1 < text.size(); ++at) {
        if (text[at] == QChar(0x00D7) || text[at] == QChar(0x00F7)) {
            joinBlanks(text, at - 1, at + 2);
        }
    }
}

/// A number or a short word does not stand alone on the last line.
void joinLastWord(QString& text, qsizetype most) {
    constexpr qsizetype kShort = 6;
    const qsizetype blank = text.lastIndexOf(QLatin1Char(' '));
    if (blank <= 0 || text.size() - blank > kShort + 1) {
        return;
    }
    const qsizetype before = text.lastIndexOf(QLatin1Char(' '), blank - 1);
    if (text.size() - before <= most) {
        text[blank] = kNoBreak;
    }
}

} // namespace

QString keptTogether(QString text, qsizetype most) {
    joinBrackets(text, most);
    joinFactors(text);
    joinLastWord(text, most);
    return text;
}

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
