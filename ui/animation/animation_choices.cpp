// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/animation_choices.h"

#include <QSettings>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr QLatin1String kFormatKey{"animation/format"};
constexpr QLatin1String kDrawingKey{"animation/drawing"};
constexpr QLatin1String kLettersKey{"animation/letters"};
constexpr QLatin1String kMatrixKey{"animation/matrix"};
constexpr QLatin1String kOrderKey{"animation/order"};
constexpr QLatin1String kWidthKey{"animation/width"};
constexpr QLatin1String kSecondsKey{"animation/seconds"};
constexpr QLatin1String kRateKey{"animation/rate"};
constexpr QLatin1String kDarkAnimationKey{"animation/dark"};

/// A number of the settings that stands for a value up to `last`.
template <typename Enum>
Enum choiceOf(const QSettings& settings, QLatin1String key, Enum last) {
    return static_cast<Enum>(std::clamp(settings.value(key).toInt(), 0, static_cast<int>(last)));
}

} // namespace

double usualRateOf(AnimationFormat format) {
    return format == AnimationFormat::Frames ? 0.0 : kUsualRate;
}

AnimationChoices AnimationChoices::kept(const RowAnimationOptions& row) {
    const QSettings settings;
    AnimationChoices choices;
    choices.shown = row;
    choices.shown.drawing = choiceOf(settings, kDrawingKey, RowDrawing::Match);
    choices.shown.order = choiceOf(settings, kOrderKey, TermOrder::Weight);
    choices.shown.letters = settings.value(kLettersKey, false).toBool();
    choices.shown.hasMatrix = settings.value(kMatrixKey, true).toBool();
    choices.shown.isDark = settings.value(kDarkAnimationKey, false).toBool();
    choices.format = choiceOf(settings, kFormatKey, AnimationFormat::Frames);
    choices.width = std::clamp(settings.value(kWidthKey, 0).toInt(), 0, kLargestSide);
    choices.seconds =
        std::clamp(settings.value(kSecondsKey, kSecondsAStep).toDouble(), kShortestStep, kLongestStep);
    choices.rate = std::clamp(settings.value(kRateKey, kUsualRate).toDouble(), 0.0, kHighestRate);
    return choices;
}

void AnimationChoices::keep() const {
    QSettings settings;
    settings.setValue(kDrawingKey, static_cast<int>(shown.drawing));
    settings.setValue(kOrderKey, static_cast<int>(shown.order));
    settings.setValue(kLettersKey, shown.letters);
    settings.setValue(kMatrixKey, shown.hasMatrix);
    settings.setValue(kDarkAnimationKey, shown.isDark);
    settings.setValue(kFormatKey, static_cast<int>(format));
    settings.setValue(kWidthKey, width);
    settings.setValue(kSecondsKey, seconds);
    settings.setValue(kRateKey, rate);
}

Result<RowAnimation> AnimationChoices::animationOf(const Snapshot& first, const Snapshot& second) const {
    return second && withSecond ? comparedAnimation(first, second, shown) : rowAnimation(first, shown);
}

Result<PictureSize> AnimationChoices::sizeOf(const RowAnimation& animation) const {
    const QSizeF needed = comfortableSize(animation);
    const double factor = width > 0 ? width / needed.width() : 1.0;
    const QSize pixels((QSizeF(needed) * factor).toSize());
    if (const std::optional<PictureSize> size = animationSize(animation, pixels, kUnitDpi)) {
        return *size;
    }
    return unexpected(makeError(
        translatable("Width: {0} pixels leave the type too small to be read (take at least {1})"),
        std::to_string(width), std::to_string(std::lround(std::ceil(needed.width() * kSmallestType)))));
}

} // namespace attnscope::ui
