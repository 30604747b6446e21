// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_shape.h"

#include "ui/paint/base/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QPainterPathStroker>

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kHeadLength = 2.4; ///< shafts
constexpr double kHeadWidth = 2.5;  ///< shafts
constexpr double kHeadPart = 0.62;  ///< of a short arrow: its shaft says where it comes from
constexpr double kVisible = 0.5;    ///< pixels; a shorter arrow is a dot

double headLength(const QLineF& line, double shaft, bool head) {
    return head ? std::min(kHeadLength * shaft, kHeadPart * line.length()) : 0.0;
}

void drawDashed(QPainter& painter, const QLineF& line, const ArrowStyle& style) {
    const double head = headLength(line, style.shaft, style.head);
    const double length = line.length();
    QPainterPathStroker stroker;
    stroker.setWidth(0.7 * style.shaft);
    stroker.setCapStyle(Qt::FlatCap);
    stroker.setDashPattern({1.9, 1.2});
    QPainterPath path(line.p1());
    path.lineTo(line.pointAt((length - head) / length));
    painter.setPen(style.outline ? QPen(*style.outline, 1.0) : QPen(Qt::NoPen));
    painter.setBrush(style.fill);
    painter.drawPath(stroker.createStroke(path));
    const QPolygonF shape = arrowShape(line, style.shaft, style.head);
    if (shape.size() == 7) {
        painter.drawPolygon(QPolygonF{shape[2], shape[3], shape[4]});
    }
}

} // namespace

QPolygonF arrowShape(const QLineF& line, double shaft, bool head) {
    const double length = line.length();
    if (!(length > 0.0) || !std::isfinite(length)) {
        return {};
    }
    const QPointF along = (line.p2() - line.p1()) / length;
    const QPointF across(-along.y(), along.x());
    const double headSize = headLength(line, shaft, head);
    const double scale = head ? headSize / (kHeadLength * shaft) : 1.0;
    const QPointF half = across * (0.5 * shaft * scale);
    const QPointF neck = line.p2() - along * headSize;
    if (!head) {
        return QPolygonF{line.p1() + half, line.p2() + half, line.p2() - half, line.p1() - half};
    }
    const QPointF wing = across * (0.5 * kHeadWidth * shaft * scale);
    return QPolygonF{line.p1() + half, neck + half, neck + wing,     line.p2(),
                     neck - wing,      neck - half, line.p1() - half};
}

void drawArrow(QPainter& painter, const QLineF& line, const ArrowStyle& style) {
    painter.setRenderHint(QPainter::Antialiasing);
    if (!(line.length() > kVisible)) {
        painter.setPen(style.outline ? QPen(*style.outline, 1.0) : QPen(Qt::NoPen));
        painter.setBrush(style.fill);
        painter.drawEllipse(line.p1(), 0.5 * style.shaft, 0.5 * style.shaft);
        return;
    }
    if (style.dashed) {
        drawDashed(painter, line, style);
        return;
    }
    painter.setPen(style.outline ? QPen(*style.outline, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin)
                                 : QPen(Qt::NoPen));
    painter.setBrush(style.fill);
    painter.drawPolygon(arrowShape(line, style.shaft, style.head));
}

void drawArrowInside(QPainter& painter, const QRectF& frame, const QLineF& line, ArrowStyle style) {
    const auto part = cutTo(frame, line);
    if (!part) {
        return;
    }
    style.head = style.head && part->p2() == line.pointAt(1.0);
    drawArrow(painter, *part, style);
}

ArrowStyle keyArrowStyle(const Theme& theme, const QColor& fill, std::size_t key, double shaft,
                         double length) {
    ArrowStyle style;
    style.fill = fill;
    style.shaft = shaft;
    // An outline would hide a shorter arrow altogether.
    constexpr double kOutlined = 8.0;
    if (key % 2 == 1 && length >= kOutlined) {
        style.outline = theme.text;
    } else if (contrast(style.fill, theme.canvas) < 1.6) {
        // The brightest weights would be lost on the light canvas, the darkest on the dark one.
        constexpr int kMiddle = 128;
        style.outline = theme.canvas.lightness() < kMiddle ? theme.secondary : style.fill.darker(160);
    }
    return style;
}

double distanceTo(const QLineF& line, const QPointF& point) {
    const QPointF way = line.p2() - line.p1();
    const double length2 = QPointF::dotProduct(way, way);
    const double t = length2 > 0.0 ? QPointF::dotProduct(point - line.p1(), way) / length2 : 0.0;
    return QLineF(point, line.pointAt(std::clamp(t, 0.0, 1.0))).length();
}

std::optional<QLineF> cutTo(const QRectF& rect, const QLineF& line) {
    const double dx = line.dx();
    const double dy = line.dy();
    if (!std::isfinite(line.x1()) || !std::isfinite(line.y1()) || !std::isfinite(dx) || !std::isfinite(dy)) {
        return std::nullopt;
    }
    struct Side {
        double step;
        double space;
    };
    const std::array<Side, 4> sides{{{-dx, line.x1() - rect.left()},
                                     {dx, rect.right() - line.x1()},
                                     {-dy, line.y1() - rect.top()},
                                     {dy, rect.bottom() - line.y1()}}};
    double from = 0.0;
    double to = 1.0;
    for (const Side& side : sides) {
        if (side.step == 0.0) {
            if (side.space < 0.0) {
                return std::nullopt;
            }
        } else if (side.step < 0.0) {
            from = std::max(from, side.space / side.step);
        } else {
            to = std::min(to, side.space / side.step);
        }
    }
    if (from > to) {
        return std::nullopt;
    }
    return QLineF(line.pointAt(from), line.pointAt(to));
}

} // namespace attnscope::ui
