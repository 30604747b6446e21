// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// Stands where nothing is known of a cell yet: neither a colour of numbers nor the look of masked cells.
QColor unknownFill(const Theme& theme);

/// Draws the cells of a tiled image and what lies on them: painted cells that it does not show yet, the
/// overlay of the mask layer under the pointer, a rectangle that is being spanned.
void drawTiledImage(QPainter& painter, const HeatmapDrawing& drawing, const TiledImage& tiled);

/// Where an area of the matrix lies, up to the end of its last pixel, which may reach over the edge of the
/// matrix.
QRectF rectOf(const HeatmapDrawing& drawing, const TileArea& area);

} // namespace attnscope::ui
