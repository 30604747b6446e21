// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/tick_step.h"
#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrows_painter.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

// Room round the arrows: for the titles at the left and at the bottom, for numbers beside the axes.
constexpr double kLeft = 56.0;
constexpr double kRight = 34.0;
constexpr double kTop = 30.0;
constexpr double kBottom = 46.0;
constexpr double kTickDistance = 56.0; ///< pixels at least
/// Whole v_j are taken into the view where they make it at most that much smaller.
constexpr double kWorthShrinking = 0.8;

bool isFinite(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

/// The smallest box round 0 and all it was given; QRectF's united() skips boxes without an area.
struct Box {
    double left = 0.0, right = 0.0, low = 0.0, high = 0.0;

    void take(const QPointF& point) {
        if (isFinite(point)) {
            left = std::min(left, point.x());
            right = std::max(right, point.x());
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    }

    /// Pixels a unit at which the box fills `room`; 0 where the box has no size that a screen could show.
    double unitIn(const QSizeF& space) const {
        const double wide = right - left;
        const double tall = high - low;
        double unit = 0.0;
        if (wide > 0.0) {
            unit = space.width() / wide;
        }
        if (tall > 0.0) {
            unit = unit > 0.0 ? std::min(unit, space.height() / tall) : space.height() / tall;
        }
        return std::isfinite(unit) ? unit : 0.0;
    }
};

QPointF projected(const ValuePlane& plane, std::span<const double> vector) {
    const auto [x, y] = plane.project(vector);
    return {x, y};
}

void projectRow(ArrowsGeometry& g, const ArrowsPicture& picture) {
    const RowCombination& row = *picture.state.row;
    g.tips.emplace_back(0.0, 0.0);
    for (const RowTerm& term : row.terms) {
        g.values.push_back(projected(picture.plane, term.value));
        g.tips.push_back(projected(picture.plane, term.runningSum));
    }
    g.output = projected(picture.plane, row.output);
}

Box boxOf(const ArrowsGeometry& g, const RowPicture& picture, const QSizeF& space) {
    Box box;
    for (const QPointF& tip : g.tips) {
        box.take(tip);
    }
    box.take(g.output);
    Box withValues = box;
    for (std::size_t term = 0; term < g.values.size(); ++term) {
        if (picture.row->terms[term].weight != 0.0) {
            withValues.take(g.values[term]);
        }
    }
    const double unit = box.unitIn(space);
    return unit == 0.0 || withValues.unitIn(space) >= kWorthShrinking * unit ? withValues : box;
}

/// An arrow of a few pixels that would be a long one if the plane were turned.
bool pointsOut(const ArrowsGeometry& g, const ArrowsPicture& picture, std::size_t term) {
    constexpr double kUnseen = 12.0; ///< pixels
    constexpr double kSeen = 20.0;
    const std::vector<double>& arrow = picture.state.row->terms[term].contribution;
    return g.arrow(term).length() < kUnseen && g.unit * lengthOf(arrow) >= kSeen &&
           !picture.plane.shows(arrow);
}

void findHidden(ArrowsGeometry& g, const ArrowsPicture& picture) {
    for (std::size_t term = 0; term < picture.state.steps() && !picture.plane.isExact; ++term) {
        if (g.drawable(picture.state, term) && pointsOut(g, picture, term)) {
            g.hidden.push_back(term);
        }
    }
}

double shaftFor(std::size_t terms) {
    return terms <= 12 ? 5.0 : terms <= 60 ? 3.5 : 2.5;
}

} // namespace

QPointF ArrowsGeometry::at(const QPointF& point) const {
    return {origin.x() + unit * point.x(), origin.y() - unit * point.y()};
}

QLineF ArrowsGeometry::arrow(std::size_t term) const {
    QLineF line(at(tips[term]), at(tips[term + 1]));
    if (numberLine) {
        line.translate(0.0, -14.0 - lane * static_cast<double>(term));
    }
    return line;
}

bool ArrowsGeometry::drawable(const RowPicture& picture, std::size_t term) const {
    const RowTerm& shown = picture.row->terms[term];
    return shown.weight != 0.0 && std::isfinite(shown.weight) && isFinite(tips[term]) &&
           isFinite(tips[term + 1]);
}

ArrowsGeometry layoutArrows(const ArrowsPicture& picture, const QSizeF& size) {
    ArrowsGeometry g;
    g.frame = QRectF(QPointF(0.0, 0.0), size).adjusted(0.5, 0.5, -0.5, -0.5);
    if (picture.state.steps() == 0) {
        return g;
    }
    g.numberLine = picture.plane.second.empty();
    g.shaft = shaftFor(picture.state.steps());
    projectRow(g, picture);
    const QSizeF space(std::max(20.0, size.width() - kLeft - kRight),
                       std::max(20.0, size.height() - kTop - kBottom));
    const Box box = boxOf(g, picture.state, space);
    g.unit = box.unitIn(space);
    if (g.unit <= 0.0) {
        g.unit = std::min(space.width(), space.height()) / 2.0;
    }
    g.tick = tickStep(kTickDistance / g.unit);
    g.ticksRight = box.right < -box.left;
    g.ticksAbove = box.high < -box.low && !g.numberLine;
    // Names stand to the right of arrows, so more of the spare width goes there.
    const double spareX = space.width() - g.unit * (box.right - box.left);
    const double spareY = space.height() - g.unit * (box.high - box.low);
    g.origin = QPointF(std::round(kLeft + 0.15 * spareX - g.unit * box.left) + 0.5,
                       std::round(kTop + 0.5 * spareY + g.unit * box.high) + 0.5);
    if (g.numberLine) {
        g.origin.setY(std::round(size.height() - kBottom) + 0.5);
        const auto terms = static_cast<double>(picture.state.steps());
        g.lane = std::min(34.0, std::max(0.0, (space.height() - 24.0) / terms));
    }
    findHidden(g, picture);
    placeArrowLabels(g, picture);
    return g;
}

QLineF arrowOnItsWay(const ArrowsGeometry& g, std::size_t term, double fraction) {
    constexpr double kShrinkUntil = 0.4;
    constexpr double kArc = 0.22; ///< height of the arc in lengths of the way
    const QLineF goal = g.arrow(term);
    const QPointF vector = goal.p2() - goal.p1();
    const QPointF start = g.numberLine ? QPointF(g.origin.x(), goal.y1()) : g.origin;
    if (fraction < kShrinkUntil) {
        const double part = eased(fraction / kShrinkUntil);
        const QPointF whole = g.at(g.values[term]) - g.origin;
        return {start, start + whole + part * (vector - whole)};
    }
    const double part = eased((fraction - kShrinkUntil) / (1.0 - kShrinkUntil));
    const QPointF way = goal.p1() - start;
    const QPointF aside(way.y() * kArc, -way.x() * kArc);
    const QPointF tail = start + part * way + 4.0 * part * (1.0 - part) * aside;
    return {tail, tail + vector};
}

std::optional<std::size_t> termAt(const ArrowsPicture& picture, const ArrowsGeometry& g,
                                  const QPointF& point) {
    constexpr double kReach = 7.0;
    std::optional<std::size_t> found;
    double nearest = kReach;
    for (std::size_t term = 0; term < std::min(picture.state.done(), picture.state.steps()); ++term) {
        if (!g.drawable(picture.state, term)) {
            continue;
        }
        const QLineF line = g.arrow(term);
        const QPointF way = line.p2() - line.p1();
        const double length2 = QPointF::dotProduct(way, way);
        const double t = length2 > 0.0 ? QPointF::dotProduct(point - line.p1(), way) / length2 : 0.0;
        const double distance = QLineF(point, line.pointAt(std::clamp(t, 0.0, 1.0))).length();
        if (distance < nearest) {
            nearest = distance;
            found = term;
        }
    }
    return found;
}

std::optional<std::size_t> keyAt(const ArrowsPicture& picture, const ArrowsGeometry& g,
                                 const QPointF& point) {
    const auto term = termAt(picture, g, point);
    return term ? std::optional(picture.state.row->terms[*term].key) : std::nullopt;
}

} // namespace attnscope::ui
