// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/fitted_title.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// As small as a title becomes before it is cut.
constexpr int kSmallestTitle = 9;

/// An emoji is one.
qsizetype lettersOf(const QString& text) {
    return text.toUcs4().size();
}

} // namespace

FittedTitle fittedTitle(const HeatmapPicture& picture, const QString& title, double width) {
    FittedTitle fitted;
    fitted.all = fitted.letters = lettersOf(title);
    fitted.size = picture.isFigure() ? kFigureType + 1 : kTitleSize;
    const auto fontOf = [](int size) { return sansFont(size, QFont::DemiBold); };
    while (fitted.size > kSmallestTitle && textWidth(fontOf(fitted.size), title) > width + 0.5) {
        --fitted.size;
    }
    fitted.font = fontOf(fitted.size);
    fitted.text = elided(fitted.font, title, width);
    if (fitted.text != title) {
        fitted.letters = std::max<qsizetype>(0, lettersOf(fitted.text) - 1); // without the …
    }
    return fitted;
}

QString fittedAxisTitle(const QString& title, const QFont& font, double room) {
    if (textWidth(font, title) <= room) {
        return title;
    }
    const qsizetype where = std::max(title.indexOf(QChar(u'(')), title.indexOf(QChar(u'（')));
    return where > 0 ? title.left(where).trimmed() : title;
}

} // namespace attnscope::ui
