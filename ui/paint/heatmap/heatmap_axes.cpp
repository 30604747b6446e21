// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_axes.h"

#include "core/formula/notation.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/heatmap/fitted_title.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kLabelIndexGap = 8.0;
constexpr double kSparseLines = 2.5;
constexpr double kOverhang = 4.0; ///< of a label beyond the last column

/// What one side's labels are drawn with.
struct Side {
    AxisLabels labels;
    int size = 0;
    std::optional<std::size_t> selected; ///< in the accent colour
    std::optional<std::size_t> marked;   ///< bold
};

struct PlacedLabel {
    std::size_t index = 0;
    double middle = 0.0;
};

/// The middle of the visible part of a cell, if that part has room for a line of this height (or shows all of
/// the cell).
std::optional<double> visibleMiddle(double start, double cell, double low, double high, double line) {
    const double from = std::max(start, low);
    const double to = std::min(start + cell, high);
    if (to - from < std::min(line, cell - 1e-6)) {
        return std::nullopt;
    }
    return (from + to) / 2.0;
}

/// Which labels are drawn: first those that stand out, then every step-th that keeps clear of them.
template <typename MiddleOf>
std::vector<PlacedLabel> placed(const Side& side, std::size_t first, std::size_t end, std::size_t step,
                                double line, const MiddleOf& middleOf) {
    std::vector<PlacedLabel> result;
    const auto add = [&](std::size_t i) {
        const std::optional<double> middle = i >= first && i < end ? middleOf(i) : std::nullopt;
        const bool isFree =
            middle && std::none_of(result.begin(), result.end(), [&](const PlacedLabel& other) {
                return std::abs(other.middle - *middle) < line - 1e-6;
            });
        if (isFree) {
            result.push_back({i, *middle});
        }
    };
    for (const auto& special : {side.selected, side.marked}) {
        if (special) {
            add(*special);
        }
    }
    for (const std::size_t i : side.labels.preferred()) {
        add(i);
    }
    for (std::size_t i = (first + step - 1) / step * step; i < end; i += step) {
        if (side.selected != i && side.marked != i) {
            add(i);
        }
    }
    return result;
}

/// Draws index and token from `left` on, in a coordinate system that may be turned.
void drawLabel(QPainter& painter, const HeatmapDrawing& drawing, const Side& side, std::size_t i,
               const AxisLabel& label, const QPointF& left) {
    const Theme& theme = drawing.theme();
    const bool selected = side.selected == i;
    const bool bold = selected || side.marked == i;
    double x = left.x();
    if (!label.index.isEmpty()) {
        drawTextLeft(painter, {x, left.y()}, indexFont(side.size), theme.tertiary, label.index);
        x += textWidth(indexFont(side.size), label.index) + kLabelIndexGap;
    }
    const bool isDropped = side.labels.isDropped(i);
    const bool isQuiet = isDropped || (side.labels.areFeatures() && !bold);
    const QColor ink = selected ? theme.accentText : isQuiet ? theme.secondary : theme.text;
    drawTextLeft(painter, {x, left.y()}, labelFont(side.size, bold), ink, label.text);
    if (isDropped) {
        const double from = label.text.isEmpty() ? left.x() : x;
        const double to = left.x() + labelWidth(label, side.size, bold);
        painter.fillRect(QRectF(from, left.y() - 0.5, to - from, 1.2), ink);
    }
}

bool isBold(const Side& side, std::size_t i) {
    return side.selected == i || side.marked == i;
}

void drawRowLabels(QPainter& painter, const HeatmapDrawing& drawing, const Side& side) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const double pitch = geometry.cellSize.height();
    const double line = lineHeight(side.size);
    const LabelForm form = pitch < line && side.labels.areFeatures() ? LabelForm::Index : geometry.rowForm;
    const auto middleOf = [&](std::size_t row) {
        return visibleMiddle(geometry.cellRect(row, 0).top(), pitch, geometry.matrix.top(),
                             geometry.matrix.bottom(), line);
    };
    // Of many indices below each other a few are enough, about as many as stand beside each other.
    const double distance = form == LabelForm::Index && drawing.picture.tiled ? kSparseLines * line : line;
    for (const PlacedLabel& place : placed(side, drawing.visible.firstRow, drawing.visible.endRow,
                                           labelStep(pitch, distance), line, middleOf)) {
        const bool bold = isBold(side, place.index);
        const AxisLabel label =
            side.labels.elidedAt(place.index, form, side.size, bold, geometry.rowLabels.width());
        const double left = geometry.rowLabels.right() - labelWidth(label, side.size, bold);
        drawLabel(painter, drawing, side, place.index, label, {left, place.middle});
    }
}

/// Labels across their columns; features, and all in the form of indices, are thinned.
void drawLabelsAcross(QPainter& painter, const HeatmapDrawing& drawing, const Side& side) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const double pitch = geometry.cellSize.width();
    const bool isShort = side.labels.areFeatures() && side.labels.widest(side.size) > pitch - 6.0;
    const LabelForm form = isShort ? LabelForm::Index : geometry.columnForm;
    const double apart = drawing.picture.isFigure() ? 7.0 : 10.0;
    const double widest = form == LabelForm::Index ? side.labels.widest(side.size, form) + apart
                                                   : std::min(pitch, side.labels.widest(side.size, form));
    const auto middleOf = [&](std::size_t column) {
        return visibleMiddle(geometry.cellRect(0, column).left(), pitch, geometry.matrix.left(),
                             geometry.matrix.right(), widest);
    };
    const double y = geometry.columnLabels.bottom() - lineHeight(side.size) / 2.0;
    for (const PlacedLabel& place : placed(side, drawing.visible.firstColumn, drawing.visible.endColumn,
                                           labelStep(pitch, widest), widest, middleOf)) {
        const bool bold = isBold(side, place.index);
        const AxisLabel label = side.labels.at(place.index, form);
        const double width = labelWidth(label, side.size, bold);
        double left = place.middle - width / 2.0;
        if (drawing.picture.isFigure() && drawing.picture.showBar) {
            left = std::min(left, geometry.matrix.right() + kOverhang - width); // the bar has a title there
        }
        drawLabel(painter, drawing, side, place.index, label, {left, y});
    }
}

