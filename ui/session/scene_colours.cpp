// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/scene_colours.h"

#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/range_text.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kSmallestRange = 1e-6;

} // namespace

SceneSize sizeOf(const Scene& scene) {
    return isLarge(scene) ? SceneSize::Large : SceneSize::Small;
}

ValueScale valueScaleOf(const Appearance& appearance, const Scene& scene, Stage stage) {
    return scaleOf(stage, appearance.scaleChoice(sizeOf(scene)).scale);
}

ValueRange usualLift(const Scene& scene) {
    constexpr ValueRange kUsual{-2.0, 8.0};
    const auto keys = static_cast<double>(std::max<std::size_t>(keyCount(scene.input), 4));
    return sizeOf(scene) == SceneSize::Large
               ? kUsual
               : ValueRange{kUsual.low, std::min(kUsual.high, std::ceil(std::log2(keys)))};
}

ValueRange liftRangeOf(const Appearance& appearance, const Scene& scene) {
    return appearance.scaleChoice(sizeOf(scene)).lift.value_or(usualLift(scene));
}

Palette paletteOf(const Session& session, const Appearance& appearance) {
    return appearance.palette(session.ranges(), sizeOf(session.scene()));
}

Palette paletteOf(const Session& session, const Appearance& appearance, Stage stage) {
    Palette palette = paletteOf(session, appearance);
    palette.ranges = palette.ranges.forStage(stage);
    return palette;
}

Palette paletteOf(const Session& session, const Appearance& appearance, MatrixRole role) {
    Palette palette = paletteOf(session, appearance);
    palette.ranges = palette.ranges.forRole(role);
    return palette;
}

ValueRange barRange(const Session& session, const Appearance& appearance, Stage stage) {
    return barRange(session, appearance, stage, session.ranges());
}

ValueRange barRange(const Session& session, const Appearance& appearance, Stage stage,
                    const Ranges& numbers) {
    const Ranges ranges = appearance.palette(numbers, sizeOf(session.scene())).ranges.forStage(stage);
    switch (valueScaleOf(appearance, session.scene(), stage)) {
    case ValueScale::Lift:
        return liftRangeOf(appearance, session.scene());
    case ValueScale::Log: {
        const ValueRange log = logRange(ranges);
        return {std::log10(log.low), std::log10(log.high)};
    }
    case ValueScale::Linear:
        break;
    }
    return ranges.of(stageInfo(stage).range);
}

void setBarRange(const Session& session, Appearance& appearance, Stage stage, const ValueRange& range) {
    if (!(range.high > range.low)) {
        return;
    }
    const SceneSize size = sizeOf(session.scene());
    const ValueScale scale = valueScaleOf(appearance, session.scene(), stage);
    if (scale == ValueScale::Lift) {
        appearance.setLiftRange(size, range);
        return;
    }
    RangeChoice choice = appearance.scaleChoice(size).ranges;
    const RangeGroup group = stageInfo(stage).range;
    if (group == RangeGroup::Weights) {
        const bool isLog = scale == ValueScale::Log;
        choice.weights = isLog ? ValueRange{std::pow(10.0, range.low), std::pow(10.0, range.high)} : range;
    } else if (group == RangeGroup::Effects) {
        choice.effects = range;
    } else {
        const ValueRange now = barRange(session, appearance, stage);
        const double end = range.high != now.high ? range.high : -range.low;
        (group == RangeGroup::Scores ? choice.scores : choice.values) = std::max(kSmallestRange, end);
    }
    appearance.setRangeChoice(size, choice);
}

void resetBarRange(const Session& session, Appearance& appearance, Stage stage) {
    const SceneSize size = sizeOf(session.scene());
    ScaleChoice choice = appearance.scaleChoice(size);
    if (valueScaleOf(appearance, session.scene(), stage) == ValueScale::Lift) {
        choice.lift.reset();
    } else if (stageInfo(stage).range == RangeGroup::Weights) {
        choice.ranges.weights.reset();
    } else if (stageInfo(stage).range == RangeGroup::Effects) {
        choice.ranges.effects.reset();
    } else if (stageInfo(stage).range == RangeGroup::Scores) {
        choice.ranges.scores.reset();
    } else {
        choice.ranges.values.reset();
    }
    appearance.setScaleChoice(size, choice);
}

namespace {

/// The colours of a scene's weights without what was dragged.
ScaleChoice withoutDragged(const Scene& scene, const Appearance& appearance) {
    ScaleChoice choice = appearance.scaleChoice(sizeOf(scene));
    choice.ranges.values.reset();
    choice.ranges.scores.reset();
    choice.ranges.effects.reset();
    if (choice.ranges.weights && *choice.ranges.weights != ValueRange{0.0, 1.0}) {
        choice.ranges.weights.reset();
    }
    if (choice.lift && *choice.lift != usualLift(scene) && *choice.lift != wholeLift(keyCount(scene.input))) {
        choice.lift.reset();
    }
    return choice;
}

} // namespace

bool hasDraggedRanges(const Scene& scene, const Appearance& appearance) {
    return withoutDragged(scene, appearance) != appearance.scaleChoice(sizeOf(scene));
}

void resetDraggedRanges(const Scene& scene, Appearance& appearance) {
    appearance.setScaleChoice(sizeOf(scene), withoutDragged(scene, appearance));
}

} // namespace attnscope::ui
