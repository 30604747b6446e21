// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/lines/lines_picture.h"

#include "ui/paint/lines/head_colours.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kLeastContrast = 2.0;
constexpr double kDarker = 0.05;

} // namespace

void setSides(LinesPicture& picture, const TokenList& tokens, std::size_t queries, const TokenList& keyTokens,
              std::size_t keys) {
    picture.tokens = tokens;
    picture.keyTokens = keyTokens;
    picture.queries = queries;
    picture.keys = keys;
    picture.queryLabels =
        AxisLabels(tokens, AxisKind::Queries, queries, static_cast<int>(picture.indexFrom), kTitleSize);
    picture.keyLabels =
        AxisLabels(keyTokens, AxisKind::Keys, keys, static_cast<int>(picture.indexFrom), kTitleSize);
    for (const AxisLabels* labels : {&picture.queryLabels, &picture.keyLabels}) {
        for (const int size : {kInterfaceSize, kTitleSize}) {
            (void)labels->widest(size, LabelForm::Full); // copies know it from then on
        }
    }
}

bool isDrawn(const LinesPicture& picture, const AttentionLine& line) {
    return line.weight != 0.0 && std::abs(line.weight) >= picture.threshold;
}

bool isMarked(const LinesPicture& picture, std::size_t query, std::size_t key, std::size_t head) {
    const LinesMark& mark = picture.mark;
    return (!mark.query || *mark.query == query) && (!mark.key || *mark.key == key) &&
           (!mark.head || *mark.head == head);
}

QColor lineColour(const LinesPicture& picture, std::size_t head, double weight) {
    const Theme& theme = picture.palette.theme;
    if (picture.isByHead) {
        return headColour(head, theme);
    }
    const QColor fill = picture.palette.fill(RangeGroup::Weights, weight);
    QColor colour = fill;
    for (double part = 0.0; part <= 1.0 && contrast(colour, theme.panel) < kLeastContrast; part += kDarker) {
        colour = mixed(fill, theme.text, part);
    }
    return colour;
}

double lineStrength(const LinesPicture& picture, double weight) {
    return std::sqrt(std::clamp(std::abs(weight) / picture.reference, 0.0, 1.0));
}

} // namespace attnscope::ui
