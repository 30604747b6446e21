// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_places.h"

#include "ui/paint/row/arrow_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr double kNear = 22.0;     ///< further off a line leads to the arrow
constexpr double kAtHand = 14.0;   ///< of a point
constexpr double kLeaderGap = 5.0; ///< between that line and its arrow
constexpr double kArrowWeight = 3.0;

/// The room an arrow's shaft and the descent of an index need beside a name.
QRectF withMargin(const QRectF& rect) {
    return rect.adjusted(-3.0, -1.0, 3.0, 3.0);
}

/// How much of a line's length lies in a rectangle, in pixels.
double lengthIn(const QRectF& rect, const QLineF& line) {
    if (std::max(line.x1(), line.x2()) < rect.left() || std::min(line.x1(), line.x2()) > rect.right() ||
        std::max(line.y1(), line.y2()) < rect.top() || std::min(line.y1(), line.y2()) > rect.bottom()) {
        return 0.0;
    }
    const auto part = cutTo(rect, line);
    return part ? part->length() : 0.0;
}

double sumIn(const QRectF& rect, const std::vector<QLineF>& lines) {
    return std::accumulate(lines.begin(), lines.end(), 0.0,
                           [&](double sum, const QLineF& line) { return sum + lengthIn(rect, line); });
}

QRectF centredAt(const QPointF& centre, double width) {
    return {centre.x() - width / 2.0, centre.y() - kArrowLabelHeight / 2.0, width, kArrowLabelHeight};
}

QPointF nearestOf(const QRectF& rect, const QPointF& point) {
    return {std::clamp(point.x(), rect.left(), rect.right()),
            std::clamp(point.y(), rect.top(), rect.bottom())};
}

/// A label that begins at `away` from the point in direction `to` (of length 1), with a corner or with the
/// middle of a side.
QRectF attachedAt(const QPointF& point, const QPointF& to, double away, double width) {
    const QPointF part(std::clamp(1.5 * to.x(), -1.0, 1.0), std::clamp(1.5 * to.y(), -1.0, 1.0));
    return centredAt(point + away * to +
                         QPointF(part.x() * width / 2.0, part.y() * (kArrowLabelHeight / 2.0 - 2.0)),
                     width);
}

/// A label of which no point is nearer than `away` to the line through the point and across `to`.
QRectF alongside(const QPointF& point, const QPointF& to, double away, double width) {
    const double support =
        std::abs(to.x()) * width / 2.0 + std::abs(to.y()) * (kArrowLabelHeight / 2.0 - 2.0);
    return centredAt(point + (away + support) * to, width);
}

/// Straight from the arrow to the nearest point of the label.
QLineF leaderOf(const QPointF& point, const QRectF& rect, double gap = kLeaderGap) {
    QLineF leader(point, nearestOf(rect.adjusted(-2.0, 2.0, 2.0, -2.0), point));
    leader.setP1(leader.pointAt(std::min(1.0, gap / std::max(1.0, leader.length()))));
    return leader;
}

/// The point of a line that is nearest to a rectangle, between two parts of its length.
QPointF nearestPart(const QLineF& line, const QRectF& rect, double first, double last) {
    constexpr int kSteps = 8;
    QPointF nearest;
    double least = std::numeric_limits<double>::infinity();
    for (int step = 0; step <= kSteps; ++step) {
        const QPointF at = line.pointAt(first + (last - first) * step / kSteps);
        const double distance = QLineF(at, nearestOf(rect, at)).length();
        if (distance < least) {
            nearest = at;
            least = distance;
        }
    }
    return nearest;
}

/// To the middle of an arrow: another one may begin at its end.
QLineF leaderTo(const QLineF& arrow, const QRectF& rect) {
    constexpr double kTiny = 9.0;
    return leaderOf(nearestPart(arrow, rect, 0.3, 0.7), rect, arrow.length() < kTiny ? 2.0 : kLeaderGap);
}

/// The same rectangle with its distance from the arrow, and led there where that is not small.
LabelPlace besideArrow(const QLineF& arrow, const QRectF& rect) {
    const QPointF nearest = nearestPart(arrow, rect, 0.0, 1.0);
    const double least = QLineF(nearest, nearestOf(rect, nearest)).length();
    const double anchor = (nearestOf(rect, nearest).x() - rect.left()) / rect.width();
    LabelPlace place{rect, std::nullopt, least, anchor};
    if (least > kNear) {
        place.leader = leaderTo(arrow, rect);
    }
    return place;
}

/// Whether a leader could be taken for a part of the line: it has its direction and lies within a few pixels.
bool runsAlong(const QLineF& leader, const QLineF& line) {
    constexpr double kClose = 4.0;
    if (line.length() <= 0.0) {
        return false;
    }
    const QPointF along = (line.p2() - line.p1()) / line.length();
    const auto off = [&](const QPointF& point) {
        const QPointF way = point - line.p1();
        return std::abs(way.x() * along.y() - way.y() * along.x());
    };
    return off(leader.p1()) < kClose && off(leader.p2()) < kClose;
}

