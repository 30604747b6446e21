// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/match_labels.h"

#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/match_readout.h"

#include <algorithm>
#include <numeric>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostMatchLabels = 14;
constexpr std::size_t kMostMatchTries = 40;
constexpr double kOuter = 0.4;       ///< from this part of an arrow on names stand beside it
constexpr double kNameableKey = 9.0; ///< pixels: a shorter arrow gets no name

ArrowObstacles matchObstacles(const MatchGeometry& g, const MatchPicture& picture) {
    ArrowObstacles obstacles;
    obstacles.arrows.push_back(g.queryArrow());
    for (std::size_t place = 0; place < g.keys.size(); ++place) {
        if (g.isDrawable(place)) {
            obstacles.arrows.push_back(g.keyArrow(place));
        }
    }
    obstacles.lines.emplace_back(g.frame.left(), g.origin.y(), g.frame.right(), g.origin.y());
    obstacles.lines.emplace_back(g.origin.x(), g.frame.top(), g.origin.x(), g.frame.bottom());
    for (const AxisNumber& number : g.numbers) {
        // Beneath a name its index hangs out of the name's own rectangle.
        obstacles.rects.push_back(number.rect.adjusted(-4.0, -3.0, 4.0, 2.0));
    }
    for (const QRectF& title : axisTitleRects(matchTitles(picture), g)) {
        obstacles.rects.push_back(title);
    }
    return obstacles;
}

/// `isNeeded`: on arrows where all places beside them are taken.
std::optional<ArrowLabel> placedName(const QLineF& arrow, std::size_t place, const Label& text,
                                     ArrowObstacles& obstacles, const QRectF& inner, bool isNeeded) {
    if (arrow.length() < kNameableKey) {
        return std::nullopt;
    }
    // Near the origin, where all arrows begin, a name could stand beyond another arrow.
    const QLineF outer(arrow.pointAt(kOuter), arrow.p2());
    const std::vector<LabelPlace> places = placesBeside(outer, labelWidth(text, kArrowLabelSize));
    auto at = freePlace(places, obstacles, inner);
    if (!at && isNeeded) {
        at = bestPlace(places, obstacles, inner);
    }
    if (!at) {
        return std::nullopt;
    }
    obstacles.take(at->rect);
    if (at->leader) {
        obstacles.arrows.push_back(*at->leader);
    }
    return ArrowLabel{place, text, at->rect, at->leader, at->anchor};
}

/// The keys by weight, the largest first.
std::vector<std::size_t> keysByWeight(const MatchRow& row) {
    std::vector<std::size_t> places(row.keys.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&row](std::size_t a, std::size_t b) {
        return row.keys[a].weight > row.keys[b].weight;
    });
    places.resize(std::min(places.size(), kMostMatchTries));
    return places;
}

} // namespace

void placeMatchLabels(MatchGeometry& g, const MatchPicture& picture) {
    ArrowObstacles obstacles = matchObstacles(g, picture);
    const QRectF inner = g.frame.adjusted(4.0, 2.0, -4.0, -2.0);
    if (isFinitePoint(g.query)) {
        g.queryLabel = placedName(g.queryArrow(), 0, matchQueryLabel(picture), obstacles, inner, true);
    }
    for (const std::size_t place : keysByWeight(*picture.match)) {
        if (g.labels.size() == kMostMatchLabels) {
            break;
        }
        if (g.isDrawable(place)) {
            auto label =
                placedName(g.keyArrow(place), place, matchKeyLabel(picture, place), obstacles, inner, false);
            if (label) {
                g.labels.push_back(*std::move(label));
            }
        }
    }
}

} // namespace attnscope::ui
