// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_drawing.h"

#include "core/masks/hiding_bias.h"
#include "ui/paint/base/cover.h"

#include <QPainter>
#include <QTransform>

#include <cmath>

namespace attnscope::ui {

namespace {

std::optional<DisplayedCell> cellIn(const HeatmapDrawing& drawing, const std::optional<CellRef>& cell) {
    if (!cell || cell->stage != drawing.picture.stage) {
        return std::nullopt;
    }
    const DisplayedCell place = displayed(drawing.shape.transposed, cell->row, cell->column);
    return place.row < drawing.shape.rows && place.column < drawing.shape.columns ? std::optional(place)
                                                                                  : std::nullopt;
}

bool hasSelectedLine(const HeatmapDrawing& drawing) {
    return drawing.picture.query && rowsAreQueries(drawing.picture.stage) &&
           *drawing.picture.query < (drawing.shape.transposed ? drawing.shape.columns : drawing.shape.rows);
}

std::shared_ptr<const MatrixSource> colouredIn(const HeatmapPicture& picture, const HeatmapShape& shape) {
    if (picture.rowShares && isScaled(picture)) {
        return picture.rowShares;
    }
    return isScaled(picture) && picture.scale == ValueScale::Lift ? picture.snapshot.result->lift()
                                                                  : shape.source;
}

double numberAt(const HeatmapDrawing& drawing, const MatrixSource& source, const DisplayedCell& cell) {
    return drawing.shape.transposed ? source.exact(cell.column, cell.row)
                                    : source.exact(cell.row, cell.column);
}

/// Whether a float mask hides a cell of the picture's own numbers, as masks do.
bool isHiddenByFloats(const HeatmapPicture& picture, const MatrixSource& source, std::size_t row,
                      std::size_t column) {
    if (picture.stage < Stage::Masked || !stageInfo(picture.stage).cellsAreQueryKey ||
        !picture.snapshot.result || picture.isDifference) {
        return false;
    }
    const AttentionProblem& problem = picture.snapshot.result->problem();
    const bool isWhole =
        source.rows() == problem.queries() && source.columns() == problem.keys(); // no groups
    return isWhole && problem.bias && hides(*problem.bias, row, column);
}

} // namespace

bool isScaled(const HeatmapPicture& picture) {
    return !picture.tiled && (picture.scale != ValueScale::Linear || picture.rowShares);
}

HeatmapDrawing drawingOf(const QPainter& painter, const HeatmapPicture& picture,
                         const HeatmapGeometry& geometry) {
    const double scale = std::abs(painter.deviceTransform().m11());
    const HeatmapShape shape = shapeOf(picture);
    return {picture,
            geometry,
            shape,
            colouredIn(picture, shape),
            visibleCells(geometry),
            scale > 0.0 ? scale : 1.0,
            kHatchPeriod,
            picture.rowFrame,
            true};
}

QRectF HeatmapDrawing::snapped(const QRectF& rect) const {
    const auto edge = [this](double place) { return std::round(place * scale) / scale; };
    return {QPointF(edge(rect.left()), edge(rect.top())), QPointF(edge(rect.right()), edge(rect.bottom()))};
}

QRectF HeatmapDrawing::visibleRect(std::size_t row, std::size_t column) const {
    return snapped(geometry.cellRect(row, column).intersected(geometry.matrix));
}

double HeatmapDrawing::valueAt(const DisplayedCell& cell) const {
    return numberAt(*this, *shape.source, cell);
}

double HeatmapDrawing::colouredAt(const DisplayedCell& cell) const {
    return numberAt(*this, *coloured, cell);
}

QRgb HeatmapDrawing::colourOf(double number) const {
    return isScaled(picture) ? picture.tiledColours.of(static_cast<float>(number))
                             : picture.palette.pixel(shape.group, number);
}

bool HeatmapDrawing::looksMasked(const DisplayedCell& cell) const {
    const std::size_t row = shape.transposed ? cell.column : cell.row;
    const std::size_t column = shape.transposed ? cell.row : cell.column;
    return picture.mask != MaskShown::Off &&
           (shape.source->masked(row, column) || isHiddenByFloats(picture, *shape.source, row, column));
}

bool HeatmapDrawing::weighsThoughMasked(const DisplayedCell& cell) const {
    return startsAtZero(shape.group) && looksMasked(cell) && valueAt(cell) != 0.0;
}

bool HeatmapDrawing::isCovered(const DisplayedCell& cell) const {
    return shape.transposed ? shape.source->covered(cell.column, cell.row)
                            : shape.source->covered(cell.row, cell.column);
}

bool HeatmapDrawing::isDropped(const DisplayedCell& cell) const {
    return shape.transposed ? shape.source->dropped(cell.column, cell.row)
                            : shape.source->dropped(cell.row, cell.column);
}

bool HeatmapDrawing::isPruned(const DisplayedCell& cell) const {
    const KeepPolicy* const policy = policyOf(picture.snapshot);
    if (policy == nullptr || !startsAtZero(shape.group)) {
        return false;
    }
    return shape.transposed ? !policy->takesPart(cell.column, cell.row)
                            : !policy->takesPart(cell.row, cell.column);
}

QColor HeatmapDrawing::fillAt(const DisplayedCell& cell) const {
    if (isCovered(cell)) {
        return coverFill(theme());
    }
    if (!looksMasked(cell)) {
        return QColor::fromRgb(colourOf(colouredAt(cell)));
    }
    if (picture.mask == MaskShown::Tinted) {
        return maskedTint(theme());
    }
    const auto scores = picture.mask == MaskShown::Faint ? picture.snapshot.source(Stage::Scaled) : nullptr;
    if (!scores) {
        return theme().canvas;
    }
    const double score =
        shape.transposed ? scores->exact(cell.column, cell.row) : scores->exact(cell.row, cell.column);
    return mixed(theme().canvas, picture.palette.fill(RangeGroup::Scores, score), kRelief);
}

std::optional<DisplayedCell> HeatmapDrawing::currentCell() const {
    return cellIn(*this, picture.cell);
}

std::optional<DisplayedCell> HeatmapDrawing::markedCell() const {
    const auto hovered = cellIn(*this, picture.hover);
    return hovered ? hovered : currentCell();
}

std::optional<std::size_t> HeatmapDrawing::selectedRow() const {
    return hasSelectedLine(*this) && !shape.transposed ? picture.query : std::nullopt;
}

std::optional<std::size_t> HeatmapDrawing::selectedColumn() const {
    return hasSelectedLine(*this) && shape.transposed ? picture.query : std::nullopt;
}

} // namespace attnscope::ui
