// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/left_out_parts.h"

#include "ui/export/figures/head_grid_places.h"
#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/fitted_title.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct LeftOutTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LeftOutParts)
};

/// The type of the numbers in the cells, in units; 0 where they have none.
int numberSize(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    if (!printsValues(picture, geometry.cellSize)) {
        return 0;
    }
    if (picture.tiled) {
        return kFigureType;
    }
    HeatmapPicture shown = picture;
    shown.digits = geometry.digits;
    QImage paper(1, 1, QImage::Format_RGB32);
    const QPainter painter(&paper);
    return valueSize(drawingOf(painter, shown, geometry));
}

/// The smallest type of the tokens of both sides.
int tokenSize(const HeatmapSides& sides, const QSizeF& cell) {
    const auto sizeOf = [](const AxisLabels& labels, double pitch) {
        return labels.hasNames() ? labels.sizeAt(pitch) : kFigureType;
    };
    return std::min(sizeOf(sides.rows, cell.height()), sizeOf(sides.columns, cell.width()));
}

/// Type of a figure in points, where it is smaller than the figure's own; else 0.
double smallerType(const HeatmapPicture& picture, const PictureSize& size, int type) {
    const double points = kPointsPerInch / kUnitDpi * size.typeScale; // a unit
    return picture.isFigure() && type > 0 && type < kFigureType ? type * points : 0.0;
}

/// Says which type of a figure is smaller than its own.
void setTypes(LeftOutParts& parts, const HeatmapPicture& picture, const PictureSize& size, int tokens,
              int numbers) {
    parts.tokenType = parts.labels ? 0.0 : smallerType(picture, size, tokens);
    parts.numberType = smallerType(picture, size, numbers);
}

/// Says how the title of a picture, or of several such, stands.
void setTitleLeftOut(LeftOutParts& parts, const HeatmapPicture& picture, const PictureSize& size,
                     const FittedTitle& title) {
    if (title.isCut()) {
        parts.title = CutTitle{title.letters, title.all};
    }
    parts.titleType = smallerType(picture, size, title.size);
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
    HeatmapSides sides(picture, shapeOf(picture));
    if (picture.isFigure()) {
        sides.thinFor(geometry.cellSize, picture);
    }
    const auto isCut = [](const AxisLabels& labels, LabelForm form, double pitch, double room) {
        return form != LabelForm::Index && labels.hasNames() &&
               labels.widest(labels.sizeAt(pitch), form) > room + 0.5;
    };
    return isCut(sides.rows, geometry.rowForm, geometry.cellSize.height(), geometry.rowLabels.width()) ||
           (geometry.labelAngle == 90 && isCut(sides.columns, geometry.columnForm, geometry.cellSize.width(),
                                               geometry.columnLabels.height()));
}

/// Whether tokens that are the same can't be told apart by their indices.
bool lacksIndices(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const HeatmapSides sides(picture, shapeOf(picture));
    return (geometry.rowForm == LabelForm::Token && sides.rows.repeatsNames()) ||
           (geometry.columnForm == LabelForm::Token && sides.columns.repeatsNames());
}

LeftOutParts leftOutOf(const HeatmapPicture& picture, const HeatmapGeometry& geometry,
                       const PictureSize& size) {
    const bool mayHaveSums = picture.showSums && stageInfo(picture.stage).range == RangeGroup::Weights;
    const int numbers = numberSize(picture, geometry);
    LeftOutParts parts;
    parts.values = picture.values != ValuesShown::Off && numbers == 0;
    parts.sums = mayHaveSums && geometry.rowSums.isEmpty() && geometry.columnSums.isEmpty();
    if (picture.showLabels && !picture.tiled) {
        parts.labels = lacksNames(picture, geometry);
        parts.someLabels = !parts.labels && lacksLines(picture, geometry);
        parts.longLabels = !parts.labels && lacksEnds(picture, geometry);
        parts.indices = !parts.labels && lacksIndices(picture, geometry);
        parts.axisTitles = geometry.columnTitle.isEmpty() || geometry.rowTitle.isEmpty();
    }
    if (!picture.title.isEmpty()) {
        setTitleLeftOut(parts, picture, size, fittedTitle(picture, picture.title, geometry.title.width()));
    }
    const bool hasTokens = picture.showLabels && !picture.tiled;
    const HeatmapSides sides(picture, shapeOf(picture));
    setTypes(parts, picture, size, hasTokens ? tokenSize(sides, geometry.cellSize) : 0, numbers);
    return parts;
}

} // namespace

LeftOutParts leftOutOf(const HeadGrid& grid, const PictureSize& size) {
    const HeatmapPicture& first = grid.heads.front();
    LeftOutParts parts;
    if (!grid.title.isEmpty()) {
        const HeadGrid typed = withType(grid, size);
        const double width = placesIn(typed, size.units()).inside.width();
        setTitleLeftOut(parts, typed.heads.front(), size,
                        fittedTitle(typed.heads.front(), grid.title, width));
    }
    if (first.tiled) {
        return parts;
    }
    const GridContents contents = contentsOf(grid, size);
    const HeatmapSides sides(first, shapeOf(first));
    parts.values = first.values != ValuesShown::Off && contents.valueSize == 0;
    parts.labels =
        grid.showLabels && !contents.hasWords && (sides.rows.hasNames() || sides.columns.hasNames());
    parts.someLabels = contents.hasWords && !contents.hasEveryWord;
    parts.longLabels = contents.hasWords && !contents.hasWholeWords;
    setTypes(parts, withType(grid, size).heads.front(), size, contents.wordSize, contents.valueSize);
    return parts;
}

