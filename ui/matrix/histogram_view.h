// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/histogram.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/session/context.h"

#include <QWidget>

#include <vector>

namespace attnscope::ui {

/// The histogram of the weights in their colours, grey outside the range, whose ends are handles.
class HistogramView final : public QWidget {
    Q_OBJECT

public:
    HistogramView(const Context& context, QWidget* parent = nullptr);

    void setHistogram(const Histogram& histogram);
    /// The range of the colours, on the scale of the histogram: logarithms where it is one of these.
    ValueRange range() const;
    void setRange(const ValueRange& range);
    double xOf(double value) const;
    /// The counts behind the bars, of whole pixels whatever the bins: gaps between bars of broken pixels
    /// would look like data. A bin lies in one bar, so that a number that is there once has one bar.
    std::vector<double> barCounts() const;

    QSize sizeHint() const override { return {300, 150}; }
    QSize minimumSizeHint() const override { return {160, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Where values lie in the widget: found once for a painting, since the histogram is read for it.
    struct Axis {
        QRectF area;
        ValueRange shown;

        double xOf(double value) const;
        double valueAt(double x) const;
    };

    QRectF bars() const;
    /// The part of the histogram that is drawn: from the first bin that is not empty to the last, and the
    /// range.
    ValueRange shown() const;
    Axis axis() const;
    ValueScale scale() const;
    const ColourMap& colours(const Palette& palette) const;
    void drawBars(QPainter& painter, const Axis& axis, const ColourMap& map) const;
    void drawAxis(QPainter& painter, const Axis& axis, const ColourMap& map) const;
    void drawHandles(QPainter& painter, const Axis& axis) const;

    Context m_context;
    Histogram m_histogram;
    int m_held = 0;              ///< −1: the lower handle, 1: the upper, 0: none
    ValueRange m_shownWhileHeld; ///< the axis stands still while a handle is dragged
};

} // namespace attnscope::ui
