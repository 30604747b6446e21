// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/tiles/tile_image.h"

#include "core/stream/kernels/scale_kernel.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace attnscope::ui {

namespace {

/// The same for many values at once; nothing where the range has no width.
std::optional<EntryScale> scaleOf(const ColourScale& colours) {
    const auto positionOf = [&](double value) { return colours.isLog ? std::log2(value) : value; };
    const double low = positionOf(colours.range.low);
    EntryScale scale;
    scale.low = static_cast<float>(low);
    scale.factor = static_cast<float>((EntryScale::kEntries - 1) / (positionOf(colours.range.high) - low));
    scale.isLog = colours.isLog;
    std::copy(colours.map.table().begin(), colours.map.table().end(), scale.table.begin());
    scale.table.back() = colours.canvas;
    const bool hasWidth = std::isfinite(scale.low) && std::isfinite(scale.factor) && scale.factor > 0.0F;
    return hasWidth ? std::optional(scale) : std::nullopt;
}

} // namespace

QImage tileImage(const MatrixTile& tile, const ColourScale& colours, bool transposed) {
    const std::size_t rows = tile.area.pixelRows();
    const std::size_t columns = tile.area.pixelColumns();
    const std::size_t width = transposed ? rows : columns;
    const std::size_t height = transposed ? columns : rows;
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_ARGB32_Premultiplied);
    const std::optional<EntryScale> scale = scaleOf(colours);
    std::vector<float> turned(transposed ? width : 0);
    for (std::size_t y = 0; y < height; ++y) {
        const std::size_t first = transposed ? y : y * columns;
        const std::size_t step = transposed ? columns : 1;
        for (std::size_t x = 0; x < turned.size(); ++x) {
            turned[x] = tile.values[first + x * step];
        }
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
        const float* const values = transposed ? turned.data() : tile.values.data() + first;
        if (scale) {
            mapColours(*scale, values, width, line);
        } else {
            std::transform(values, values + width, line, [&](float value) { return colours.of(value); });
        }
        for (std::size_t x = 0; colours.showsMask && x < width; ++x) {
            line[x] = tile.masked[first + x * step] != 0 ? 0U : line[x];
        }
    }
    return image;
}

} // namespace attnscope::ui
