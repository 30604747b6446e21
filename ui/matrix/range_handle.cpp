// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/range_handle.h"

#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kEndReach = 9.0; ///< pixels around an end that take hold of it
constexpr double kSmallestRange = 1e-6;

/// The part of the colour bar that is coloured.
QRectF rampOf(const HeatmapGeometry& geometry) {
    return geometry.colourBar.adjusted(0, kColourBarHead, 0, 0);
}

} // namespace

RangeHandle::RangeHandle(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {}

bool RangeHandle::begin(const HeatmapGeometry& geometry, const QPointF& point) {
    const QRectF bar = rampOf(geometry);
    if (geometry.colourBar.isEmpty() || point.x() < bar.left() - kEndReach ||
        point.x() > bar.right() + kEndReach) {
        return false;
    }
    m_top = std::abs(point.y() - bar.top()) <= kEndReach;
    if (!m_top && std::abs(point.y() - bar.bottom()) > kEndReach) {
        return false;
    }
    m_startY = point.y();
    m_start = barRange(m_context.session, m_context.appearance, m_context.selection.stage());
    return true;
}

void RangeHandle::moveTo(const HeatmapGeometry& geometry, const QPointF& point) {
    const Stage stage = m_context.selection.stage();
    // Dragged away from the bar the range grows, towards its middle it shrinks; a whole bar's length halves
    // it.
    const double outwards = (m_top ? m_startY - point.y() : point.y() - m_startY) / rampOf(geometry).height();
    const double factor = std::exp2(2 * outwards);
    const double span = m_start.high - m_start.low;
    ValueRange range = m_start;
    if (stageInfo(stage).range != RangeGroup::Weights) {
        range = {m_start.low * factor, m_start.high * factor};
    } else if (m_top) {
        range.high = range.low + std::max(kSmallestRange, span * factor);
    } else {
        range.low = range.high - std::max(kSmallestRange, span * factor);
    }
    setBarRange(m_context.session, m_context.appearance, stage, range);
}

void RangeHandle::reset() {
    resetBarRange(m_context.session, m_context.appearance, m_context.selection.stage());
}

} // namespace attnscope::ui
