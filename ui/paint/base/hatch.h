// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QImage>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QVector>

#include <vector>

namespace attnscope::ui {

/// Distance of two hatch lines, square to them.
inline constexpr double kHatchPeriod = 8.0;
inline constexpr double kSmallHatchPeriod = 6.0;

/// The 45° lines of one hatch that runs through all of these rectangles: pieces of the same line in
/// rectangles that touch are one piece. Rectangles must be given from top to bottom and must not overlap.
QVector<QLineF> hatchLines(const std::vector<QRectF>& areas, const QPointF& origin, double period);

/// A square of the hatch of masked cells that can stand beside itself; `period` in units, `scale` device
/// pixels a unit.
QImage hatchTexture(const Theme& theme, double period, double scale);

/// The ground of masked cells that are too small for lines: darker than a weight of 0.
QColor maskedTint(const Theme& theme);

} // namespace attnscope::ui
