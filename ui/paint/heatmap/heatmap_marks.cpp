// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_marks.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/lit_frames.h"

#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr QRgb kMarkDark = 0xFF14171C;
/// Below that a white line inside a frame would hide the numbers that it frames.
constexpr double kSmallestInsideLine = 12.0;
/// Dots between numbers that are closer than that are noise.
/// Half the room of the word in a masked cell.
constexpr double kMaskedGap = 27.0;
constexpr double kSmallestDottedCell = 56.0;

QRectF lineRect(const HeatmapGeometry& geometry, std::size_t firstRow, std::size_t firstColumn,
                std::size_t lastRow, std::size_t lastColumn) {
    return geometry.cellRect(firstRow, firstColumn).united(geometry.cellRect(lastRow, lastColumn));
}

double shorterSide(const HeatmapDrawing& drawing) {
    return std::min(drawing.geometry.cellSize.width(), drawing.geometry.cellSize.height());
}

/// Marks may stand around the matrix, that far beyond its frame.
QRectF bounds(const HeatmapDrawing& drawing) {
    return drawing.geometry.matrix.adjusted(-kSelectedWidth, -kSelectedWidth, kSelectedWidth, kSelectedWidth);
}

void drawSelected(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const auto row = drawing.selectedRow();
    const auto column = drawing.selectedColumn();
    if (!row && !column) {
        return;
    }
    const QRectF line = drawing.snapped(row ? lineRect(geometry, *row, 0, *row, geometry.columns - 1)
                                            : lineRect(geometry, 0, *column, geometry.rows - 1, *column));
    if (!line.intersects(geometry.matrix)) {
        return;
    }
    const double across = row ? geometry.cellSize.height() : geometry.cellSize.width();
    fillRing(painter, line, across >= kSmallestInsideLine ? drawing.selectedWidth : 2.0,
             drawing.theme().accent, bounds(drawing));
    if (across >= kSmallestInsideLine) {
        fillRing(painter, line.adjusted(1.0, 1.0, -1.0, -1.0), 1.0, Qt::white, geometry.matrix);
    }
}

void drawCurrent(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto current = drawing.currentCell();
    if (!current) {
        return;
    }
    const QRectF& frame = drawing.geometry.matrix;
    const QRectF cell = drawing.snapped(drawing.geometry.cellRect(current->row, current->column));
    if (!cell.intersects(frame)) {
        return;
    }
    const double side = shorterSide(drawing);
    if (side < kSmallestInsideLine) {
        fillRing(painter, cell, 1.0, Qt::white, frame);
        fillRing(painter, cell.adjusted(-1.0, -1.0, 1.0, 1.0), 1.0, QColor::fromRgb(kMarkDark),
                 bounds(drawing));
        return;
    }
    const double inset = side >= 40.0 ? 2.0 : 1.0;
    // In the window cells are just as wide as their numbers, which a broad line would touch.
    const double broad = drawing.picture.isInWindow ? 40.0 : 24.0;
    const double white = side >= broad ? 2.0 : 1.0;
    const QRectF dark = cell.adjusted(inset + 1.0, inset + 1.0, -inset - 1.0, -inset - 1.0);
    fillRing(painter, dark, 1.0, QColor::fromRgb(kMarkDark), frame);
    fillRing(painter, dark.adjusted(white, white, -white, -white), white, Qt::white, frame);
}

/// The cell or, in V, the row whose term the animation adds.
std::optional<QRectF> litRect(const HeatmapDrawing& drawing) {
    const HeatmapPicture& picture = drawing.picture;
    if (!picture.activeTermKey) {
        return std::nullopt;
    }
    const MatrixSource& source = *drawing.shape.source;
    const std::size_t key = *picture.activeTermKey;
    if (startsAtZero(stageInfo(picture.stage).range) && picture.query && *picture.query < source.rows() &&
        key < source.columns()) {
        return drawing.geometry.rectOf(*picture.query, key);
    }
    if (picture.stage == Stage::V && key < source.rows()) {
        return drawing.geometry.rectOf(key, 0).united(drawing.geometry.rectOf(key, source.columns() - 1));
    }
    return std::nullopt;
}

void drawLit(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto lit = litRect(drawing);
    if (!lit || !lit->intersects(drawing.geometry.matrix)) {
        return;
    }
    const QRectF rect = drawing.snapped(*lit);
    const bool small = shorterSide(drawing) < kSmallestInsideLine;
    fillRing(painter, rect, small ? 2.0 : drawing.selectedWidth, drawing.theme().strong, bounds(drawing));
    if (!small) {
        fillRing(painter, rect.adjusted(2.0, 2.0, -2.0, -2.0), 2.0, drawing.theme().onStrong,
                 drawing.geometry.matrix);
    }
}

