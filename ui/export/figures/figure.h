// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"

#include <array>
#include <functional>
#include <optional>

namespace attnscope::ui {

/// Type of figures whose size is given in mm or in, in points.
inline constexpr double kPrintType = 7.0;
/// Pixels an inch of such figures.
inline constexpr double kPrintDpi = 300.0;
/// Of figures whose type is not said: the first that fits.
inline constexpr std::array kTypes{8.0, 7.5, 7.0, 6.5, 6.0};

/// A picture of one matrix as it is drawn at a size: with type that leaves the matrix its share.
struct Figure {
    HeatmapPicture picture;
    PictureSize size;
};

/// The picture at that size with type of that many points; without one as the window draws it where the
/// matrix is large enough then, else with the largest type from 8 down to 6 points that leaves it its share
/// (kMatrixShare). Nothing where it can't have that.
std::optional<Figure> figureOf(const HeatmapPicture& picture, const PictureSize& size,
                               const std::optional<double>& points);

/// The same with the height, in pixels, that the width asks for; `size` has no height yet.
PictureSize withFigureHeight(const HeatmapPicture& picture, PictureSize size,
                             const std::optional<double>& points);

/// The smallest number from 1 up, about 2 % exact, that `fits` takes; the last one tried where it takes none.
double leastFactor(const std::function<bool(double)>& fits);

/// How large the painters' units are for type of that many points.
double typeScale(double points);

} // namespace attnscope::ui
