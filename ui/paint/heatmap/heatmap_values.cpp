// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kSmallestValueSize = 7;
constexpr double kRoomyCell = 40.0;
/// Free on both sides of a number in a cell smaller than that: the current cell's frame must not touch it.
constexpr double kTightPadding = 4.0;
/// Cells that wide say "masked" in words too.
constexpr double kWordCell = 60.0;

QString maskedWord() {
    return QCoreApplication::translate("Heatmap", "masked");
}

/// A forbidden cell says so; the fill that replaced its score is a number of that stage and is printed too,
/// and so is a weight that it has all the same.
void drawMasked(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell, int size) {
    const QPointF middle = drawing.geometry.cellRect(cell.row, cell.column).center();
    const QSizeF& extent = drawing.geometry.cellSize;
    const bool weighs = drawing.weighsThoughMasked(cell);
    const bool hasFill = printsNumber(drawing, cell);
    const QColor ground = QColor::fromRgb(drawing.colourOf(drawing.colouredAt(cell)));
    const bool hasWord = extent.width() >= kWordCell && extent.height() >= (hasFill ? kWordCell : 20.0);
    const double word = hasFill ? size * 0.5 + 12.0 : 0.0;
    if (hasFill && size > 0) {
        drawTextCentred(painter, middle, sansFont(size), weighs ? textOn(ground) : drawing.theme().secondary,
                        valueText(drawing, cell));
    }
    if (hasWord) {
        drawTextCentred(painter, middle + QPointF(0.0, word), sansFont(kCaptionSize),
                        weighs ? textOn(ground) : drawing.theme().tertiary, maskedWord());
    }
}

} // namespace

bool printsNumber(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    return drawing.picture.stage == Stage::Masked || !drawing.looksMasked(cell) ||
           drawing.weighsThoughMasked(cell);
}

QString valueText(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    return QString::fromStdString(shortNumberText(drawing.valueAt(cell), drawing.picture.digits));
}

int valueSize(const HeatmapDrawing& drawing) {
    QString longest;
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            const QString text = printsNumber(drawing, cell) ? valueText(drawing, {row, column}) : QString();
            if (text.size() > longest.size()) {
                longest = text;
            }
        }
    }
    const QSizeF& cell = drawing.geometry.cellSize;
    // Large cells leave room for the current cell's frame and its bolder number.
    const double padding = cell.width() >= kRoomyCell ? 0.14 * cell.width() : kTightPadding;
    const int largest = drawing.picture.isFigure() ? kFigureType + 1 : kLargeCellSize;
    return fittingSize(longest, cell.width() - 2.0 * padding, cell.height() * 0.6, largest,
                       kSmallestValueSize);
}

void drawValues(QPainter& painter, const HeatmapDrawing& drawing) {
    if (!printsValues(drawing.picture, drawing.geometry.cellSize)) {
        return;
    }
    const int size = valueSize(drawing);
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            const QRectF rect = drawing.geometry.cellRect(row, column);
            // A number that the frame would cut is left out: it could be read as another one.
            if (!drawing.geometry.matrix.adjusted(-0.01, -0.01, 0.01, 0.01)
                     .contains(rect.adjusted(rect.width() * 0.1, rect.height() * 0.25, -rect.width() * 0.1,
                                             -rect.height() * 0.25))) {
                continue;
            }
            if (drawing.looksMasked(cell)) {
                drawMasked(painter, drawing, cell, size);
            } else if (size > 0 && !drawing.isDropped(cell)) {
                const bool current = drawing.currentCell() == cell;
                drawTextCentred(painter, rect.center(),
                                sansFont(size, current ? QFont::DemiBold : QFont::Normal),
                                textOn(drawing.fillAt(cell)), valueText(drawing, cell));
            }
        }
    }
}

} // namespace attnscope::ui