void drawTurnedLabels(QPainter& painter, const HeatmapDrawing& drawing, const Side& side) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const double pitch = geometry.cellSize.width();
    const double line = lineHeight(side.size);
    const double angle = geometry.labelAngle * M_PI / 180.0;
    const double spacing = line / std::sin(angle);
    const double height = geometry.columnLabels.height();
    const double length = geometry.labelAngle == 90 ? height : height / std::sin(angle) - line;
    const auto middleOf = [&](std::size_t column) {
        return visibleMiddle(geometry.cellRect(0, column).left(), pitch, geometry.matrix.left(),
                             geometry.matrix.right(), std::min(pitch, line));
    };
    for (const PlacedLabel& place :
         placed(side, drawing.visible.firstColumn, drawing.visible.endColumn,
                labelStep(pitch, std::min(spacing, std::max(pitch, line))),
                geometry.labelAngle == 90 ? line : std::min(pitch, spacing), middleOf)) {
        const AxisLabel label = side.labels.elidedAt(place.index, geometry.columnForm, side.size,
                                                     isBold(side, place.index), length);
        painter.save();
        // A slanted line starts with its lower corner above the middle of its column.
        const double lift = geometry.labelAngle == 90 ? 0.0 : line / 2.0 * std::cos(angle);
        painter.translate(place.middle, geometry.columnLabels.bottom() - lift);
        painter.rotate(-geometry.labelAngle);
        drawLabel(painter, drawing, side, place.index, label, {0.0, 0.0});
        painter.restore();
    }
}

} // namespace

void drawTitle(QPainter& painter, const HeatmapDrawing& drawing) {
    const QRectF& area = drawing.geometry.title;
    if (area.isEmpty()) {
        return;
    }
    const FittedTitle title = fittedTitle(drawing.picture, drawing.picture.title, area.width());
    const double half = std::min(textWidth(title.font, title.text), area.width()) / 2.0;
    const double middle =
        std::clamp(drawing.geometry.matrix.center().x(), area.left() + half, area.right() - half);
    drawTextCentred(painter, {middle, area.center().y()}, title.font, drawing.theme().text, title.text);
}

void drawAxisTitles(QPainter& painter, const HeatmapDrawing& drawing, double size) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const StageNotation notation = notationOf(*drawing.picture.snapshot.scene, drawing.picture.stage);
    const QFont font = sansFont(size);
    if (!geometry.columnTitle.isEmpty()) {
        const QString title = translated(notation.columnTitle);
        // On slides the colour bar stands close beside narrow matrices.
        const bool isOfSlide = drawing.picture.figureLeastLabel >= kCaptionSize;
        drawTextCentred(painter, geometry.columnTitle.center(), font, drawing.theme().secondary,
                        isOfSlide ? fittedAxisTitle(title, font, geometry.columnTitle.width()) : title);
    }
    const QString wholeTitle = translated(notation.rowTitle);
    const QString rowTitle = drawing.picture.isFigure()
                                 ? fittedAxisTitle(wholeTitle, font, geometry.rowTitle.height())
                                 : wholeTitle;
    const bool isCut = drawing.picture.isFigure() && textWidth(font, rowTitle) > geometry.rowTitle.height();
    if (geometry.rowTitle.isEmpty() || isCut) {
        return;
    }
    painter.save();
    painter.translate(geometry.rowTitle.center());
    painter.rotate(-90.0);
    drawTextCentred(painter, {0.0, 0.0}, font, drawing.theme().secondary, rowTitle);
    painter.restore();
}

void drawAxisLabels(QPainter& painter, const HeatmapDrawing& drawing, const LabelledSides& sides) {
    const HeatmapPicture& picture = drawing.picture;
    const HeatmapGeometry& geometry = drawing.geometry;
    HeatmapSides labels(picture, drawing.shape);
    if (picture.isFigure()) {
        labels.thinFor(drawing.geometry.cellSize, picture);
    }
    const auto marked = drawing.markedCell();
    Side rows{labels.rows, 0, drawing.selectedRow(), marked ? std::optional(marked->row) : std::nullopt};
    Side columns{labels.columns, 0, drawing.selectedColumn(),
                 marked ? std::optional(marked->column) : std::nullopt};
    rows.size = rows.labels.sizeAt(geometry.cellSize.height());
    // The layout may have given them the room of smaller type, which shows more of a name that is cut too.
    if (picture.isInWindow && !picture.tiled &&
        rows.labels.widest(rows.size, geometry.rowForm) > geometry.rowLabels.width()) {
        rows.size = kInterfaceSize;
    }
    columns.size = columns.labels.sizeAt(geometry.cellSize.width());
    if (sides.rows && geometry.rowLabels.width() > 0.0) {
        drawRowLabels(painter, drawing, rows);
    }
    if (!sides.columns) {
        return;
    }
    if (geometry.labelAngle == 0) {
        drawLabelsAcross(painter, drawing, columns);
    } else {
        drawTurnedLabels(painter, drawing, columns);
    }
}

void drawAxes(QPainter& painter, const HeatmapDrawing& drawing) {
    drawAxisTitles(painter, drawing, drawing.picture.isFigure() ? kFigureType : kValueSize);
    drawAxisLabels(painter, drawing, {true, true});
}

} // namespace attnscope::ui
