// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/text/text_layout.h"

#include <cstdint>
#include <memory>

class QPainter;

namespace attnscope::ui {

/// The words of a scene, tinted by the weights of one query or on one key.
struct TextPicture {
    std::shared_ptr<const std::vector<TextParagraph>> text;
    Palette palette;
    ColourScale colours;                ///< of `numbers`
    std::size_t tinted = 0;             ///< the paragraph that the numbers belong to
    std::vector<double> numbers{};      ///< by word, as the colours have them; empty: no tint yet
    std::vector<std::uint8_t> masked{}; ///< 1: the mask forbids it; it is struck
    std::vector<std::uint8_t> weighs{}; ///< 1: the weight is not 0, masked or not
    std::optional<WordRef> shown{};     ///< whose weights these are: framed
    std::optional<WordRef> chosen{};    ///< another one that was chosen, while `shown` is only pointed at
    bool isByKey = false;               ///< the framed words are keys; the accent belongs to queries
    QString low{};                      ///< what the ends of the colours stand for; empty: no colours yet
    QString high{};
    QString highNote{}; ///< what the high end is: "this row's largest"
    QString summary{};  ///< a line below the words of a file; empty: none

    /// The ground on which that word stands.
    QColor fillOf(const WordRef& at) const;
    bool isStruck(const WordRef& at) const;
};

/// Draws the words whose lines lie in `visible`, in the units of the layout.
void drawText(QPainter& painter, const TextPicture& picture, const TextLayout& layout, const QRectF& visible);

/// The width of the key of the colours: both ends beside a ramp, and what the high one is.
double textKeyWidth(const TextPicture& picture);
/// Draws the key at the right of the area; without its note where it is too narrow for that, and nothing
/// where it is narrower still.
void drawTextKey(QPainter& painter, const TextPicture& picture, const QRectF& area);

/// Draws it into a rectangle of that size at the origin, beginning with the line of that word where not all
/// has room. `isTyped`: in the smallest type, in place of the largest that fits.
void drawWholeText(QPainter& painter, const TextPicture& picture, const QSizeF& size, const WordRef& from,
                   bool isTyped = false);
/// The height that all of it needs in that width, in the smallest type; nothing where a word is wider.
std::optional<double> heightOfText(const TextPicture& picture, double width);

} // namespace attnscope::ui
