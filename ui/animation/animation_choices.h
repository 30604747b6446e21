// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/animation/animation_files.h"

#include <QString>

#include <optional>

namespace attnscope::ui {

/// A step takes so long, as the window plays at 1×.
inline constexpr double kSecondsAStep = 0.9;
/// Frames a second of files that move.
inline constexpr double kUsualRate = 10.0;
/// Frames a second where none are asked for: 0, one frame a step, for a folder.
double usualRateOf(AnimationFormat format);
/// GIF's shortest delay that programs keep to is 0.02 s.
inline constexpr double kHighestRate = 50.0;
inline constexpr double kShortestStep = 0.02;
inline constexpr double kLongestStep = 60.0;

/// How an animation is written: what is shown, its size and its speed. What was chosen last is kept between
/// runs.
struct AnimationChoices {
    RowAnimationOptions shown;
    AnimationFormat format = AnimationFormat::Gif;
    int width = 0; ///< pixels; 0: as wide as is comfortably read
    double seconds = kSecondsAStep;
    double rate = kUsualRate; ///< 0: one frame a step
    bool withSecond = true;   ///< where two are compared: with the row of the second beside it; not kept

    /// Those of last time, for another row.
    static AnimationChoices kept(const RowAnimationOptions& row);
    void keep() const;

    /// The row; with that of `second` beside it where there is one and it is chosen. Fails as rowAnimation
    /// and comparedAnimation do.
    Result<RowAnimation> animationOf(const Snapshot& first, const Snapshot& second) const;
    /// The size of that animation's frames. Fails where type would be too small to be read.
    Result<PictureSize> sizeOf(const RowAnimation& animation) const;
    std::vector<FrameTime> timesOf(const RowAnimation& animation) const {
        return frameTimes(animation.row, seconds, rate);
    }
};

} // namespace attnscope::ui
