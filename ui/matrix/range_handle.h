// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/context.h"

#include <QObject>

namespace attnscope::ui {

/// Sets a colour range by dragging an end of the colour bar; the numbers keep, the colours follow.
class RangeHandle final : public QObject {
    Q_OBJECT

public:
    explicit RangeHandle(const Context& context, QObject* parent = nullptr);

    /// Whether the bar is that of a difference, which has a range of its own.
    void setDifference(bool isDifference) { m_isDifference = isDifference; }
    /// Takes hold of an end of the bar; false where there is none at this point.
    bool begin(const HeatmapGeometry& geometry, const QPointF& point);
    void moveTo(const HeatmapGeometry& geometry, const QPointF& point);
    /// Back to the automatic range.
    void reset();

private:
    Ranges shownRanges() const;

    Context m_context;
    bool m_isDifference = false;
    bool m_isHigh = false;     ///< the end that is held
    double m_startPlace = 0.0; ///< of the pointer, along the bar
    ValueRange m_start;
};

} // namespace attnscope::ui
