// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"

namespace attnscope::ui {

/// How much of the vectors lies in the plane, in whole per cents.
int shownPercent(const ValuePlane& plane);

/// The titles of the axes, that of the level one also in its short form.
AxisTitles axisTitles(const ArrowsPicture& picture);

/// The same without how much of the movement the plane shows.
AxisTitles namesOfAxes(const ArrowsPicture& picture);

/// The numbers that have room, first of the level axis, then of the upright one.
std::vector<AxisNumber> axisNumbers(const ArrowsGeometry& geometry);
/// Where the titles of the axes stand.
std::vector<QRectF> axisTitleRects(const ArrowsPicture& picture, const ArrowsGeometry& geometry);

/// The canvas with its grid, axes through 0, tick numbers and axis titles.
void drawPlane(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& geometry);

} // namespace attnscope::ui