/// One line, cut to an area; nothing where it lies outside.
void drawCutLine(QPainter& painter, const QLineF& line, const QRectF& area) {
    const bool level = line.y1() == line.y2();
    const double place = level ? line.y1() : line.x1();
    const double from = std::max(level ? line.x1() : line.y1(), level ? area.left() : area.top());
    const double to = std::min(level ? line.x2() : line.y2(), level ? area.right() : area.bottom());
    if (to <= from || place < (level ? area.top() : area.left()) ||
        place > (level ? area.bottom() : area.right())) {
        return;
    }
    painter.drawLine(level ? QLineF(from, place, to, place) : QLineF(place, from, place, to));
}

void drawCutRect(QPainter& painter, const QRectF& rect, const QRectF& area) {
    drawCutLine(painter, {rect.topLeft(), rect.topRight()}, area);
    drawCutLine(painter, {rect.bottomLeft(), rect.bottomRight()}, area);
    drawCutLine(painter, {rect.topLeft(), rect.bottomLeft()}, area);
    drawCutLine(painter, {rect.topRight(), rect.bottomRight()}, area);
}

/// Dark dashes on a white line: seen on every colour.
void drawDashed(QPainter& painter, const QRectF& rect, const QRectF& area) {
    painter.setPen(QPen(Qt::white, 2.0, Qt::SolidLine, Qt::FlatCap));
    drawCutRect(painter, rect, area);
    QPen dashes(QColor::fromRgb(kMarkDark), 2.0, Qt::CustomDashLine, Qt::FlatCap);
    dashes.setDashPattern({2.5, 2.0});
    painter.setPen(dashes);
    drawCutRect(painter, rect, area);
}

void drawOutlined(QPainter& painter, const HeatmapDrawing& drawing) {
    const MatrixSource& source = *drawing.shape.source;
    for (const CellRef& cell : drawing.picture.outlined) {
        if (cell.stage == drawing.picture.stage && cell.row < source.rows() &&
            cell.column < source.columns()) {
            const QRectF rect = drawing.snapped(drawing.geometry.rectOf(cell.row, cell.column));
            const double inset = shorterSide(drawing) >= kSmallestInsideLine ? 3.0 : 0.0;
            drawDashed(painter, rect.adjusted(inset, inset, -inset, -inset), drawing.geometry.matrix);
        }
    }
}

/// Where an area of the painted stage is displayed; nothing outside of its matrix.
std::optional<QRectF> rectOf(const StageArea& area, const HeatmapDrawing& drawing) {
    const std::size_t rows = drawing.shape.source->rows();
    const std::size_t columns = drawing.shape.source->columns();
    const bool isAll = !area.row && !area.column;
    if (area.stage != drawing.picture.stage || isAll || area.row.value_or(0) >= rows ||
        area.column.value_or(0) >= columns) {
        return std::nullopt;
    }
    const HeatmapGeometry& geometry = drawing.geometry;
    return geometry.rectOf(area.row.value_or(0), area.column.value_or(0))
        .united(geometry.rectOf(area.row.value_or(rows - 1), area.column.value_or(columns - 1)));
}

/// The selected query has its frame already.
bool isSelected(const QRectF& rect, const HeatmapDrawing& drawing) {
    const auto query = drawing.shape.transposed ? drawing.selectedColumn() : drawing.selectedRow();
    return query && rect == rectOf({drawing.picture.stage, query, std::nullopt}, drawing);
}

void drawLitAreas(QPainter& painter, const HeatmapDrawing& drawing) {
    // Dashes keep off the numbers of small cells.
    const double inset = shorterSide(drawing) >= 40.0                  ? 3.0
                         : shorterSide(drawing) >= kSmallestInsideLine ? 1.0
                                                                       : 0.0;
    std::vector<QRectF> areas;
    for (const StageArea& area : drawing.picture.lit) {
        if (const auto rect = rectOf(area, drawing)) {
            areas.push_back(*rect);
        }
    }
    for (const QRectF& rect : joinedFrames(std::move(areas))) {
        if (!isSelected(rect, drawing)) {
            drawDashed(painter, drawing.snapped(rect).adjusted(inset, inset, -inset, -inset),
                       drawing.geometry.matrix);
        }
    }
}

/// A dotted line whose dots don't move when it is interrupted.
void drawDots(QPainter& painter, double from, double to, double place, bool level, const QColor& colour) {
    for (double at = std::ceil(from / 6.0) * 6.0; at + 3.0 <= to; at += 6.0) {
        painter.fillRect(level ? QRectF(at, place, 3.0, 1.5) : QRectF(place, at, 1.5, 3.0), colour);
    }
}

