// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/text/text_layout.h"

#include "ui/paint/base/fonts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace attnscope::ui {

namespace {

constexpr std::array kSizes{kLargestWord, 36, 32, 28, 24, 20, 17, 15, kSmallestWord};
constexpr double kMargin = 24.0;
constexpr double kHeading = 30.0;
constexpr double kParagraphGap = 22.0;
constexpr double kLine = 1.75;    // in sizes of the type
constexpr double kTint = 1.42;    // height of a word's tint
constexpr double kPadding = 0.26; // beside the letters of a word
constexpr double kSpace = 0.16;   // between two words
constexpr double kJoint = 1.0;    // between two tokens of a word, in pixels
/// Longer lines are hard to follow.
constexpr double kLongestLine = 64.0;

/// Lays out one text at one size.
class Flow {
public:
    Flow(const std::vector<TextParagraph>& text, double width, int size)
        : m_text(text)
        , m_metrics(sansFont(size))
        , m_width(std::min(std::max(width - 2 * kMargin, 4.0 * size), kLongestLine * size)) {
        m_layout.size = size;
        m_layout.lineHeight = std::round(kLine * size);
    }

    TextLayout made(const QSizeF& space) {
        double y = kMargin;
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            y += at > 0 ? kParagraphGap : 0.0;
            m_layout.headings.emplace_back(0.0, y + kInterfaceSize / 2.0);
            y += m_text[at].heading.isEmpty() ? 0.0 : kHeading;
            y = place(at, y);
        }
        m_layout.height = y + kMargin;
        centre(space);
        return std::move(m_layout);
    }

private:
    /// Many tokens are equal, and measuring takes longer than asking.
    double widthOf(const QString& text) {
        const auto [at, isNew] = m_widths.try_emplace(text, 0.0);
        if (isNew) {
            at->second = m_metrics.horizontalAdvance(text);
        }
        return at->second;
    }

    double padding(bool joins) const { return joins ? kJoint : kPadding * m_layout.size; }

    double tintWidth(const std::vector<ShownWord>& words, std::size_t at) {
        const bool joinsNext = at + 1 < words.size() && words[at + 1].joinsPrevious;
        return padding(words[at].joinsPrevious) + widthOf(words[at].text) + padding(joinsNext);
    }

    /// All tokens of the word that begins here.
    double wordWidth(const std::vector<ShownWord>& words, std::size_t first) {
        double width = tintWidth(words, first);
        for (std::size_t at = first + 1; at < words.size() && words[at].joinsPrevious; ++at) {
            width += kJoint + tintWidth(words, at);
        }
        return width;
    }

    void beginLine(std::size_t paragraph, std::size_t word, double top) {
        m_layout.lines.push_back({paragraph, word, word, top});
    }

    double place(std::size_t paragraph, double top) {
        const std::vector<ShownWord>& words = m_text[paragraph].words;
        std::vector<TextLayout::Word>& placed = m_layout.paragraphs.emplace_back();
        placed.reserve(words.size());
        const double tint = std::round(kTint * m_layout.size);
        double x = 0.0;
        beginLine(paragraph, 0, top);
        for (std::size_t at = 0; at < words.size(); ++at) {
            const bool joins = words[at].joinsPrevious && x > 0.0;
            const double gap = x > 0.0 ? (joins ? kJoint : kSpace * m_layout.size) : 0.0;
            const double natural = tintWidth(words, at);
            // A word of several tokens stays in one line where one is wide enough.
            const double whole = words[at].joinsPrevious ? natural : std::min(wordWidth(words, at), m_width);
            if (x > 0.0 && (x + gap + whole > m_width || words[at - 1].breaksAfter)) {
                x = 0.0;
                top += m_layout.lineHeight;
                beginLine(paragraph, at, top);
            } else {
                x += gap;
            }
            const double width = std::min(natural, m_width);
            const double y = top + (m_layout.lineHeight - tint) / 2.0;
            placed.push_back({QRectF(x, y, width, tint), x + padding(words[at].joinsPrevious),
                              natural > m_width, m_layout.lines.size() - 1});
            x += width;
            m_right = std::max(m_right, x);
            m_layout.lines.back().end = at + 1;
        }
        return top + m_layout.lineHeight;
    }

