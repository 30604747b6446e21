// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap_layer.h"

#include "ui/paint/fonts.h"
#include "ui/paint/heatmap_margins.h"
#include "ui/paint/text_fit.h"

#include <QPainter>

namespace attnscope::ui {

namespace {

constexpr float kVeil = 0.72F;
constexpr double kSmallestNumberCell = 40.0;
constexpr double kGrain = 2.0; ///< pixels; where cells are smaller one of them stands for its neighbours

bool isInLayer(const HeatmapDrawing& drawing, std::size_t row, std::size_t column) {
    const bool turned = drawing.shape.transposed;
    return drawing.picture.layer->has(turned ? column : row, turned ? row : column);
}

/// Veils the runs of one line of cells that are not the layer's; `step` cells at a time.
void veilLine(QPainter& painter, const HeatmapDrawing& drawing, std::size_t row, std::size_t step,
              const QColor& veil) {
    const VisibleCells& visible = drawing.visible;
    const std::size_t lastRow = std::min(row + step, visible.endRow) - 1;
    std::size_t from = visible.endColumn;
    const auto close = [&](std::size_t end) {
        if (from < end) {
            const QRectF first = drawing.visibleRect(row, from);
            painter.fillRect(drawing.snapped(first.united(drawing.visibleRect(lastRow, end - 1))), veil);
        }
        from = visible.endColumn;
    };
    for (std::size_t column = visible.firstColumn; column < visible.endColumn; column += step) {
        if (isInLayer(drawing, row, column)) {
            close(column);
        } else if (from == visible.endColumn) {
            from = column;
        }
    }
    close(visible.endColumn);
}

/// The sides of the layer's cells at which it ends, in the matrix and at its edges.
QVector<QLineF> outline(const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    const auto has = [&](std::size_t row, std::size_t column) {
        return row < drawing.geometry.rows && column < drawing.geometry.columns &&
               isInLayer(drawing, row, column);
    };
    QVector<QLineF> lines;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            if (!has(row, column)) {
                continue;
            }
            const QRectF cell = drawing.snapped(drawing.visibleRect(row, column));
            if (row == 0 || !has(row - 1, column)) {
                lines << QLineF(cell.topLeft(), cell.topRight());
            }
            if (!has(row + 1, column)) {
                lines << QLineF(cell.bottomLeft(), cell.bottomRight());
            }
            if (column == 0 || !has(row, column - 1)) {
                lines << QLineF(cell.topLeft(), cell.bottomLeft());
            }
            if (!has(row, column + 1)) {
                lines << QLineF(cell.topRight(), cell.bottomRight());
            }
        }
    }
    return lines;
}

/// "+0.5" at the top of each cell to which a float mask adds something.
void drawAdded(QPainter& painter, const HeatmapDrawing& drawing) {
    const QFont font = sansFont(kCaptionSize, QFont::DemiBold);
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const bool turned = drawing.shape.transposed;
            const auto added = drawing.picture.layer->added(turned ? column : row, turned ? row : column);
            const QRectF cell = drawing.geometry.cellRect(row, column);
            if (!added || *added == 0.0 || !drawing.geometry.matrix.contains(cell)) {
                continue;
            }
            const QString number = QString::fromStdString(numberText(*added, readableDigits(*added)));
            const QString text = *added > 0.0 ? QStringLiteral("+") + number : number;
            const DisplayedCell at{row, column};
            const QColor ink =
                drawing.looksMasked(at) ? drawing.theme().secondary : textOn(drawing.fillAt(at));
            drawTextCentred(painter, QPointF(cell.center().x(), cell.top() + 10.0), font, ink,
                            elided(font, text, cell.width() - 4.0));
        }
    }
}

} // namespace

void drawPointedLayer(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto& layer = drawing.picture.layer;
    const MatrixSource& source = *drawing.shape.source;
    if (!layer || !stageInfo(drawing.picture.stage).cellsAreQueryKey || layer->queries() != source.rows() ||
        layer->keys() != source.columns()) {
        return;
    }
    const QSizeF& cell = drawing.geometry.cellSize;
    const double side = std::min(cell.width(), cell.height());
    const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil(kGrain / side)));
    QColor veil = drawing.theme().canvas;
    veil.setAlphaF(kVeil);
    for (std::size_t row = drawing.visible.firstRow; row < drawing.visible.endRow; row += step) {
        veilLine(painter, drawing, row, step, veil);
    }
    if (side >= kSmallestDrawnCell) {
        painter.setPen(QPen(drawing.theme().strong, 2.0, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(outline(drawing));
    }
    if (side >= kSmallestNumberCell) {
        drawAdded(painter, drawing);
    }
}

} // namespace attnscope::ui