void drawDotsInCell(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell, bool level,
                    int printedSize) {
    const QRectF whole = drawing.geometry.cellRect(cell.row, cell.column);
    const QRectF rect = drawing.visibleRect(cell.row, cell.column).adjusted(2.0, 2.0, -2.0, -2.0);
    QColor colour = drawing.looksMasked(cell) ? drawing.theme().tertiary : textOn(drawing.fillAt(cell));
    colour.setAlphaF(0.6F);
    const double place = (level ? whole.center().y() : whole.center().x()) - 0.75;
    if (place < (level ? rect.top() : rect.left()) || place + 1.5 > (level ? rect.bottom() : rect.right())) {
        return;
    }
    const bool isMasked = drawing.looksMasked(cell);
    const QString text =
        printedSize > 0 && printsNumber(drawing, cell) ? valueText(drawing, cell) : QString();
    const double word = printedSize > 0 && isMasked ? kMaskedGap : 0.0;
    const double number = text.isEmpty() ? 0.0 : textWidth(sansFont(printedSize), text) / 2.0 + 5.0;
    const double before = level ? std::max(word, number) : (text.isEmpty() ? word : printedSize * 0.75);
    // The word stands below a number, if there is one.
    const double after = level || !isMasked || text.isEmpty() ? before : printedSize * 0.5 + 22.0;
    const double middle = level ? whole.center().x() : whole.center().y();
    drawDots(painter, level ? rect.left() : rect.top(), middle - before, place, level, colour);
    drawDots(painter, middle + after, level ? rect.right() : rect.bottom(), place, level, colour);
}

} // namespace

void fillRing(QPainter& painter, const QRectF& inner, double width, const QColor& colour,
              const QRectF& area) {
    const QRectF outer = inner.adjusted(-width, -width, width, width);
    const QRectF sides[] = {
        {outer.left(), outer.top(), outer.width(), width},
        {outer.left(), inner.bottom(), outer.width(), width},
        {outer.left(), inner.top(), width, inner.height()},
        {inner.right(), inner.top(), width, inner.height()},
    };
    for (const QRectF& side : sides) {
        const QRectF seen = side.intersected(area);
        if (!seen.isEmpty()) {
            painter.fillRect(seen, colour);
        }
    }
}

void drawCrosshair(QPainter& painter, const HeatmapDrawing& drawing, int printedSize) {
    const auto marked = drawing.markedCell();
    if (!marked) {
        return;
    }
    const HeatmapGeometry& geometry = drawing.geometry;
    const QRectF& frame = geometry.matrix;
    const QPointF middle = geometry.cellRect(marked->row, marked->column).center();
    QColor outside = drawing.theme().tertiary;
    outside.setAlphaF(0.6F);
    if (middle.y() >= frame.top() && middle.y() <= frame.bottom()) {
        drawDots(painter, geometry.rowLabels.right() + 5.0, frame.left() - kSelectedWidth, middle.y() - 0.75,
                 true, outside);
    }
    if (middle.x() >= frame.left() && middle.x() <= frame.right()) {
        drawDots(painter, geometry.columnLabels.bottom() + 1.0, frame.top() - kSelectedWidth,
                 middle.x() - 0.75, false, outside);
    }
    if (shorterSide(drawing) < (printedSize > 0 ? kSmallestDottedCell : kSmallestInsideLine)) {
        return;
    }
    const VisibleCells& visible = drawing.visible;
    for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
        if (column != marked->column && marked->row >= visible.firstRow && marked->row < visible.endRow) {
            drawDotsInCell(painter, drawing, {marked->row, column}, true, printedSize);
        }
    }
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        if (row != marked->row && marked->column >= visible.firstColumn &&
            marked->column < visible.endColumn) {
            drawDotsInCell(painter, drawing, {row, marked->column}, false, printedSize);
        }
    }
}

void drawStroke(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto& stroke = drawing.picture.painting;
    if (!stroke || !stageInfo(drawing.picture.stage).cellsAreQueryKey || stroke->i1 <= stroke->i0 ||
        stroke->j1 <= stroke->j0) {
        return;
    }
    const QRectF& frame = drawing.geometry.matrix;
    const QRectF rect = drawing.snapped(drawing.geometry.rectOf(stroke->i0, stroke->j0)
                                            .united(drawing.geometry.rectOf(stroke->i1 - 1, stroke->j1 - 1)));
    const QRectF seen = rect.intersected(frame);
    if (seen.isEmpty()) {
        return;
    }
    QColor overlay = drawing.theme().canvas;
    overlay.setAlphaF(0.55F);
    painter.fillRect(seen, overlay);
    if (!stroke->allow) {
        painter.setPen(QPen(drawing.theme().strong, 1.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines({seen}, drawing.geometry.origin, kHatchPeriod));
    }
    drawDashed(painter, rect, frame);
}

void drawMarks(QPainter& painter, const HeatmapDrawing& drawing) {
    drawStroke(painter, drawing);
    drawSelected(painter, drawing);
    drawLit(painter, drawing);
    drawCurrent(painter, drawing);
    drawLitAreas(painter, drawing);
    drawOutlined(painter, drawing);
}

} // namespace attnscope::ui
