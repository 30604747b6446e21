// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/large_matrix.h"

#include "core/engine/row_share_source.h"
#include "core/scene/precision.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct LargeMatrixTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LargeMatrix)
};

/// Decades of a logarithmic scale; the usual ones where the smallest weight is not known.
constexpr double kFewestDecades = 1.0;
constexpr double kUsualDecades = 6.0;
constexpr double kMostDecades = 12.0;

QString meaningOf(Stage stage, ValueScale scale) {
    if (stageInfo(stage).range == RangeGroup::Scores) {
        return LargeMatrixTexts::tr("score");
    }
    if (stageInfo(stage).range == RangeGroup::Values) {
        return LargeMatrixTexts::tr("value");
    }
    if (stageInfo(stage).range == RangeGroup::Effects) {
        return LargeMatrixTexts::tr("effect ‖a·v‖");
    }
    if (showsLift(stage, scale)) {
        return LargeMatrixTexts::tr("attended: lift");
    }
    return scale == ValueScale::Log ? LargeMatrixTexts::tr("attended: log weight")
                                    : LargeMatrixTexts::tr("attended: weight");
}

} // namespace

bool isLarge(const Snapshot& snapshot, Stage stage) {
    if (!snapshot) {
        return snapshot.scene && stageInfo(stage).cellsAreQueryKey && isLarge(*snapshot.scene);
    }
    const auto source = snapshot.source(stage);
    return source && !isReadAtOnce(*source);
}

bool isLarge(const Scene& scene) {
    return queryCount(scene.input) * keyCount(scene.input) > kSmallMatrixCells;
}

bool showsLift(Stage stage, ValueScale scale) {
    return stage == Stage::Weights && scale == ValueScale::Lift;
}

Reducer reducerOf(Stage stage, ValueScale scale, Reducer wanted) {
    return showsLift(stage, scale) ? Reducer::Max : wanted;
}

Reducer reducerOf(Stage stage, const Appearance& appearance, const Scene& scene) {
    return reducerOf(stage, valueScaleOf(appearance, scene, stage), appearance.reducer());
}

ValueScale scaleOf(Stage stage, ValueScale wanted) {
    const bool isWeight = stageInfo(stage).range == RangeGroup::Weights;
    return isWeight && (wanted != ValueScale::Lift || showsLift(stage, wanted)) ? wanted : ValueScale::Linear;
}

ValueRange logRange(const Ranges& ranges) {
    const ValueRange& weights = ranges.weights;
    if (weights.low > 0.0) {
        return weights;
    }
    constexpr double kRounding = 1e-6; // of weights in float32
    const double top = std::log10(weights.high);
    const double smallest =
        ranges.smallestWeight > 0.0 ? std::log10(ranges.smallestWeight) : top - kUsualDecades;
    const double low = std::clamp(std::floor(smallest + kRounding), std::ceil(top - kMostDecades - kRounding),
                                  std::floor(top - kFewestDecades + kRounding));
    return {std::pow(10.0, low), weights.high};
}

PooledMatrix pooledMatrix(const Snapshot& snapshot, Stage stage, Reducer reducer, bool lift) {
    PooledMatrix matrix;
    matrix.source = lift ? snapshot.result->lift() : snapshot.source(stage);
    matrix.reducer = lift ? Reducer::Max : reducer;
    const auto& mask = snapshot.result->problem().mask;
    if (stageInfo(stage).cellsAreQueryKey && stage >= Stage::Masked && !mask->allowsAll()) {
        matrix.mask = mask;
    }
    return matrix;
}

std::shared_ptr<const MatrixTile> readWhole(const Snapshot& snapshot, Stage stage, std::size_t pixels,
                                            bool lift) {
    if (!snapshot || !snapshot.has(stage)) {
        return nullptr;
    }
    const PooledMatrix matrix = pooledMatrix(snapshot, stage, Reducer::Max, lift);
    return readTile(matrix, wholeArea(matrix.source->rows(), matrix.source->columns(), pixels), {});
}

LargeViewOptions largeViewOptionsOf(const Appearance& appearance, const Scene& scene) {
    return {appearance.reducer(), valueScaleOf(appearance, scene), liftRangeOf(appearance, scene)};
}

void setView(HeatmapPicture& picture, const Appearance& appearance) {
    if (!picture.snapshot.scene) {
        return; // of a large scene nothing is known at first
    }
    const LargeViewOptions options = largeViewOptionsOf(appearance, *picture.snapshot.scene);
    if (isLarge(picture.snapshot, picture.stage)) {
        makeLarge(picture, options);
    } else {
        setScale(picture, options);
    }
}

void makeLarge(HeatmapPicture& picture, const LargeViewOptions& options) {
    if (isLarge(picture.snapshot, picture.stage)) {
        picture.tiled = std::make_shared<const TiledImage>();
        picture.reducer = reducerOf(picture.stage, options.scale, options.reducer);
        setScale(picture, options);
        picture.tiledMeaning = meaningOf(picture.stage, picture.scale);
    }
}

void setScale(HeatmapPicture& picture, const LargeViewOptions& options) {
    const RangeGroup group = stageInfo(picture.stage).range;
    picture.scale = scaleOf(picture.stage, options.scale);
    ColourScale& colours = picture.tiledColours;
    colours.map = picture.palette.mapOf(group);
    colours.range = picture.palette.rangeOf(group);
    colours.canvas = picture.palette.theme.canvas.rgb();
    colours.showsMask = picture.mask != MaskShown::Off;
    colours.isLog = picture.scale == ValueScale::Log;
    if (showsLift(picture.stage, picture.scale)) {
        colours.range = options.lift;
    } else if (colours.isLog) {
        colours.range = logRange(picture.palette.ranges);
    }
}

void setRowRange(HeatmapPicture& picture) {
    const auto source = picture.snapshot.source(picture.stage);
    if (picture.tiled || !source) {
        return;
    }
    setScale(picture, {picture.reducer, ValueScale::Linear, {}});
    picture.rowShares = std::make_shared<const RowShareSource>(source);
    const bool isPositive = startsAtZero(stageInfo(picture.stage).range) && source->range().low >= 0.0;
    picture.tiledColours.range = {isPositive ? 0.0 : -1.0, 1.0};
}

} // namespace attnscope::ui
