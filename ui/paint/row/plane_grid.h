// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/row_label.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace attnscope::ui {

struct Theme;

/// Where a plane of vectors lies in a picture.
struct PlaneFrame {
    QRectF frame;
    QPointF origin;    ///< of the plane's coordinates, in the picture
    double unit = 0.0; ///< pixels per unit, the same both ways
    double tick = 1.0; ///< distance of grid lines in units
    bool numberLine = false;
    bool ticksRight = false; ///< numbers of the upright axis stand right of it
    bool ticksAbove = false; ///< numbers of the level axis stand above it
    double shaft = 5.0;      ///< of arrows, pixels

    /// A point of the plane in the picture.
    QPointF at(const QPointF& point) const;
    /// A way in the picture, in units of the plane.
    QPointF unitsOf(const QPointF& way) const;
};

/// The smallest box round 0 and all it was given, in units of a plane.
struct PlaneBox {
    double left = 0.0, right = 0.0, low = 0.0, high = 0.0;

    void take(const QPointF& point);
    /// Takes these points, too, unless that would make what is in the box less than `worth` as large in
    /// `room`.
    void takeWhereWorth(const std::vector<QPointF>& points, const QSizeF& room, double worth);
    /// Pixels a unit at which the box fills `room`; 0 where the box has no size that a screen could show.
    double unitIn(const QSizeF& room) const;
};

bool isFinitePoint(const QPointF& point);
/// Thinner where there are more of them.
double shaftFor(std::size_t arrows);
/// The room for arrows in a plane of that size: beside them stand titles and numbers.
QSizeF arrowSpace(const QSizeF& size);
/// Sets unit, tick and origin such that the box fills a plane of that size; `numberLine` must be set.
void fitPlane(PlaneFrame& plane, const PlaneBox& box, const QSizeF& size);

/// What stands at the axes.
struct AxisTitles {
    Label level;
    Label shortLevel; ///< where the plane is too narrow for the other
    Label upright;
    Label leastLevel = {}; ///< where that is too long, too; empty: there is none
};

/// A number on an axis.
struct AxisNumber {
    QRectF rect;
    QString text;
};

/// The numbers that have room, first of the level axis, then of the upright one: without those under an
/// arrow, as long as two are left that the axis can be read by.
std::vector<AxisNumber> axisNumbers(const PlaneFrame& plane, const std::vector<QLineF>& arrows);
/// Where the titles of the axes stand.
std::vector<QRectF> axisTitleRects(const AxisTitles& titles, const PlaneFrame& plane);

/// The empty canvas of a plane in which nothing is drawn.
void drawCanvas(QPainter& painter, const Theme& theme, const QRectF& frame);
/// The canvas with its grid, axes through 0, tick numbers and axis titles.
void drawGridOfPlane(QPainter& painter, const Theme& theme, const PlaneFrame& plane, const AxisTitles& titles,
                     const std::vector<AxisNumber>& numbers);

} // namespace attnscope::ui
