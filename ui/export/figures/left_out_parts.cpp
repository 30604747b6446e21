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

/// Whether a token is cut.
bool lacksEnds(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const HeatmapSides sides(picture, shapeOf(picture));
    const auto isCut = [](const AxisLabels& labels, LabelForm form, double pitch, double room) {
        return form != LabelForm::Index && labels.hasNames() &&
               labels.widest(labels.sizeAt(pitch), form) > room + 0.5;
    };
    return isCut(sides.rows, geometry.rowForm, geometry.cellSize.height(), geometry.rowLabels.width()) ||
           (geometry.labelAngle == 90 && isCut(sides.columns, geometry.columnForm, geometry.cellSize.width(),
                                               geometry.columnLabels.height()));
}

LeftOutParts leftOutOf(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const bool mayHaveSums = picture.showSums && stageInfo(picture.stage).range == RangeGroup::Weights;
    LeftOutParts parts;
    parts.values = picture.values != ValuesShown::Off && !printsNumbers(picture, geometry);
    parts.sums = mayHaveSums && geometry.rowSums.isEmpty() && geometry.columnSums.isEmpty();
    if (picture.showLabels && !picture.tiled) {
        parts.labels = lacksNames(picture, geometry);
        parts.someLabels = !parts.labels && lacksLines(picture, geometry);
        parts.longLabels = !parts.labels && lacksEnds(picture, geometry);
        parts.axisTitles = geometry.columnTitle.isEmpty() || geometry.rowTitle.isEmpty();
    }
    return parts;
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
    parts.someLabels = contents.hasWords && !contents.hasEveryWord;
    parts.longLabels = contents.hasWords && !contents.hasWholeWords;
    return parts;
}

/// What one of them lacks is left out.
LeftOutParts leftOutOf(const SideFigure& figure) {
    LeftOutParts parts;
    const std::vector<HeatmapGeometry> places = layoutsOf(figure);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const LeftOutParts own = leftOutOf(asFile(figure.side.pictures[i]), places[i]);
        parts.values |= own.values;
        parts.sums |= own.sums;
        parts.labels |= own.labels;
        parts.someLabels |= own.someLabels;
        parts.longLabels |= own.longLabels;
        parts.axisTitles |= own.axisTitles;
    }
    return parts;
}

} // namespace

LeftOutParts leftOutParts(const ExportedFigure& figure, const PictureSize& size,
                          const std::optional<double>& points) {
    if (!figure.isOfMatrices() || !figure.fits(size, points)) {
        return {};
    }
    if (figure.isSideBySide()) {
        return leftOutOf(*sideFigureOf(figure.sideBySide(), size, points));
    }
    if (figure.isHeads()) {
        return leftOutOf(figure.grid(), figure.at(size, points).size);
    }
    const Figure at = figure.at(size, points);
    const HeatmapPicture picture = asFile(at.picture);
    const HeatmapGeometry geometry = figure.hasInset()
                                         ? wholeOf(insetFigureOf(at.picture, *figure.inset), at.size)
                                         : layoutHeatmap(picture, at.size.units());
    return leftOutOf(picture, geometry);
}

} // namespace attnscope::ui
