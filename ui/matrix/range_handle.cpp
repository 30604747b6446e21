// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/range_handle.h"

#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/shown_sides.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kEndReach = 9.0; ///< pixels around an end that take hold of it
constexpr double kSmallestRange = 1e-6;

/// Along the bar, from its low end.
struct BarAxis {
    double low = 0.0, high = 0.0; ///< where its ends lie
    double place = 0.0;           ///< of the pointer
    double beside = 0.0;          ///< how far the pointer is from the bar, across
};

BarAxis axisOf(const QRectF& bar, const QPointF& point) {
    const auto outside = [](double at, double from, double to) {
        return std::max({0.0, from - at, at - to});
    };
    if (bar.width() > bar.height()) {
        return {bar.left(), bar.right(), point.x(), outside(point.y(), bar.top(), bar.bottom())};
    }
    return {bar.bottom(), bar.top(), point.y(), outside(point.x(), bar.left(), bar.right())};
}

} // namespace

RangeHandle::RangeHandle(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {}

bool RangeHandle::begin(const HeatmapGeometry& geometry, const QPointF& point) {
    const BarAxis axis = axisOf(geometry.colourRamp, point);
    if (geometry.colourBar.isEmpty() || axis.beside > kEndReach) {
        return false;
    }
    m_isHigh = std::abs(axis.place - axis.high) <= kEndReach;
    if (!m_isHigh && std::abs(axis.place - axis.low) > kEndReach) {
        return false;
    }
    m_startPlace = axis.place;
    const Stage stage = m_context.selection.stage();
    m_start = m_isDifference ? shownDifferenceRange(m_context, stage)
                             : barRange(m_context.session, m_context.appearance, stage, shownRanges());
    return true;
}

/// Of heads beside each other those that they share.
Ranges RangeHandle::shownRanges() const {
    const ChosenHeads* const chosen = m_context.chosenHeads;
    return chosen != nullptr && chosen->isShown() ? chosen->rangesOf(m_context.selection.headIndex().head)
                                                  : m_context.session.ranges();
}

void RangeHandle::moveTo(const HeatmapGeometry& geometry, const QPointF& point) {
    const Stage stage = m_context.selection.stage();
    // Dragged away from the bar the range grows, towards its middle it shrinks; a whole bar's length halves
    // it.
    const BarAxis axis = axisOf(geometry.colourRamp, point);
    const double upwards = (axis.place - m_startPlace) / (axis.high - axis.low);
    const double outwards = m_isHigh ? upwards : -upwards;
    const double factor = std::exp2(2 * outwards);
    const double span = m_start.high - m_start.low;
    if (m_isDifference) {
        m_context.comparison->setDifferenceRange(stage, std::max(kSmallestRange, m_start.high * factor));
        return;
    }
    ValueRange range = m_start;
    if (!startsAtZero(stageInfo(stage).range)) {
        range = {m_start.low * factor, m_start.high * factor};
    } else if (m_isHigh) {
        range.high = range.low + std::max(kSmallestRange, span * factor);
    } else {
        range.low = range.high - std::max(kSmallestRange, span * factor);
    }
    setBarRange(m_context.session, m_context.appearance, stage, range);
}

void RangeHandle::reset() {
    const Stage stage = m_context.selection.stage();
    if (m_isDifference) {
        m_context.comparison->setDifferenceRange(stage, std::nullopt);
    } else {
        resetBarRange(m_context.session, m_context.appearance, stage);
    }
}

} // namespace attnscope::ui
