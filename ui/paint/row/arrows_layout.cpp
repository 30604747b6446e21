// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_notes.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/arrows_painter.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Whole v_j are taken into the view where they make it at most that much smaller.
constexpr double kWorthShrinking = 0.8;
/// The same where the plane is to stay that of the whole v_j: smaller, the sum would be a speck.
constexpr double kWorthHolding = 0.5;

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

PlaneBox boxOf(const ArrowsGeometry& g, const ArrowsPicture& arrows, const QSizeF& space) {
    const RowPicture& picture = arrows.state;
    PlaneBox box;
    for (const QPointF& tip : g.tips) {
        box.take(tip);
    }
    box.take(g.output);
    if (!arrows.held.empty() && !arrows.holdsValues) {
        box.takeWhereWorth(arrows.held, space, arrows.worthHeld);
        return box; // whole v_j, which may differ, would move the plane
    }
    std::vector<QPointF> values;
    for (std::size_t term = 0; term < g.values.size(); ++term) {
        if (arrows.holdsValues || picture.row->terms[term].weight != 0.0) {
            values.push_back(g.values[term]);
        }
    }
    box.takeWhereWorth(values, space, arrows.holdsValues ? kWorthHolding : kWorthShrinking);
    // After the values, as where the row is covered.
    box.takeWhereWorth(arrows.held, space, arrows.worthHeld);
    return box;
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

/// The plane in the upper part of the picture: notes may stand below it. `whole` is that in all of it, whose
/// arrows that point out of the plane are named in the smaller one too; null: this is it.
ArrowsGeometry layoutAbove(double notes, const ArrowsPicture& picture, const QSizeF& size,
                           const PlaneFrame* kept, const ArrowsGeometry* whole = nullptr) {
    ArrowsGeometry g;
    const QSizeF room(size.width(), size.height() - notes);
    g.frame = QRectF(QPointF(0.0, 0.0), room).adjusted(0.5, 0.5, -0.5, -0.5);
    if (picture.state.steps() == 0) {
        return g;
    }
    g.numberLine = picture.plane.second.empty();
    g.shaft = shaftFor(picture.state.steps());
    projectRow(g, picture);
    const QSizeF space = arrowSpace(room);
    if (kept != nullptr) {
        static_cast<PlaneFrame&>(g) = *kept;
    } else {
        fitPlane(g, boxOf(g, picture, space), room);
    }
    if (g.numberLine) {
        const auto terms = static_cast<double>(picture.state.steps());
        g.lane = std::min(34.0, std::max(0.0, (space.height() - 24.0) / terms));
    }
    if (whole != nullptr) {
        g.hidden = whole->hidden;
    } else {
        findHidden(g, picture);
    }
    placeArrowLabels(g, picture, size.height());
    return g;
}

} // namespace

QLineF ArrowsGeometry::arrow(std::size_t term) const {
    QLineF line(at(tips[term]), at(tips[term + 1]));
    if (numberLine) {
        line.translate(0.0, -14.0 - lane * static_cast<double>(term));
    }
    return line;
}

bool ArrowsGeometry::drawable(const RowPicture& picture, std::size_t term) const {
    const RowTerm& shown = picture.row->terms[term];
    return shown.weight != 0.0 && std::isfinite(shown.weight) && isFinitePoint(tips[term]) &&
           isFinitePoint(tips[term + 1]);
}

ArrowsGeometry layoutArrows(const ArrowsPicture& picture, const QSizeF& size, const PlaneFrame* kept) {
    const ArrowsGeometry g = layoutAbove(0.0, picture, size, kept);
    const double notes = kept != nullptr ? 0.0 : heightOfNotesBelow(g);
    return notes > 0.0 ? layoutAbove(notes, picture, size, nullptr, &g) : g;
}

QLineF arrowOnItsWay(const ArrowsGeometry& g, std::size_t term, double fraction) {
    constexpr double kShrinkUntil = 0.4;
    constexpr double kArc = 0.22; ///< height of the arc in lengths of the way
    const QLineF goal = g.arrow(term);
    const QPointF vector = goal.p2() - goal.p1();
    const QPointF start = g.numberLine ? QPointF(g.origin.x(), goal.y1()) : g.origin;
    if (fraction < kShrinkUntil) {
        const double part = eased(fraction / kShrinkUntil);
        // A value that reaches beyond the plane comes in as long as it is seen.
        const QPointF value = start + g.at(g.values[term]) - g.origin;
        const auto seen = cutTo(g.frame, QLineF(start, value));
        const QPointF whole = (seen && !g.frame.contains(value) ? seen->p2() : value) - start;
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
        const double distance = distanceTo(g.arrow(term), point);
        if (distance < nearest) {
            nearest = distance;
            found = term;
        }
    }
    return found;
}

std::optional<std::size_t> termTipAt(const ArrowsPicture& picture, const ArrowsGeometry& g,
                                     const QPointF& point) {
    constexpr double kReach = 8.0;
    std::optional<std::size_t> found;
    double nearest = kReach;
    for (std::size_t term = 0; term < std::min(picture.state.done(), picture.state.steps()); ++term) {
        const double distance = QLineF(g.arrow(term).p2(), point).length();
        if (picture.state.row->terms[term].others == 0 && g.drawable(picture.state, term) &&
            distance < nearest) {
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
