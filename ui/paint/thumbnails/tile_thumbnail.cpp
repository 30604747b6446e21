// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/thumbnails/tile_thumbnail.h"

#include "ui/paint/base/hatch.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

QSizeF tileSize(const HeatmapPicture& picture, const QSizeF& box) {
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    const auto rows = static_cast<double>(std::max<std::size_t>(shape.rows, 1));
    const auto columns = static_cast<double>(std::max<std::size_t>(shape.columns, 1));
    const double cell = std::min(box.width() / columns, box.height() / rows);
    const double even = cell >= 2.0 ? std::floor(cell) : cell;
    return {std::max(2.0, even * columns), std::max(2.0, even * rows)};
}

void drawTile(QPainter& painter, const HeatmapPicture& picture, const QRectF& area) {
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    fillRing(painter, area, 1.0, picture.palette.theme.border, area.adjusted(-1.0, -1.0, 1.0, 1.0));
    if (!picture.tile || shape.rows == 0 || shape.columns == 0) {
        return;
    }
    HeatmapGeometry geometry;
    geometry.matrix = area;
    geometry.origin = area.topLeft();
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    geometry.cellSize = {area.width() / static_cast<double>(shape.columns),
                         area.height() / static_cast<double>(shape.rows)};
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    HeatmapPicture pooled = picture;
    pooled.isPooledElsewhere = true;
    HeatmapDrawing drawing = drawingOf(painter, pooled, geometry);
    drawing.hatchPeriod = kSmallHatchPeriod;
    drawing.hasSeparators = false;
    drawSmallCells(painter, drawing);
}

} // namespace attnscope::ui
