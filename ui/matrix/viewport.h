// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <QPointF>
#include <QSizeF>

namespace attnscope::ui {

/// Zoom and pan as pure functions of a picture of a given size, so that the view holds no arithmetic. The
/// layout has the last word: labels and sums need other room at every zoom.

inline constexpr double kLargestCell = 400.0;

/// The viewport after zooming by `factor` that keeps the point under the pointer where it is, also where the
/// matrix is then no longer in the middle of its space. A pointer beside the matrix stands for the nearest
/// point of it. Zooming out ends at the fitted picture (a viewport with cell = 0).
HeatmapViewport zoomed(HeatmapPicture picture, const QSizeF& size, const QPointF& pointer, double factor);

/// The viewport after dragging the matrix by `delta`, up to its edges; a fitted picture does not move.
HeatmapViewport panned(HeatmapPicture picture, const QSizeF& size, const QPointF& delta);

/// The viewport in which a cell is inside the frame, moved as little as possible.
HeatmapViewport revealing(const HeatmapPicture& picture, const QSizeF& size, const CellRef& cell);

} // namespace attnscope::ui
