// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/large_heatmap.h"

#include "ui/paint/heatmap/tile_grid.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct CaptionTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LargeHeatmap)
};

QString coloursText(const HeatmapPicture& picture, CaptionLength length) {
    if (length >= CaptionLength::Short) {
        return {};
    }
    if (picture.isDifference) {
        return CaptionTexts::tr("difference A − B");
    }
    if (stageInfo(picture.stage).range == RangeGroup::Effects) {
        return CaptionTexts::tr("effect ‖a·v‖");
    }
    if (stageInfo(picture.stage).range != RangeGroup::Weights) {
        return {};
    }
    switch (picture.stage == Stage::Weights ? picture.scale : ValueScale::Linear) {
    case ValueScale::Lift:
        return length == CaptionLength::Brief
                   ? CaptionTexts::tr("lift")
                   : CaptionTexts::tr("lift = log₂(keys attended · a), 0 = uniform");
    case ValueScale::Log:
        return length == CaptionLength::Brief ? CaptionTexts::tr("weight, log")
                                              : CaptionTexts::tr("log scale of weights");
    case ValueScale::Linear:
        break;
    }
    return CaptionTexts::tr("weights");
}

/// Whether the mask forbids a cell of what is drawn.
bool hasForbidden(const HeatmapDrawing& drawing) {
    const HeatmapPicture& picture = drawing.picture;
    if (!picture.snapshot || picture.stage < Stage::Masked || !stageInfo(picture.stage).cellsAreQueryKey) {
        return false;
    }
    const VisibleCells& drawn = drawing.shape.drawn;
    const Mask& mask = *picture.snapshot.result->problem().mask;
    const BlockClass cells =
        drawing.shape.transposed
            ? mask.classify(drawn.firstColumn, drawn.endColumn, drawn.firstRow, drawn.endRow)
            : mask.classify(drawn.firstRow, drawn.endRow, drawn.firstColumn, drawn.endColumn);
    return cells != BlockClass::Full;
}

} // namespace

QString scaleText(const TileArea& pixel, Reducer reducer, CaptionLength length) {
    const auto side = [](unsigned level) { return indexText(std::size_t{1} << level); };
    if (pixel.levels == PixelLevels{}) {
        return CaptionTexts::tr("every cell");
    }
    return (length == CaptionLength::Shortest ? CaptionTexts::tr("%1×%2/px · %3")
            : length == CaptionLength::Short  ? CaptionTexts::tr("%1 × %2 cells/px · %3")
                                              : CaptionTexts::tr("1 pixel = %1 × %2 cells · %3"))
        .arg(side(pixel.levels.row), side(pixel.levels.column),
             reducer == Reducer::Max ? CaptionTexts::tr("max") : CaptionTexts::tr("mean"));
}

QString fileCaption(const HeatmapDrawing& drawing, CaptionLength length) {
    const HeatmapPicture& picture = drawing.picture;
    TileArea pixel;
    pixel.levels = levelsFor(drawing.geometry, drawing.scale);
    QStringList parts;
    if (!picture.groupsMeaning.isEmpty() && picture.groupsMeaning != picture.title) {
        parts << picture.groupsMeaning;
    }
    parts << scaleText(pixel, picture.reducer, length);
    const bool isPooled = pixel.levels != PixelLevels{};
    const bool isMasked = hasForbidden(drawing);
    if (isPooled && isMasked && picture.reducer == Reducer::Mean) {
        parts.last() += CaptionTexts::tr(" of those that are not masked");
    }
    if (const QString colours = coloursText(picture, length); !colours.isEmpty()) {
        parts << colours;
    }
    if (isMasked && picture.mask != MaskShown::Off) {
        parts << CaptionTexts::tr("hatched: masked");
    }
    if (picture.snapshot && !picture.snapshot.result->isExact()) {
        parts << CaptionTexts::tr("preview");
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace attnscope::ui
