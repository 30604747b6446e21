// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_axes.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/heatmap_marks.h"
#include "ui/paint/heatmap/heatmap_sums.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/paint/heatmap/mask_overlay.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The line around a matrix: of a diverging map, whose white cells have no edge of their own, and wherever
/// the frame cuts cells.
void drawFrame(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const QSizeF extent(geometry.cellSize.width() * static_cast<double>(geometry.columns),
                        geometry.cellSize.height() * static_cast<double>(geometry.rows));
    const bool cut =
        extent.width() > geometry.matrix.width() + 0.5 || extent.height() > geometry.matrix.height() + 0.5;
    const bool hasMask =
        drawing.picture.stage == Stage::Masked ||
        (startsAtZero(stageInfo(drawing.picture.stage).range) && drawing.picture.snapshot.result &&
         !drawing.picture.snapshot.result->problem().mask->allowsAll());
    if (cut || hasMask || !startsAtZero(drawing.shape.group)) {
        fillRing(painter, drawing.snapped(geometry.matrix), 1.0, drawing.theme().border,
                 geometry.matrix.adjusted(-1.0, -1.0, 1.0, 1.0));
    }
}

std::optional<double> markedValue(const HeatmapDrawing& drawing) {
    const auto marked = drawing.markedCell();
    if (!marked || drawing.looksMasked(*marked)) {
        return std::nullopt;
    }
    const double coloured = drawing.colouredAt(*marked);
    return isScaled(drawing.picture) && drawing.picture.tiledColours.isLog ? std::log10(coloured) : coloured;
}

} // namespace

void drawHeatmap(QPainter& painter, const HeatmapPicture& asked, const HeatmapGeometry& geometry) {
    // Numbers, sums and what rounded numbers add up to have the same decimals.
    HeatmapPicture picture = asked;
    picture.digits = geometry.digits;
    const bool isKnown = picture.snapshot || (picture.snapshot.scene && picture.tiled);
    if (!isKnown || geometry.rows == 0 || geometry.columns == 0) {
        return;
    }
    const HeatmapDrawing drawing = drawingOf(painter, picture, geometry);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setBrush(Qt::NoBrush);
    if (picture.tiled) {
        drawLarge(painter, drawing);
        painter.restore();
        return;
    }
    drawTitle(painter, drawing);
    if (picture.showLabels) {
        drawAxes(painter, drawing);
    }
    drawFrame(painter, drawing);
    if (std::min(geometry.cellSize.width(), geometry.cellSize.height()) >= kSmallestDrawnCell) {
        drawLargeCells(painter, drawing);
    } else {
        drawSmallCells(painter, drawing);
    }
    const bool prints = printsValues(picture, geometry.cellSize);
    drawCrosshair(painter, drawing, prints ? valueSize(drawing) : 0);
    drawValues(painter, drawing);
    drawMaskOverlay(painter, drawing);
    drawMarks(painter, drawing);
    drawSums(painter, drawing);
    if (!picture.showBar) {
        painter.restore();
        return;
    }
    if (geometry.colourRamp.width() > geometry.colourRamp.height()) {
        drawLevelColourBar(painter, asked, geometry.colourBar, geometry.colourRamp, markedValue(drawing));
    } else {
        drawColourBar(painter, asked, geometry.colourBar, markedValue(drawing));
    }
    painter.restore();
}

} // namespace attnscope::ui
