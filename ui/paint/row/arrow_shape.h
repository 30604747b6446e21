// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>

class QPainter;

namespace attnscope::ui {

struct Theme;

/// How an arrow is drawn. Its head shrinks with a short arrow; where it was cut it has none.
struct ArrowStyle {
    QColor fill;
    std::optional<QColor> outline; ///< marks every other key
    double shaft = 5.0;            ///< pixels
    bool dashed = false;
    bool head = true;
};

/// The outline of an arrow from p1 to p2; empty for a line of no length.
QPolygonF arrowShape(const QLineF& line, double shaft, bool head);
void drawArrow(QPainter& painter, const QLineF& line, const ArrowStyle& style);

/// Draws what of the arrow lies in the plane; where its tip does not, it has no head.
void drawArrowInside(QPainter& painter, const QRectF& frame, const QLineF& line, ArrowStyle style);
/// An arrow of that length for a key in the colour of its weight: every other key is outlined.
ArrowStyle keyArrowStyle(const Theme& theme, const QColor& fill, std::size_t key, double shaft,
                         double length);
/// How far a point is from the nearest point of a line.
double distanceTo(const QLineF& line, const QPointF& point);

/// The part of a line inside the rectangle (Liang and Barsky 1984); nothing where it lies outside or is not
/// finite. Painters cut geometry because some devices ignore clipping.
std::optional<QLineF> cutTo(const QRectF& rect, const QLineF& line);

} // namespace attnscope::ui
