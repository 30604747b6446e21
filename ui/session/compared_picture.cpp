// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/compared_picture.h"

#include "ui/session/large_matrix.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

Ranges sharedRanges(const Ranges& a, const Ranges& b) {
    Ranges both = a.shared();
    if (a.ignoredKeys != b.ignoredKeys) {
        both.ignoredKeys.clear();
    }
    both.values = std::max(a.values, b.values);
    both.scores = std::max(a.scores, b.scores);
    both.hasScores = a.hasScores && b.hasScores;
    both.weights = {std::min(a.weights.low, b.weights.low), std::max(a.weights.high, b.weights.high)};
    both.effects = {0.0, std::max(a.effects.high, b.effects.high)};
    return both;
}

void showDifference(HeatmapPicture& picture, const Snapshot& difference, const ValueRange& range,
                    bool isByHand) {
    picture.snapshot = difference;
    picture.isDifference = true;
    picture.isRangeByHand = isByHand;
    picture.showSums = false; // rows of differences of weights sum to 0
    Palette& palette = picture.palette;
    palette.sequential = palette.diverging;
    palette.ranges = Ranges();
    palette.ranges.values = palette.ranges.scores = range.high;
    palette.ranges.weights = palette.ranges.effects = range;
    LargeViewOptions view;
    view.reducer = picture.reducer;
    view.scale = ValueScale::Linear;
    setScale(picture, view);
    makeLarge(picture, view);
    if (picture.tiled) {
        picture.tiledMeaning = isByHand ? QCoreApplication::translate("Comparison", "A − B, range by hand")
                                        : QCoreApplication::translate("Comparison", "A − B");
    }
}

} // namespace attnscope::ui