    void centre(const QSizeF& space) {
        const double dx = std::max(kMargin, std::floor((space.width() - m_right) / 2.0));
        const double dy = std::max(0.0, std::floor(0.42 * (space.height() - m_layout.height)));
        for (auto& words : m_layout.paragraphs) {
            for (TextLayout::Word& word : words) {
                word.rect.translate(dx, dy);
                word.left += dx;
            }
        }
        for (TextLayout::Line& line : m_layout.lines) {
            line.top += dy;
        }
        for (QPointF& heading : m_layout.headings) {
            heading += QPointF(dx, dy);
        }
        m_layout.height += dy;
    }

    const std::vector<TextParagraph>& m_text;
    QFontMetricsF m_metrics;
    double m_width = 0.0;
    double m_right = 0.0;
    TextLayout m_layout;
    std::unordered_map<QString, double> m_widths;
};

/// A size at which so many letters surely have no room is not tried: a long text is laid out once.
bool mayFit(std::size_t letters, int size, const QSizeF& space) {
    constexpr double kNarrowLetter = 0.35; // in sizes of the type
    const double line = std::min(std::max(1.0, space.width() - 2 * kMargin), kLongestLine * size);
    return std::floor(static_cast<double>(letters) * kNarrowLetter * size / line) * kLine * size <=
           space.height();
}

} // namespace

bool hasCutWord(const TextLayout& layout) {
    return std::any_of(layout.paragraphs.begin(), layout.paragraphs.end(), [](const auto& words) {
        return std::any_of(words.begin(), words.end(),
                           [](const TextLayout::Word& word) { return word.isCut; });
    });
}

TextLayout layoutText(const std::vector<TextParagraph>& text, const QSizeF& space, int size) {
    return Flow(text, space.width(), size).made(space);
}

TextLayout layoutText(const std::vector<TextParagraph>& text, const QSizeF& space) {
    std::size_t letters = 0;
    for (const TextParagraph& paragraph : text) {
        for (const ShownWord& word : paragraph.words) {
            letters += static_cast<std::size_t>(word.text.size()) + 1;
        }
    }
    for (const int size : kSizes) {
        if (size == kSmallestWord || mayFit(letters, size, space)) {
            TextLayout layout = layoutText(text, space, size);
            if (size == kSmallestWord || (layout.height <= space.height() && !hasCutWord(layout))) {
                return layout;
            }
        }
    }
    return {};
}

std::size_t TextLayout::firstLineBelow(double y) const {
    const auto line = std::partition_point(
        lines.begin(), lines.end(), [this, y](const Line& each) { return each.top + lineHeight <= y; });
    return static_cast<std::size_t>(line - lines.begin());
}

std::optional<WordRef> TextLayout::wordAt(const QPointF& point) const {
    const std::size_t at = firstLineBelow(point.y());
    if (at >= lines.size()) {
        return std::nullopt;
    }
    const Line& line = lines[at];
    if (point.y() < line.top) {
        return std::nullopt;
    }
    // The gap between two words belongs to them: a pointer that goes along a line is always over one.
    const double between = kSpace * size / 2.0 + kJoint;
    for (std::size_t word = line.first; word < line.end; ++word) {
        const QRectF& rect = paragraphs[line.paragraph][word].rect;
        if (point.x() >= rect.left() - between && point.x() < rect.right() + between) {
            return WordRef{line.paragraph, word};
        }
    }
    return std::nullopt;
}

WordRef TextLayout::beside(const WordRef& from, int by) const {
    const Word& here = of(from);
    const auto target = static_cast<long long>(here.line) + by;
    if (target < 0 || target >= static_cast<long long>(lines.size()) ||
        lines[static_cast<std::size_t>(target)].paragraph != from.paragraph) {
        return from;
    }
    const Line& line = lines[static_cast<std::size_t>(target)];
    WordRef nearest = from;
    double least = 1e9;
    for (std::size_t word = line.first; word < line.end; ++word) {
        const double distance =
            std::abs(paragraphs[line.paragraph][word].rect.center().x() - here.rect.center().x());
        if (distance < least) {
            least = distance;
            nearest.word = word;
        }
    }
    return nearest;
}

} // namespace attnscope::ui
