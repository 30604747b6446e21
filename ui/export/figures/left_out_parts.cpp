// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/left_out_parts.h"

#include "ui/export/figures/large_picture.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QImage>
#include <QPainter>

namespace attnscope::ui {

namespace {

bool printsNumbers(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    if (picture.tiled || !printsValues(picture, geometry.cellSize)) {
        return picture.tiled && printsValues(picture, geometry.cellSize);
    }
    HeatmapPicture shown = picture;
    shown.digits = geometry.digits;
    QImage paper(1, 1, QImage::Format_RGB32);
    const QPainter painter(&paper);
    return valueSize(drawingOf(painter, shown, geometry)) > 0;
}

/// Whether tokens gave way to their indices; features have no others.
bool lacksNames(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const HeatmapSides sides(picture, shapeOf(picture));
    const auto lacks = [](const AxisLabels& labels, LabelForm form) {
        return form == LabelForm::Index && labels.hasNames();
    };
    return lacks(sides.rows, geometry.rowForm) || lacks(sides.columns, geometry.columnForm);
}

/// Whether only every second or fifth token has a line.
bool lacksLines(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const HeatmapSides sides(picture, shapeOf(picture));
    const auto isThinned = [](const AxisLabels& labels, LabelForm form, double pitch) {
        return form != LabelForm::Index && labels.hasNames() && pitch < lineHeight(labels.sizeAt(pitch));
    };
    return isThinned(sides.rows, geometry.rowForm, geometry.cellSize.height()) ||
           (geometry.labelAngle != 0 &&
            isThinned(sides.columns, geometry.columnForm, geometry.cellSize.width()));
}

LeftOutParts leftOutOf(const HeadGrid& grid, const PictureSize& size) {
    const HeatmapPicture& first = grid.heads.front();
    LeftOutParts parts;
    if (first.tiled) {
        return parts;
    }
    const GridContents contents = contentsOf(grid, size);
    const HeatmapSides sides(first, shapeOf(first));
    parts.values = first.values != ValuesShown::Off && !contents.hasValues;
    parts.labels =
        grid.showLabels && !contents.hasWords && (sides.rows.hasNames() || sides.columns.hasNames());
    return parts;
}

} // namespace

LeftOutParts leftOutParts(const ExportedFigure& figure, const PictureSize& size,
                          const std::optional<double>& points) {
    if (!(figure.isStage() || figure.isHeads()) || !figure.fits(size, points)) {
        return {};
    }
    if (figure.isHeads()) {
        return leftOutOf(figure.grid(), figure.at(size, points).size);
    }
    const Figure at = figure.at(size, points);
    const HeatmapPicture picture = asFile(at.picture);
    const HeatmapGeometry geometry = figure.hasInset()
                                         ? wholeOf(insetFigureOf(at.picture, *figure.inset), at.size)
                                         : layoutHeatmap(picture, at.size.units());
    const bool mayHaveSums = picture.showSums && stageInfo(picture.stage).range == RangeGroup::Weights;
    LeftOutParts parts;
    parts.values = picture.values != ValuesShown::Off && !printsNumbers(picture, geometry);
    parts.sums = mayHaveSums && geometry.rowSums.isEmpty() && geometry.columnSums.isEmpty();
    if (picture.showLabels && !picture.tiled) {
        parts.labels = lacksNames(picture, geometry);
        parts.someLabels = !parts.labels && lacksLines(picture, geometry);
        parts.axisTitles = geometry.columnTitle.isEmpty() || geometry.rowTitle.isEmpty();
    }
    return parts;
}

} // namespace attnscope::ui
