// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_cells.h"

#include "ui/paint/heatmap/heatmap_margins.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Adds a rectangle for each run of neighbouring cells of the row that are drawn as masked.
void addMaskedRuns(const HeatmapDrawing& drawing, std::size_t row, std::vector<QRectF>& areas) {
    const VisibleCells& visible = drawing.visible;
    for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
        if (!drawing.looksMasked({row, column})) {
            continue;
        }
        const std::size_t first = column;
        while (column + 1 < visible.endColumn && drawing.looksMasked({row, column + 1})) {
            ++column;
        }
        areas.push_back(drawing.visibleRect(row, first).united(drawing.visibleRect(row, column)));
    }
}

void drawSeparators(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    // White is a number of the diverging map, so that its cells need a line that is none.
    const bool hasWhite = !startsAtZero(drawing.shape.group);
    QColor colour = hasWhite ? drawing.theme().border : drawing.theme().panel;
    colour.setAlphaF(!hasWhite ? 0.55F : 0.75F);
    const VisibleCells& visible = drawing.visible;
    for (std::size_t column = std::max<std::size_t>(visible.firstColumn, 1); column < visible.endColumn;
         ++column) {
        const double x = drawing.snapped(geometry.cellRect(0, column)).left();
        const QRectF line(x, geometry.matrix.top(), 1.0, geometry.matrix.height());
        painter.fillRect(line.intersected(geometry.matrix), colour);
    }
    for (std::size_t row = std::max<std::size_t>(visible.firstRow, 1); row < visible.endRow; ++row) {
        const double y = drawing.snapped(geometry.cellRect(row, 0)).top();
        const QRectF line(geometry.matrix.left(), y, geometry.matrix.width(), 1.0);
        painter.fillRect(line.intersected(geometry.matrix), colour);
    }
}

/// A weight that dropout took away is crossed out: it is 0 for another reason than the mask.
void drawCrosses(QPainter& painter, const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            if (!drawing.isDropped(cell) || drawing.looksMasked(cell)) {
                continue;
            }
            const QRectF whole = drawing.geometry.cellRect(row, column);
            painter.setClipRect(drawing.visibleRect(row, column));
            QColor ink = textOn(drawing.fillAt(cell));
            ink.setAlphaF(0.7F);
            painter.setPen(QPen(ink, 1.0, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(whole.topLeft(), whole.bottomRight());
            painter.drawLine(whole.bottomLeft(), whole.topRight());
        }
    }
    painter.restore();
}

/// A weight that a keep policy took away is struck: its key was dropped.
void drawStrikes(QPainter& painter, const HeatmapDrawing& drawing) {
    constexpr double kMargin = 0.08; ///< of the cell's width, on both sides
    const VisibleCells& visible = drawing.visible;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            if (!drawing.isPruned(cell) || drawing.looksMasked(cell)) {
                continue;
            }
            const QRectF whole = drawing.geometry.cellRect(row, column);
            const double margin = kMargin * whole.width();
            painter.setClipRect(drawing.visibleRect(row, column));
            QColor ink = textOn(drawing.fillAt(cell));
            ink.setAlphaF(0.8F);
            painter.setPen(QPen(ink, 1.2, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(whole.left() + margin, whole.center().y()),
                             QPointF(whole.right() - margin, whole.center().y()));
        }
    }
    painter.restore();
}

/// The colours of weights that the mask could not take away, over the hatch.
void drawMaskedWeights(QPainter& painter, const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    const QSizeF& cellSize = drawing.geometry.cellSize;
    const double inset = std::clamp(0.12 * std::min(cellSize.width(), cellSize.height()), 2.0, 10.0);
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            if (drawing.weighsThoughMasked(cell)) {
                const QRectF whole = drawing.geometry.cellRect(row, column);
                const QRectF patch = whole.adjusted(inset, inset, -inset, -inset);
                painter.fillRect(drawing.snapped(patch.intersected(drawing.geometry.matrix)),
                                 QColor::fromRgb(drawing.colourOf(drawing.colouredAt(cell))));
            }
        }
    }
}

} // namespace

void drawLargeCells(QPainter& painter, const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    std::vector<QRectF> masked;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            painter.fillRect(drawing.visibleRect(row, column), drawing.fillAt({row, column}));
        }
        addMaskedRuns(drawing, row, masked);
    }
    if (drawing.hasSeparators && std::min(drawing.geometry.cellSize.width(),
                                          drawing.geometry.cellSize.height()) >= 2.0 * kSmallestDrawnCell) {
        drawSeparators(painter, drawing);
    }
    if (drawing.picture.stage == Stage::AfterDropout) {
        drawCrosses(painter, drawing);
    }
    if (policyOf(drawing.picture.snapshot) != nullptr) {
        drawStrikes(painter, drawing);
    }
    if (masked.empty()) {
        return;
    }
    if (drawing.picture.mask != MaskShown::Tinted) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(drawing.theme().hatch, 1.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines(masked, drawing.geometry.origin, drawing.hatchPeriod));
        painter.restore();
    }
    drawMaskedWeights(painter, drawing);
}

} // namespace attnscope::ui
