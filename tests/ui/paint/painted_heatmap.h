// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <QImage>
#include <QPainter>

#include <cmath>

/// Matrices with known numbers, painted, and what their pixels tell.
namespace attnscope::ui::painted_heatmap {

/// Weights from elsewhere: a_ij is what the test says it is.
template <typename Weight>
Scene givenScene(std::size_t n, const Weight& weight, const std::string& name = "word") {
    std::vector<std::string> tokens;
    BlockMatrix weights(n, n);
    for (std::size_t i = 0; i < n; ++i) {
        tokens.push_back(name + std::to_string(i % 7));
        for (std::size_t j = 0; j < n; ++j) {
            weights.set(i, j, weight(i, j));
        }
    }
    Scene scene;
    scene.tokens = tokens;
    scene.input = AttentionWeightsInput{weights, std::nullopt};
    return scene;
}

/// Another number in every cell, so that no cell can stand in for its neighbour.
inline double distinct(std::size_t i, std::size_t j) {
    return static_cast<double>((i * 37 + j * 11) % 101) / 100.0;
}

inline HeatmapPicture pictureOf(const Scene& scene, Stage stage, const Theme& theme = lightTheme()) {
    const auto problem = resolve(nullptr, scene, {});
    TextbookEngine engine;
    HeatmapPicture picture;
    picture.snapshot = {std::make_shared<const Scene>(scene), *runToEnd(engine, *problem)};
    picture.stage = stage;
    picture.palette = makePalette(theme, rangesOf(picture.snapshot));
    return picture;
}

inline QImage painted(const HeatmapPicture& picture, const QSize& size, double ratio = 1.0) {
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    drawHeatmap(painter, picture, layoutHeatmap(picture, size));
    painter.end();
    image.setDevicePixelRatio(1.0);
    return image;
}

/// Viridis as published, mixed plainly into 256 entries: computed here and not asked of the painter.
inline QColor viridis(double t) {
    const QRgb stops[] = {0xFF440154, 0xFF482878, 0xFF3E4A89, 0xFF31688E, 0xFF26828E,
                          0xFF1F9E89, 0xFF35B779, 0xFF6DCD59, 0xFFB4DE2C, 0xFFFDE725};
    const double place = static_cast<double>(std::lround(t * 255.0)) / 255.0 * 9.0;
    const int left = std::min(8, static_cast<int>(place));
    const auto mix = [&](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * (place - left)));
    };
    return {mix(qRed(stops[left]), qRed(stops[left + 1])), mix(qGreen(stops[left]), qGreen(stops[left + 1])),
            mix(qBlue(stops[left]), qBlue(stops[left + 1]))};
}

inline bool alike(const QColor& a, const QColor& b, int tolerance = 2) {
    return std::abs(a.red() - b.red()) <= tolerance && std::abs(a.green() - b.green()) <= tolerance &&
           std::abs(a.blue() - b.blue()) <= tolerance;
}

inline bool hasInk(const QImage& image, const QRectF& area, const QColor& ground) {
    const QRect pixels = area.toAlignedRect().intersected(image.rect());
    for (int y = pixels.top(); y <= pixels.bottom(); ++y) {
        for (int x = pixels.left(); x <= pixels.right(); ++x) {
            if (!alike(image.pixelColor(x, y), ground, 40)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace attnscope::ui::painted_heatmap
