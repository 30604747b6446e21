// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/exported_figure.h"

#include "ui/export/figures/large_picture.h"
#include "ui/export/figures/pipeline_figure.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/session/large_matrix.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

HeatmapPicture ExportedFigure::asFigure(HeatmapPicture picture) const {
    picture.title = title;
    picture.isInWindow = false;
    picture.hover.reset();
    picture.outlined.clear();
    picture.lit.clear();
    if (!hasCursor) {
        picture.cell.reset();
    }
    if (!hasRowFrame) {
        picture.query.reset();
    }
    if (part && takesPart()) {
        drawOnly(picture, *part);
        // A side of which all is drawn is not cut: it keeps its sums.
        const auto source = picture.snapshot.source(picture.stage);
        if (part->rows == IndexRange{0, source->rows()}) {
            picture.rowsDrawn.reset();
        }
        if (part->columns == IndexRange{0, source->columns()}) {
            picture.columnsDrawn.reset();
        }
    }
    picture.showSums = picture.showSums && hasSums;
    if (!hasValues) {
        picture.values = ValuesShown::Off;
    } else if (forcesValues && !picture.tiled) {
        picture.values = ValuesShown::On;
    }
    const Theme& theme = isDark ? darkTheme() : lightTheme();
    picture.palette = makePalette(theme, picture.palette.ranges, *picture.palette.colourMap);
    if (picture.isDifference) {
        picture.palette.sequential = picture.palette.diverging;
    }
    picture.tiledColours.map = picture.palette.mapOf(stageInfo(picture.stage).range);
    picture.tiledColours.canvas = theme.canvas.rgb();
    if (hasRowRange) {
        setRowRange(picture);
    }
    return picture;
}

const DrawnPicture* ExportedFigure::drawn() const {
    const auto of = [](const std::optional<DrawnPicture>& picture) { return picture ? &*picture : nullptr; };
    return subject == Subject::Shown        ? of(shown)
           : subject == Subject::Row        ? of(row)
           : subject == Subject::Arithmetic ? of(arithmetic)
                                            : nullptr;
}

HeadGrid ExportedFigure::grid() const {
    std::vector<HeatmapPicture> pictures;
    for (const HeatmapPicture& head : heads) {
        pictures.push_back(asFigure(head));
        pictures.back().viewport = {}; // in a tile of another size it would show another part
    }
    return headGridOf(std::move(pictures));
}

SideBySide ExportedFigure::sideBySide() const {
    SideBySide side;
    for (const HeatmapPicture& each : besides) {
        side.pictures.push_back(asFigure(each));
        side.pictures.back().viewport = {};
    }
    setLetters(side);
    side.title = title;
    return side;
}

QSizeF ExportedFigure::comfortable() const {
    if (isSideBySide()) {
        return comfortableSize(sideBySide());
    }
    if (isHeads()) {
        return comfortableSize(grid());
    }
    if (isDrawn()) {
        return drawn()->size;
    }
    const HeatmapPicture picture = matrix();
    if (hasInset()) {
        return comfortableSize(insetFigureOf(picture, *inset));
    }
    if (subject == Subject::Pipeline) {
        return comfortableSize(pipelineOf(picture));
    }
    // A part of a large matrix: as much of it as the window shows.
    const bool isPart = picture.tiled && picture.viewport.cell > 0.0;
    return isPart ? sizeForLarge(asFile(picture), frame) : comfortableSize(picture);
}