// What one of them lacks is left out.
LeftOutParts leftOutOf(const SideFigure& figure) {
    LeftOutParts parts;
    const SideBySide& side = figure.side;
    const auto smaller = [](double one, double other) {
        return one == 0.0 || other == 0.0 ? std::max(one, other) : std::min(one, other);
    };
    if (!side.title.isEmpty()) {
        setTitleLeftOut(parts, side.pictures.front(), figure.size,
                        commonTitle(side, figure.size.units().width()));
    }
    const std::vector<HeatmapGeometry> places = layoutsOf(figure);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const LeftOutParts own = leftOutOf(asFile(side.pictures[i]), places[i], figure.size);
        parts.values |= own.values;
        parts.sums |= own.sums;
        parts.labels |= own.labels;
        parts.someLabels |= own.someLabels;
        parts.longLabels |= own.longLabels;
        parts.indices |= own.indices;
        parts.axisTitles |= own.axisTitles;
        parts.title = parts.title ? parts.title : own.title;
        parts.titleType = smaller(parts.titleType, own.titleType);
        parts.tokenType = smaller(parts.tokenType, own.tokenType);
        parts.numberType = smaller(parts.numberType, own.numberType);
    }
    return parts;
}

LeftOutParts leftOutOf(const Figure& figure) {
    const HeatmapPicture picture = asFile(figure.picture);
    return leftOutOf(picture, layoutHeatmap(picture, figure.size.units()), figure.size);
}

LeftOutParts leftOutOf(const InsetFigure& figure, const PictureSize& size) {
    HeatmapPicture whole = asFile(figure.whole);
    whole.figureScale = size.typeScale != 1.0 ? size.scale() : whole.figureScale;
    LeftOutParts parts = leftOutOf(whole, wholeOf(figure, size), size);
    constexpr double kHardly = 1.5;
    const double enlargement = enlargementOf(figure, size);
    parts.enlargement = enlargement < kHardly ? enlargement : 0.0;
    return parts;
}

LeftOutParts leftOutOf(const PipelineFigure& figure, const std::optional<double>& points) {
    LeftOutParts parts;
    const double asked = points ? typeScale(*points) : figure.size.typeScale;
    if (figure.size.typeScale < asked) {
        parts.allType = *points * figure.size.typeScale / asked;
    }
    return parts;
}

LeftOutParts leftOutParts(const ExportedFigure& figure, const PictureSize& size,
                          const std::optional<double>& points) {
    if (figure.subject == ExportedFigure::Subject::Pipeline) {
        const auto strip = pipelineFigureOf(pipelineOf(figure.matrix()), size, points);
        return strip ? leftOutOf(*strip, points) : LeftOutParts{};
    }
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
    return figure.hasInset() ? leftOutOf(insetFigureOf(at.picture, *figure.inset), at.size) : leftOutOf(at);
}

QString leftOutText(const LeftOutParts& parts) {
    QStringList missing;
    for (const auto& [isLeftOut, name] :
         {std::pair(parts.values, LeftOutTexts::tr("numbers")),
          std::pair(parts.sums, LeftOutTexts::tr("sums")),
          std::pair(parts.axisTitles, LeftOutTexts::tr("titles of the axes")),
          std::pair(parts.labels, LeftOutTexts::tr("tokens (their indices stand instead)")),
          std::pair(parts.someLabels, LeftOutTexts::tr("some tokens (not each has a line)")),
          std::pair(parts.longLabels, LeftOutTexts::tr("the ends of long tokens")),
          std::pair(parts.indices, LeftOutTexts::tr("the indices of equal tokens"))}) {
        if (isLeftOut) {
            missing << name;
        }
    }
    QStringList small;
    for (const auto& [points, name] : {std::pair(parts.allType, LeftOutTexts::tr("all texts (%1 pt)")),
                                       std::pair(parts.titleType, LeftOutTexts::tr("the title (%1 pt)")),
                                       std::pair(parts.tokenType, LeftOutTexts::tr("tokens (%1 pt)")),
                                       std::pair(parts.numberType, LeftOutTexts::tr("numbers (%1 pt)"))}) {
        if (points > 0.0) {
            small << name.arg(QString::number(std::round(points * 10.0) / 10.0));
        }
    }
    const QString comma = LeftOutTexts::tr(", ");
    QStringList texts;
    if (parts.title) {
        texts << LeftOutTexts::tr("The title is cut: %1 of %2 letters stand")
                     .arg(parts.title->standing)
                     .arg(parts.title->all);
    }
    if (!missing.isEmpty()) {
        texts << LeftOutTexts::tr("No room at this size for: %1").arg(missing.join(comma));
    }
    if (!small.isEmpty()) {
        texts << LeftOutTexts::tr("Smaller type, to fit: %1").arg(small.join(comma));
    }
    if (parts.enlargement > 0.0) {
        texts << LeftOutTexts::tr(
                     "The inset has cells %1 times as large (take fewer cells, or a wider figure)")
                     .arg(parts.enlargement, 0, 'f', 1);
    }
    return texts.join(LeftOutTexts::tr(". "));
}

} // namespace attnscope::ui
