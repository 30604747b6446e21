// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/hatch_texture.h"

#include "ui/paint/heatmap/heatmap_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnscope::ui {

/// Three periods of lines fit it to a twentieth of a pixel.
QImage hatchTexture(const Theme& theme, double period, double scale) {
    const int side = std::max(3, qRound(3.0 * period * std::numbers::sqrt2 * scale));
    const double across = side / 3.0 / std::numbers::sqrt2;
    QImage image(side, side, QImage::Format_RGB32);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const double place = (x + y + 1.0) / std::numbers::sqrt2;
            const double distance = std::abs(place - across * std::round(place / across));
            const double cover = std::clamp(scale / 2.0 - distance + 0.5, 0.0, 1.0);
            image.setPixel(x, y, mixed(theme.canvas, theme.hatch, cover).rgb());
        }
    }
    image.setDevicePixelRatio(scale);
    return image;
}

} // namespace attnscope::ui