int ExportedFigure::heightOf(const PictureSize& size, const std::optional<double>& points) const {
    if (isDrawn()) {
        return ui::heightOf(*drawn(), size, points);
    }
    if (isStage() && !hasInset()) {
        return withFigureHeight(matrix(), size, points).pixels.height();
    }
    if (hasInset()) {
        return ui::heightOf(insetFigureOf(matrix(), *inset), at(size, points).size);
    }
    if (isSideBySide()) {
        PictureSize free = size;
        free.pixels.setHeight(0);
        if (const std::optional<SideFigure> figure = sideFigureOf(sideBySide(), free, points)) {
            return figure->size.pixels.height();
        }
    }
    if (isHeads() && points) {
        return ui::heightOf(grid(), at(size, points).size);
    }
    if (subject == Subject::Pipeline) {
        PictureSize free = size;
        free.pixels.setHeight(0);
        if (const std::optional<PipelineFigure> figure =
                pipelineFigureOf(pipelineOf(matrix()), free, points)) {
            return figure->size.pixels.height();
        }
    }
    const QSizeF units = comfortable();
    return std::max(1, static_cast<int>(std::lround(size.pixels.width() * units.height() / units.width())));
}

bool ExportedFigure::fits(const PictureSize& size, const std::optional<double>& points) const {
    if (isDrawn()) {
        return drawnFigureOf(*drawn(), size, points).has_value();
    }
    if (hasInset()) {
        return isLargeEnough(insetFigureOf(matrix(), *inset), at(size, points).size);
    }
    if (isHeads()) {
        return isLargeEnough(grid(), at(size, points).size);
    }
    if (isSideBySide()) {
        return sideFigureOf(sideBySide(), size, points).has_value();
    }
    if (subject == Subject::Pipeline) {
        return pipelineFigureOf(pipelineOf(matrix()), size, points).has_value();
    }
    return !isStage() || figureOf(matrix(), size, points);
}

Figure ExportedFigure::at(const PictureSize& size, const std::optional<double>& points) const {
    Figure plain{matrix(), size};
    if (isDrawn()) {
        plain.size = drawnFigureOf(*drawn(), size, points).value_or(DrawnFigure{size}).size;
        return plain;
    }
    if (hasInset() || isHeads()) {
        plain.size.typeScale = points ? typeScale(*points) : 1.0;
        return plain;
    }
    if (isSideBySide()) {
        const std::optional<SideFigure> figure = sideFigureOf(sideBySide(), size, points);
        plain.size = figure ? figure->size : size;
    }
    if (subject == Subject::Pipeline) {
        const std::optional<PipelineFigure> figure =
            pipelineFigureOf(pipelineOf(plain.picture), size, points);
        plain.size = figure ? figure->size : size;
    }
    return isStage() ? figureOf(plain.picture, plain.size, points).value_or(plain) : plain;
}

ExportedFigure::Prepare ExportedFigure::preparation(const PictureSize& size,
                                                    const std::optional<double>& points) const {
    const auto prepare = [](const auto& picture) -> Prepare {
        return [picture](const PictureSize& asked, const std::stop_token& stop,
                         const ReportProgress& report) { return prepared(picture, asked, stop, report); };
    };
    if (hasInset()) {
        return prepare(insetFigureOf(matrix(), *inset));
    }
    if (isHeads()) {
        return prepare(grid());
    }
    if (isSideBySide()) {
        const SideBySide side = sideBySide();
        return prepare(sideFigureOf(side, size, points).value_or(SideFigure{side, size}).side);
    }
    if (!isDrawn()) {
        const PipelinePicture strip = pipelineOf(matrix());
        return isStage()
                   ? prepare(at(size, points).picture)
                   : prepare(
                         pipelineFigureOf(strip, size, points).value_or(PipelineFigure{strip, size}).strip);
    }
    const HeatmapPicture picture = matrix();
    const bool isTyped = drawnFigureOf(*drawn(), size, points).value_or(DrawnFigure{size}).isTyped;
    const DrawnLook look{picture.palette, hasCursor, isTyped};
    return [drawn = *drawn(), look, facts = factsOf(picture, size)](
               const PictureSize& asked, const std::stop_token&, const ReportProgress&) {
        PreparedPicture all = prepared(drawn, look, asked);
        all.facts = facts;
        return std::optional(all);
    };
}

} // namespace attnscope::ui
