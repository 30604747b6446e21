// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/line_break.h"

#include <QTextBoundaryFinder>
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

/// Whether a line may end between letters of that script.
bool breaksAnywhere(QChar::Script script) {
    return script == QChar::Script_Han || script == QChar::Script_Hiragana ||
           script == QChar::Script_Katakana;
}

} // namespace

QString keptTogether(QString text, qsizetype most) {
    joinBrackets(text, most);
    joinFactors(text);
    joinLastWord(text, most);
    return text;
}

QString breakableWords(const QString& text) {
    constexpr qsizetype kLongest = 20;
    constexpr QChar kMayBreak(0x200B);
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    QString broken;
    qsizetype length = 0; // of the word so far
    qsizetype from = 0;
    for (qsizetype to = letters.toNextBoundary(); to >= 0; to = letters.toNextBoundary()) {
        length = text[from].isSpace() || breaksAnywhere(text[from].script()) ? 0 : length + 1;
        if (length > kLongest) {
            broken += kMayBreak;
            length = 1;
        }
        broken += QStringView(text).mid(from, to - from);
        from = to;
    }
    return broken;
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
