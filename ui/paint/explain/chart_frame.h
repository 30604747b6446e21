// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/explain/explain_sheet.h"

#include <functional>
#include <vector>

namespace attnscope::ui {

/// A number on an axis with what is written at it.
struct ChartTick {
    double value = 0.0;
    QString text;
    bool isMinor = false; ///< its text gives way to the others; its line stays
};

/// One axis: what its ends stand for, on the scale that is drawn (logarithms, where it has them).
struct ChartAxis {
    double low = 0.0;
    double high = 1.0;
    std::vector<ChartTick> ticks;
    QString title; ///< "d_k" is d with the index k
    bool isEven =
        false; ///< ticks are equally far apart: of many each second or third is drawn, the last always
};

/// Points from the left to the right.
struct ChartCurve {
    std::vector<QPointF> points;
    QColor colour;
    bool isDashed = false;
};

/// Axes in a rectangle of a sheet, with curves in them.
class ChartFrame {
public:
    /// `outer` holds axes, ticks and titles.
    ChartFrame(ExplainSheet& sheet, const QRectF& outer, ChartAxis x, ChartAxis y);

    /// Draws frame, grid, ticks and titles. Of texts that would touch the later one is left
    /// out.
    void addAxes();
    void addCurve(const ChartCurve& curve);
    QPointF at(const QPointF& value) const;
    const QRectF& inner() const { return m_inner; }

private:
    void addColumns(bool minor);

    ExplainSheet& m_sheet;
    std::vector<QPointF> m_taken; ///< from where to where a text stands below the axis
    ChartAxis m_x;
    ChartAxis m_y;
    QRectF m_inner;
};

/// The colour of the n-th curve of a chart.
QColor curveColour(std::size_t at, const Theme& theme);

} // namespace attnscope::ui
