// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/text/shown_words.h"

#include <QRectF>
#include <QSizeF>

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// Words that follow each other, with a line above that says whose they are.
struct TextParagraph {
    QString heading; ///< empty: none
    std::vector<ShownWord> words;
};

/// One word of a text of several paragraphs.
struct WordRef {
    std::size_t paragraph = 0;
    std::size_t word = 0;

    bool operator==(const WordRef&) const = default;
};

/// Where words stand: independent of their weights, so that it is made once for a text and a width.
struct TextLayout {
    struct Word {
        QRectF rect;        ///< its tint
        double left = 0.0;  ///< where its letters begin
        bool isCut = false; ///< wider than a line
        std::size_t line = 0;
    };
    struct Line {
        std::size_t paragraph = 0;
        std::size_t first = 0; ///< its words are first … end − 1
        std::size_t end = 0;
        double top = 0.0;
    };
    std::vector<std::vector<Word>> paragraphs;
    std::vector<Line> lines;       ///< from top to bottom
    std::vector<QPointF> headings; ///< by paragraph: left end, middle of the capitals
    int size = 0;                  ///< of the type, in pixels
    double lineHeight = 0.0;
    double height = 0.0; ///< margins included

    const Word& of(const WordRef& at) const { return paragraphs[at.paragraph][at.word]; }
    bool has(const WordRef& at) const {
        return at.paragraph < paragraphs.size() && at.word < paragraphs[at.paragraph].size();
    }
    /// The first line whose end lies below `y`; as many as there are lines where none does.
    std::size_t firstLineBelow(double y) const;
    /// The word at a point; the gap between two words of a line belongs to them. Nothing beside lines.
    std::optional<WordRef> wordAt(const QPointF& point) const;
    /// The word of the same paragraph that stands `by` lines below (−1: above), nearest across.
    WordRef beside(const WordRef& from, int by) const;
};

/// Sizes of type, the largest first.
inline constexpr int kLargestWord = 40;
inline constexpr int kSmallestWord = 13;

/// Lays the text out in that width, with the largest type at which all of it fits the height, and with the
/// smallest where none does. A short text stands in the middle.
TextLayout layoutText(const std::vector<TextParagraph>& text, const QSizeF& space);
/// The same in type of that size.
TextLayout layoutText(const std::vector<TextParagraph>& text, const QSizeF& space, int size);
/// Whether a word is wider than a line.
bool hasCutWord(const TextLayout& layout);

} // namespace attnscope::ui