bool isCrossed(const QLineF& leader, const ArrowObstacles& obstacles) {
    const auto crosses = [&](const QLineF& arrow) {
        return leader.intersects(arrow) == QLineF::BoundedIntersection;
    };
    const auto lies = [&](const QRectF& rect) { return lengthIn(rect, leader) > 0.0; };
    const auto isAlong = [&](const QLineF& line) { return runsAlong(leader, line); };
    return std::any_of(obstacles.arrows.begin(), obstacles.arrows.end(), crosses) ||
           std::any_of(obstacles.rects.begin(), obstacles.rects.end(), lies) ||
           std::any_of(obstacles.lines.begin(), obstacles.lines.end(), isAlong);
}

/// Whether another line is as near to the rectangle as its own, or so little further that nobody sees it.
bool isNearAnother(const QRectF& rect, const std::vector<QLineF>& lines, std::size_t own) {
    constexpr double kSure = 4.0; ///< pixels further, and in parts of the distance
    constexpr double kSurePart = 0.4;
    const double reach = (1.0 + kSurePart) * distanceTo(rect, lines[own]) + kSure;
    const QRectF near = rect.adjusted(-reach, -reach, reach, reach);
    return std::any_of(lines.begin(), lines.end(), [&](const QLineF& other) {
        const bool isFar = std::max(other.x1(), other.x2()) < near.left() ||
                           std::min(other.x1(), other.x2()) > near.right() ||
                           std::max(other.y1(), other.y2()) < near.top() ||
                           std::min(other.y1(), other.y2()) > near.bottom();
        return &other != &lines[own] && !isFar && distanceTo(rect, other) < reach;
    });
}

/// In the frame, on no name and no arrow, and not led across any.
bool isFreePlace(const LabelPlace& place, const ArrowObstacles& obstacles, const QRectF& frame) {
    return frame.contains(place.rect) && !obstacles.covers(place.rect) && !obstacles.isOnArrow(place.rect) &&
           !(place.leader && isCrossed(*place.leader, obstacles));
}

/// The first place of least `cost` among those that `admits` accepts.
template <typename Admits, typename Cost>
std::optional<LabelPlace> cheapest(const std::vector<LabelPlace>& places, const Admits& admits,
                                   const Cost& cost) {
    std::optional<LabelPlace> best;
    double least = 0.0;
    for (const LabelPlace& place : places) {
        if (!admits(place)) {
            continue;
        }
        const double own = cost(place);
        if (!best || own < least) {
            best = place;
            least = own;
        }
    }
    return best;
}

} // namespace

void ArrowObstacles::take(const QRectF& rect) {
    rects.push_back(withRoom(rect));
}

bool ArrowObstacles::covers(const QRectF& rect) const {
    return std::any_of(rects.begin(), rects.end(),
                       [&](const QRectF& other) { return other.intersects(rect); });
}

bool ArrowObstacles::isOnArrow(const QRectF& rect) const {
    const QRectF space = withMargin(rect);
    return std::any_of(arrows.begin(), arrows.end(),
                       [&](const QLineF& arrow) { return lengthIn(space, arrow) > 0.0; });
}

double ArrowObstacles::crossing(const QRectF& rect) const {
    const QRectF space = withMargin(rect);
    return kArrowWeight * sumIn(space, arrows) + sumIn(space, lines);
}

std::vector<LabelPlace> placesBeside(const QLineF& arrow, double width) {
    std::vector<LabelPlace> places;
    const double length = arrow.length();
    if (length <= 0.0) {
        return places;
    }
    const QPointF across(-arrow.dy() / length, arrow.dx() / length);
    // Names are read best at the right of their arrow, or above it.
    const bool isFirst = across.x() - 0.5 * across.y() > 0.0;
    const QPointF good = isFirst ? across : -across;
    for (const double away : {9.0, 18.0, 34.0, 52.0, 76.0}) {
        for (const double along : {0.5, 0.65, 0.35, 0.85, 0.15}) {
            const QPointF at = arrow.pointAt(along);
            for (const QPointF& to : {good, -good}) {
                places.push_back(besideArrow(arrow, alongside(at, to, away, width)));
                places.push_back(besideArrow(arrow, attachedAt(at, to, away, width)));
            }
            for (const double side : {1.0, -1.0}) {
                places.push_back(besideArrow(arrow, attachedAt(at, {side, 0.0}, away, width)));
            }
        }
    }
    return places;
}

