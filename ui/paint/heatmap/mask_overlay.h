// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/layer_cells.h"
#include "ui/paint/heatmap/heatmap_drawing.h"
#include "ui/paint/tiles/tiled_image.h"

#include <QColor>

#include <stop_token>

namespace attnscope::ui {

/// Reads which pixels of an area have no cell of a layer (faded), some (half faded), all (clear). Null
/// where it was stopped. `colour` is the overlay's, `transposed` swaps the sides of the image.
std::shared_ptr<const MaskOverlay> readMaskOverlay(const LayerCells& layer, const TileArea& area,
                                                   const QColor& colour, bool transposed,
                                                   const std::stop_token& stop);

/// Shows the cells of the mask layer under the pointer: all others lie under an overlay, an outline runs
/// round them where cells are large, and what a float mask adds is printed in its cells.
void drawMaskOverlay(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
