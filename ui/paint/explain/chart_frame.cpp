// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/chart_frame.h"

#include "ui/paint/lines/head_colours.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

double widestTick(const ExplainSheet& sheet, const ChartAxis& axis) {
    double widest = 0.0;
    for (const ChartTick& tick : axis.ticks) {
        widest = std::max(widest, sheet.widthOf(tick.text));
    }
    return widest;
}

/// Of ticks that are equally far apart those that have `room` each, up to both ends where that can be had.
std::vector<ChartTick> withRoom(const ChartAxis& axis, double length, double room) {
    if (!axis.isEven || axis.ticks.size() < 2) {
        return axis.ticks;
    }
    const std::size_t steps = axis.ticks.size() - 1;
    const double pitch = (axis.ticks[1].value - axis.ticks[0].value) / (axis.high - axis.low) * length;
    const auto least = std::max(std::size_t{1}, static_cast<std::size_t>(std::ceil(room / pitch)));
    std::size_t step = least;
    while (step < std::min(2 * least, steps) && steps % step != 0) {
        ++step;
    }
    step = steps % step == 0 ? step : least;
    std::vector<ChartTick> ticks;
    for (std::size_t at = steps % step; at <= steps; at += step) {
        ticks.push_back(axis.ticks[at]);
    }
    return ticks;
}

} // namespace

ChartFrame::ChartFrame(ExplainSheet& sheet, const QRectF& outer, ChartAxis x, ChartAxis y)
    : m_sheet(sheet)
    , m_x(std::move(x))
    , m_y(std::move(y)) {
    const double type = sheet.type();
    m_inner = outer.adjusted(widestTick(sheet, m_y) + 0.6 * type, 1.6 * type, -0.8 * type, -2.9 * type);
    m_x.ticks = withRoom(m_x, m_inner.width(), widestTick(sheet, m_x) + 0.6 * type);
    m_y.ticks = withRoom(m_y, m_inner.height(), 1.25 * type);
}

QPointF ChartFrame::at(const QPointF& value) const {
    return {m_inner.left() + (value.x() - m_x.low) / (m_x.high - m_x.low) * m_inner.width(),
            m_inner.bottom() - (value.y() - m_y.low) / (m_y.high - m_y.low) * m_inner.height()};
}

void ChartFrame::addAxes() {
    const Theme& theme = m_sheet.theme();
    const double type = m_sheet.type();
    m_sheet.box({m_inner, theme.canvas, theme.border, 0.8});
    addColumns(false);
    addColumns(true);
    double above = m_inner.bottom() + type;
    for (const ChartTick& tick : m_y.ticks) {
        const double y = at({m_x.low, tick.value}).y();
        if (y <= above) {
            m_sheet.line(
                {QPolygonF({QPointF(m_inner.left(), y), QPointF(m_inner.right(), y)}), theme.divider, 0.7});
            m_sheet.text(tick.text, {m_inner.left() - 0.4 * type, y}, SheetAlign::Right, theme.secondary);
            above = y - 1.2 * type;
        }
    }
    m_sheet.indexedText(m_x.title, {m_inner.center().x(), m_inner.bottom() + 2.2 * type}, SheetAlign::Centre);
    m_sheet.indexedText(m_y.title, {m_inner.left(), m_inner.top() - 0.9 * type}, SheetAlign::Left);
}

/// The upright lines of the minor ticks, or of the others, with the texts that have room.
void ChartFrame::addColumns(bool minor) {
    const Theme& theme = m_sheet.theme();
    const double type = m_sheet.type();
    for (const ChartTick& tick : m_x.ticks) {
        if (tick.isMinor != minor) {
            continue;
        }
        const double x = at({tick.value, m_y.low}).x();
        const double half = m_sheet.widthOf(tick.text) / 2.0 + 0.3 * type;
        const bool hasRoom = std::all_of(m_taken.begin(), m_taken.end(), [&](const QPointF& taken) {
            return x + half <= taken.x() || x - half >= taken.y();
        });
        if (hasRoom || minor) {
            m_sheet.line(
                {QPolygonF({QPointF(x, m_inner.top()), QPointF(x, m_inner.bottom())}), theme.divider, 0.7});
        }
        if (hasRoom) {
            m_sheet.text(tick.text, {x, m_inner.bottom() + 0.85 * type}, SheetAlign::Centre, theme.secondary);
            m_taken.emplace_back(x - half, x + half);
        }
    }
}

void ChartFrame::addCurve(const ChartCurve& curve) {
    QPolygonF points;
    for (const QPointF& point : curve.points) {
        points << at(point);
    }
    m_sheet.line({points, curve.colour, 0.2 * m_sheet.type(), curve.isDashed, false});
}

QColor curveColour(std::size_t at, const Theme& theme) {
    // Text's own colour for what the others are compared with.
    return at == 0 ? theme.text : headColour(at - 1, theme);
}

} // namespace attnscope::ui