std::vector<LabelPlace> placesBesidePoint(const QPointF& point, double width, bool areLed) {
    constexpr int kDirections = 48; // fewer miss gaps that a text just fits into
    std::vector<LabelPlace> places;
    for (const double away : {12.0, 17.0, 24.0, 29.0, 34.0, 44.0, 70.0}) {
        for (int turn = 0; turn < kDirections; ++turn) {
            const double angle = 2.0 * std::numbers::pi * turn / kDirections;
            const QRectF rect = attachedAt(point, {std::cos(angle), std::sin(angle)}, away, width);
            const bool isLed = areLed && away > kAtHand;
            places.push_back({rect, isLed ? std::optional(leaderOf(point, rect)) : std::nullopt, away, 0.0});
        }
    }
    return places;
}

void leaveOutNearerTo(const std::vector<QPointF>& points, std::size_t own, std::vector<LabelPlace>& places) {
    const auto distance = [](const QRectF& rect, const QPointF& point) {
        return QLineF(nearestOf(rect, point), point).length();
    };
    std::erase_if(places, [&](const LabelPlace& place) {
        const double here = distance(place.rect, points[own]);
        return std::any_of(points.begin(), points.end(), [&](const QPointF& other) {
            return &other != &points[own] && distance(place.rect, other) < here;
        });
    });
}

void leadWhereUnclear(const std::vector<QLineF>& lines, std::size_t own, std::vector<LabelPlace>& places) {
    constexpr double kLeastLeader = 10.0; ///< pixels: a shorter one is not seen
    std::vector<LabelPlace> clear;
    for (LabelPlace& place : places) {
        const bool isUnclear = isNearAnother(place.rect, lines, own);
        if (isUnclear && !place.leader) {
            place.leader = leaderTo(lines[own], place.rect);
        }
        if (!isUnclear || place.leader->length() >= kLeastLeader) {
            clear.push_back(place);
        }
    }
    places = std::move(clear);
}

std::vector<PlaceChoice> freeChoices(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                     const QRectF& frame) {
    constexpr double kLeaderCost = 40.0;
    constexpr double kAlike = 7.0; ///< pixels
    constexpr std::size_t kMostChoices = 28;
    std::vector<PlaceChoice> all;
    for (const LabelPlace& place : places) {
        if (isFreePlace(place, obstacles, frame)) {
            all.push_back({place, 2.0 * (obstacles.crossing(place.rect) + place.away) +
                                      (place.leader ? kLeaderCost + place.leader->length() : 0.0)});
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const PlaceChoice& a, const PlaceChoice& b) { return a.cost < b.cost; });
    std::vector<PlaceChoice> choices;
    for (const PlaceChoice& each : all) {
        const bool isNew = std::none_of(choices.begin(), choices.end(), [&](const PlaceChoice& other) {
            const QPointF way = other.place.rect.center() - each.place.rect.center();
            return std::abs(way.x()) < 2.0 * kAlike && std::abs(way.y()) < kAlike;
        });
        if (isNew) {
            choices.push_back(each);
        }
        if (choices.size() == kMostChoices) {
            break;
        }
    }
    return choices;
}

QRectF withRoom(const QRectF& rect) {
    return rect.adjusted(-4.0, -1.0, 4.0, 1.0);
}

double distanceTo(const QRectF& rect, const QLineF& line) {
    if (cutTo(rect, line)) {
        return 0.0;
    }
    double least = std::min(QLineF(line.p1(), nearestOf(rect, line.p1())).length(),
                            QLineF(line.p2(), nearestOf(rect, line.p2())).length());
    for (const QPointF& corner : {rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()}) {
        least = std::min(least, distanceTo(line, corner));
    }
    return least;
}

std::vector<LabelPlace> clearPlaces(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles) {
    std::vector<LabelPlace> clear = places;
    std::erase_if(
        clear, [&](const LabelPlace& place) { return place.leader || obstacles.crossing(place.rect) > 0.0; });
    return clear;
}

std::optional<LabelPlace> freePlace(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                    const QRectF& frame) {
    const auto admits = [&](const LabelPlace& place) { return isFreePlace(place, obstacles, frame); };
    return cheapest(places, admits, [&](const LabelPlace& place) {
        return obstacles.crossing(place.rect) + 2.0 * place.away;
    });
}

std::optional<LabelPlace> bestPlace(const std::vector<LabelPlace>& places, const ArrowObstacles& obstacles,
                                    const QRectF& frame) {
    // A line across numbers and other names tells less than no name.
    const auto admits = [&](const LabelPlace& place) {
        return frame.contains(place.rect) && !obstacles.covers(place.rect) &&
               !(place.leader && isCrossed(*place.leader, obstacles));
    };
    return cheapest(places, admits,
                    [&](const LabelPlace& place) { return obstacles.crossing(place.rect) + place.away; });
}

} // namespace attnscope::ui
