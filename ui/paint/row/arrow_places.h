// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLineF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attnscope::ui {

inline constexpr double kArrowLabelHeight = 18.0;

/// What is in the way of a name in the plane.
struct ArrowObstacles {
    std::vector<QLineF> arrows;
    std::vector<QLineF> lines; ///< axes, the dotted line: better free, but readable under a name
    std::vector<QRectF> rects; ///< names and numbers that have their place, with the room round them

    void take(const QRectF& rect);
    bool covers(const QRectF& rect) const;
    bool isOnArrow(const QRectF& rect) const;
    /// Pixels of lines in it, those of arrows three times.
    double crossing(const QRectF& rect) const;
};

/// Where a name may stand, and the line that leads from there to its arrow where that is not at hand.
struct LabelPlace {
    QRectF rect;
    std::optional<QLineF> leader;
    double away = 0.0;   ///< pixels
    double anchor = 0.0; ///< where along its width it is nearest: 0 left … 1 right
};

/// Places beside an arrow: close to it first, then further off with a line to it.
std::vector<LabelPlace> placesBeside(const QLineF& arrow, double width);
/// Places round a point, the nearest first; where they are led, those that are not at hand have a line to it.
std::vector<LabelPlace> placesBesidePoint(const QPointF& point, double width, bool areLed = false);
/// Where a place is nearer to another of the lines than to its own, at `own`, or hardly further, a reader
/// would not know whose it is: it has a leader to the middle of its own, or is left out where it is too close
/// for one that is seen.
void leadWhereUnclear(const std::vector<QLineF>& lines, std::size_t own, std::vector<LabelPlace>& places);
/// Leaves out places that lie nearer to another of the points than to their own, at `own`.
void leaveOutNearerTo(const std::vector<QPointF>& points, std::size_t own, std::vector<LabelPlace>& places);

/// A place that is free, with what it costs: what lies under it, its distance, a leader.
struct PlaceChoice {
    LabelPlace place;
    double cost = 0.0;
};
/// The places in the frame that cover no name and no arrow, the cheapest first; of those that almost coincide
/// the cheapest alone.
std::vector<PlaceChoice> freeChoices(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                     const QRectF& frame);
/// A name's rectangle with the room that other names leave round it.
QRectF withRoom(const QRectF& rect);
/// How far the nearest point of a line is from a rectangle.
double distanceTo(const QRectF& rect, const QLineF& line);

/// The places at hand, which need no line to their arrow, that no axis and no dotted line crosses.
std::vector<LabelPlace> clearPlaces(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles);
/// The best place in the frame that covers no name and no arrow, as on a map; nothing where all are taken.
std::optional<LabelPlace> freePlace(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                    const QRectF& frame);
/// The place in the frame that covers no name and as little of arrows as can be had.
std::optional<LabelPlace> bestPlace(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                    const QRectF& frame);

} // namespace attnscope::ui
