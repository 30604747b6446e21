// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"
#include "ui/paint/base/colour_scale.h"

#include <optional>

namespace attnscope::ui {

/// Colour ranges that the user fixed in place of those of the numbers; nothing: not fixed.
struct RangeChoice {
    std::optional<ValueRange> weights;
    std::optional<double> values; ///< ±
    std::optional<double> scores; ///< ±
    std::optional<ValueRange> effects{};

    /// `ranges`, replaced by those that are fixed here.
    Ranges over(Ranges ranges) const {
        ranges.weights = weights.value_or(ranges.weights);
        ranges.effects = effects.value_or(ranges.effects);
        if (weights) {
            ranges.ignoredKeys.clear();
        }
        ranges.values = values.value_or(ranges.values);
        ranges.scores = scores.value_or(ranges.scores);
        // What was chosen by hand is for all of them.
        for (const StageInfo& info : stages()) {
            const bool isFixed = info.range == RangeGroup::Scores ? scores.has_value() : values.has_value();
            double& own = ranges.ownOfStage[static_cast<std::size_t>(info.stage)];
            own = isFixed ? 0.0 : own;
        }
        if (values) {
            ranges.ownOfRole = {};
        }
        return ranges;
    }

    bool operator==(const RangeChoice&) const = default;
};

/// Scenes that are read at once, and larger ones: each kind keeps its own colour scale.
enum class SceneSize { Small, Large };

/// What the colours of the weights stand for, and the numbers at their ends.
struct ScaleChoice {
    ValueScale scale = ValueScale::Linear;
    std::optional<ValueRange> lift; ///< nothing: the range that suits the scene
    RangeChoice ranges;

    bool operator==(const ScaleChoice&) const = default;
};

} // namespace attnscope::ui
