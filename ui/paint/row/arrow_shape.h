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

/// The part of a line inside the rectangle (Liang and Barsky 1984); nothing where it lies outside or is not
/// finite. Painters cut geometry because some devices ignore clipping.
std::optional<QLineF> cutTo(const QRectF& rect, const QLineF& line);

} // namespace attnscope::ui
