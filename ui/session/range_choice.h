// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"

#include <optional>

namespace attnscope::ui {

/// Colour ranges that the user fixed in place of those of the numbers; nothing: not fixed.
struct RangeChoice {
    std::optional<ValueRange> weights;
    std::optional<double> values; ///< ±
    std::optional<double> scores; ///< ±

    /// `ranges`, replaced by those that are fixed here.
    Ranges over(Ranges ranges) const {
        ranges.weights = weights.value_or(ranges.weights);
        ranges.values = values.value_or(ranges.values);
        ranges.scores = scores.value_or(ranges.scores);
        return ranges;
    }

    bool operator==(const RangeChoice&) const = default;
};

} // namespace attnscope::ui
