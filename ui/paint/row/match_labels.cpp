// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/match_labels.h"

#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/label_search.h"
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
    // Each key's turn comes, and names keep their places. Of many keys they would be everywhere.
    const bool hasFeet = !picture.areTokens && !g.numberLine && picture.match->length > 0.0;
    for (std::size_t place = 0; hasFeet && place < std::min(g.keys.size(), kMostMatchLabels); ++place) {
        if (g.isDrawable(place)) {
            obstacles.lines.emplace_back(g.keyArrow(place).p2(), g.foot(place));
        }
    }
    for (const AxisNumber& number : g.numbers) {
        // Beneath a name its index hangs out of the name's own rectangle.
        obstacles.rects.push_back(number.rect.adjusted(-4.0, -3.0, 4.0, 2.0));
    }
    for (const QRectF& title : axisTitleRects(matchTitles(picture), g)) {
        obstacles.rects.push_back(title);
    }
    return obstacles;
}

/// A name that wants a place: of the query, or of a key.
struct WantedName {
    std::size_t place = 0;
    Label text;
    QLineF arrow;
};

/// Near the origin, where all arrows begin, a name could stand beyond another arrow.
QLineF outerPart(const QLineF& arrow) {
    return {arrow.pointAt(kOuter), arrow.p2()};
}

std::vector<LabelPlace> placesOf(const WantedName& name) {
    const double width = labelWidth(name.text, kArrowLabelSize);
    std::vector<LabelPlace> places = placesBesidePoint(name.arrow.p2(), width);
    const std::vector<LabelPlace> beside = placesBeside(outerPart(name.arrow), width);
    places.insert(places.end(), beside.begin(), beside.end());
    return places;
}

/// Each nearest to its own tip and to its own arrow, or led to its arrow.
std::vector<std::optional<LabelPlace>> matchPlaces(const std::vector<WantedName>& names,
                                                   const ArrowObstacles& obstacles, const QRectF& inner) {
    std::vector<QLineF> arrows;
    std::vector<QLineF> tips;
    for (const WantedName& name : names) {
        arrows.push_back(outerPart(name.arrow));
        tips.emplace_back(name.arrow.pointAt(0.999), name.arrow.p2());
    }
    std::vector<std::vector<PlaceChoice>> choices;
    for (std::size_t at = 0; at < names.size(); ++at) {
        std::vector<LabelPlace> places = placesOf(names[at]);
        leadWhereUnclear(tips, at, places);
        leadWhereUnclear(arrows, at, places);
        choices.push_back(freeChoices(places, obstacles, inner));
    }
    return placedTogether(choices);
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
    const ArrowObstacles obstacles = matchObstacles(g, picture);
    const QRectF inner = g.frame.adjusted(4.0, 2.0, -4.0, -2.0);
    std::vector<WantedName> names;
    const bool hasQuery = isFinitePoint(g.query) && g.queryArrow().length() >= kNameableKey;
    if (hasQuery) {
        names.push_back({0, matchQueryLabel(picture), g.queryArrow()});
    }
    for (const std::size_t place : keysByWeight(*picture.match)) {
        if (names.size() < kMostMatchLabels + 1 && g.isDrawable(place) &&
            g.keyArrow(place).length() >= kNameableKey) {
            names.push_back({place, matchKeyLabel(picture, place), g.keyArrow(place)});
        }
    }
    const std::vector<std::optional<LabelPlace>> places = matchPlaces(names, obstacles, inner);
    for (std::size_t at = 0; at < names.size(); ++at) {
        const bool isQuery = hasQuery && at == 0;
        // What the picture is about is named on arrows rather than not at all.
        const auto where =
            places[at] || !isQuery ? places[at] : bestPlace(placesOf(names[at]), obstacles, inner);
        if (!where) {
            continue;
        }
        const ArrowLabel label{names[at].place, names[at].text, where->rect, where->leader, where->anchor};
        if (isQuery) {
            g.queryLabel = label;
        } else {
            g.labels.push_back(label);
        }
    }
}

} // namespace attnscope::ui
