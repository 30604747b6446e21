// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/range_handle.h"

#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/appearance.h"
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
    m_start = m_context.appearance.palette(m_context.session.ranges()).ranges;
    return true;
}

void RangeHandle::moveTo(const HeatmapGeometry& geometry, const QPointF& point) {
    const RangeGroup group = stageInfo(m_context.selection.stage()).range;
    const ValueRange range = m_start.of(group);
    // Dragged away from the bar the range grows, towards its middle it shrinks; a whole bar's length halves
    // it.
    const double outwards = (m_top ? m_startY - point.y() : point.y() - m_startY) / rampOf(geometry).height();
    const double factor = std::exp2(2 * outwards);
    RangeChoice choice = m_context.appearance.rangeChoice();
    switch (group) {
    case RangeGroup::Values:
        choice.values = std::max(kSmallestRange, range.high * factor);
        break;
    case RangeGroup::Scores:
        choice.scores = std::max(kSmallestRange, range.high * factor);
        break;
    case RangeGroup::Weights: {
        const double span = range.high - range.low;
        choice.weights = m_top ? ValueRange{range.low, range.low + std::max(kSmallestRange, span * factor)}
                               : ValueRange{range.low - span * (factor - 1), range.high};
        break;
    }
    }
    m_context.appearance.setRangeChoice(choice);
}

void RangeHandle::reset() {
    RangeChoice choice = m_context.appearance.rangeChoice();
    switch (stageInfo(m_context.selection.stage()).range) {
    case RangeGroup::Values:
        choice.values.reset();
        break;
    case RangeGroup::Scores:
        choice.scores.reset();
        break;
    case RangeGroup::Weights:
        choice.weights.reset();
        break;
    }
    m_context.appearance.setRangeChoice(choice);
}

} // namespace attnscope::ui
