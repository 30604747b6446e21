// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// The fill of cells whose numbers are not read yet; differs from the colours of numbers and of masked cells.
QColor unknownFill(const Theme& theme);

/// Draws the cells of a tiled image and what lies on them: painted cells that it does not show yet, the
/// overlay of the mask layer under the pointer, a rectangle that is being spanned.
void drawTiledImage(QPainter& painter, const HeatmapDrawing& drawing, const TiledImage& tiled);

/// Where an area of the matrix lies, up to the end of its last pixel, which may reach over the edge of the
/// matrix.
QRectF rectOf(const HeatmapDrawing& drawing, const TileArea& area);

} // namespace attnscope::ui
