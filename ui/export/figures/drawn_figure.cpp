// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/drawn_figure.h"

#include "ui/export/figures/figure.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

DrawnFigure scaled(const DrawnPicture& picture, const PictureSize& size, double type, bool isTyped) {
    DrawnFigure figure{size, isTyped};
    figure.size.typeScale = type;
    if (size.pixels.height() == 0) {
        const double scale = figure.size.scale();
        const double height = picture.heightAt(size.pixels.width() / scale, isTyped) * scale;
        figure.size.pixels.setHeight(std::max(1, static_cast<int>(std::ceil(height))));
    }
    return figure;
}

/// What is tried, the best first.
std::vector<DrawnFigure> triedOf(const DrawnPicture& picture, const PictureSize& size,
                                 const std::optional<double>& points) {
    const auto typed = [&](double type) {
        return scaled(picture, size, type * kUnitDpi / kPointsPerInch / picture.type, true);
    };
    if (points) {
        return {typed(*points)};
    }
    std::vector<DrawnFigure> tried{scaled(picture, size, 1.0, false)};
    std::transform(kTypes.begin(), kTypes.end(), std::back_inserter(tried), typed);
    return tried;
}

} // namespace

std::optional<DrawnFigure> drawnFigureOf(const DrawnPicture& picture, const PictureSize& size,
                                         const std::optional<double>& points) {
    if (picture.type == 0) {
        return DrawnFigure{size};
    }
    const std::vector<DrawnFigure> tried = triedOf(picture, size, points);
    const auto fitting = std::find_if(tried.begin(), tried.end(), [&](const DrawnFigure& each) {
        return picture.fits(each.size.units(), each.isTyped);
    });
    return fitting == tried.end() ? std::nullopt : std::optional(*fitting);
}

int heightOf(const DrawnPicture& picture, const PictureSize& size, const std::optional<double>& points) {
    if (picture.type == 0) {
        const double height = size.pixels.width() * picture.size.height() / picture.size.width();
        return std::max(1, static_cast<int>(std::lround(height)));
    }
    PictureSize free = size;
    free.pixels.setHeight(0);
    const DrawnFigure figure =
        drawnFigureOf(picture, free, points).value_or(triedOf(picture, free, points).back());
    return figure.size.pixels.height();
}

PreparedPicture prepared(const DrawnPicture& picture, const DrawnLook& look, const PictureSize& size) {
    const Theme& theme = look.palette.theme;
    return {
        size.pixels,
        size.dpi,
        size.scale(),
        groundOf(theme, theme.canvas),
        [draw = picture.draw, units = size.units(), look](QPainter& painter) { draw(painter, units, look); },
        {}};
}

} // namespace attnscope::ui
