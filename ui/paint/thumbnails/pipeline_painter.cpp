// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/thumbnails/pipeline_painter.h"

#include "ui/paint/base/hatch.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/heatmap_marks.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kRadius = 4.0;
constexpr double kSelectedThumbnailWidth = 2.0;
constexpr double kShortestTimesV = 34.0;

QRectF onPixels(const QRectF& rect) {
    return rect.adjusted(0.5, 0.5, -0.5, -0.5);
}

void drawArea(QPainter& painter, const PipelinePicture& picture, const PipelinePlace& place) {
    const Theme& theme = picture.palette.theme;
    const bool current = picture.current == place.stage;
    const double flash = std::clamp(picture.flash[static_cast<std::size_t>(place.stage)], 0.0, 1.0);
    painter.setPen(Qt::NoPen);
    if (current || picture.hover == place.stage) {
        painter.setBrush(current ? theme.panel : theme.hover);
        painter.drawRoundedRect(onPixels(place.area), kRadius, kRadius);
    }
    if (flash > 0.0) {
        QColor glow = theme.strong;
        glow.setAlphaF(static_cast<float>(0.22 * flash));
        painter.setBrush(glow);
        painter.drawRoundedRect(onPixels(place.area), kRadius, kRadius);
    }
    if (current) {
        painter.setPen(QPen(theme.strong, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(place.area.adjusted(1.0, 1.0, -1.0, -1.0), kRadius, kRadius);
    }
}

void drawThumbnail(QPainter& painter, const PipelinePicture& picture, const PipelinePlace& place) {
    HeatmapPicture small;
    small.snapshot = picture.snapshot;
    small.stage = place.stage;
    small.palette = picture.palette;
    small.palette.ranges = picture.palette.ranges.forStage(place.stage);
    small.query = picture.query;
    small.outlined = picture.outlined;
    small.lit = picture.lit;
    small.activeTermKey = picture.activeTermKey;
    small.mask = picture.mask;
    if (place.stage == Stage::Weights) {
        small.scale = picture.scale;
        small.tiledColours = picture.weightColours;
    }
    small.tile = picture.tiles[static_cast<std::size_t>(place.stage)];
    small.isPooledElsewhere = picture.isPooledElsewhere;
    const HeatmapShape shape = shapeOf(picture.snapshot, place.stage);
    HeatmapGeometry geometry;
    geometry.matrix = place.thumbnail;
    geometry.origin = place.thumbnail.topLeft();
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    geometry.cellSize = {place.thumbnail.width() / static_cast<double>(shape.columns),
                         place.thumbnail.height() / static_cast<double>(shape.rows)};
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    HeatmapDrawing drawing = drawingOf(painter, small, geometry);
    drawing.hatchPeriod = kSmallHatchPeriod;
    drawing.selectedWidth = kSelectedThumbnailWidth;
    drawing.hasSeparators = false;
    fillRing(painter, place.thumbnail, 1.0, picture.palette.theme.border, place.area);
    if (geometry.cell >= kSmallestDrawnCell) {
        drawLargeCells(painter, drawing);
    } else {
        drawSmallCells(painter, drawing);
    }
    drawMarks(painter, drawing);
}

void drawTexts(QPainter& painter, const PipelinePicture& picture, const PipelineGeometry& geometry,
               const PipelinePlace& place) {
    const Theme& theme = picture.palette.theme;
    const bool current = picture.current == place.stage;
    FormulaStyle style;
    style.size = geometry.nameSize;
    style.weight = place.isIdle && !current ? QFont::Medium : QFont::DemiBold;
    style.colour = place.isIdle ? theme.tertiary : theme.text;
    drawFormulaOnBaseline(painter, place.text, style, place.name);
    const double centre = place.area.center().x();
    drawTextCentred(painter, {centre, geometry.shapeLine}, sansFont(kInterfaceSize),
                    current ? theme.text : theme.secondary, place.shape);
    if (!place.hint.isEmpty()) {
        drawTextCentred(painter, {centre, geometry.shapeLine + 15.0}, sansFont(geometry.hintSize),
                        theme.secondary, place.hint);
    }
}

void drawArrow(QPainter& painter, const PipelinePicture& picture, const PipelineArrow& arrow) {
    const Theme& theme = picture.palette.theme;
    if (arrow.line.length() < 6.0 || arrow.line.dx() <= 0.0) {
        return;
    }
    const QPointF tip = arrow.line.p2();
    painter.setPen(QPen(theme.tertiary, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(arrow.line);
    painter.drawPolyline(QPolygonF{tip + QPointF(-4.5, -4.0), tip, tip + QPointF(-4.5, 4.0)});
    if (arrow.timesV && arrow.line.length() >= kShortestTimesV) {
        const bool columns = picture.snapshot.scene->orientation == Orientation::Columns;
        drawTextCentred(painter, arrow.line.center() - QPointF(0.0, 12.0), sansFont(kInterfaceSize),
                        theme.secondary, columns ? QStringLiteral("V ×") : QStringLiteral("× V"));
    }
}

} // namespace

void drawPipeline(QPainter& painter, const PipelinePicture& picture, const PipelineGeometry& geometry) {
    if (!picture.snapshot) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!geometry.group.isEmpty()) {
        painter.setPen(QPen(picture.palette.theme.border, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(onPixels(geometry.group), kRadius, kRadius);
    }
    for (const PipelineArrow& arrow : geometry.arrows) {
        drawArrow(painter, picture, arrow);
    }
    for (const PipelinePlace& place : geometry.places) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        drawArea(painter, picture, place);
        drawTexts(painter, picture, geometry, place);
        painter.setRenderHint(QPainter::Antialiasing, false);
        drawThumbnail(painter, picture, place);
    }
    painter.restore();
}

} // namespace attnscope::ui
