// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/mosaic.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

QRgb TileColours::of(float value) const {
    if (std::isnan(value)) {
        return canvas;
    }
    const double low = isLog ? std::log10(range.low) : range.low;
    const double high = isLog ? std::log10(range.high) : range.high;
    const double at = isLog ? std::log10(static_cast<double>(value)) : static_cast<double>(value);
    return map.at(high > low ? (at - low) / (high - low) : (at > low ? 1.0 : 0.0));
}

namespace {

/// The colours of one tile, with what does not change from pixel to pixel done once.
class Colourer {
public:
    explicit Colourer(const TileColours& colours)
        : m_colours(colours)
        , m_low(placeOf(static_cast<float>(colours.range.low)))
        , m_factor(255.0F / (placeOf(static_cast<float>(colours.range.high)) - m_low)) {}

    QRgb of(float value) const {
        const float at = (placeOf(value) - m_low) * m_factor;
        if (!std::isfinite(m_factor) || std::isnan(at)) {
            return m_colours.of(value);
        }
        return m_colours.map.table()[static_cast<std::size_t>(std::clamp(at, 0.0F, 255.0F) + 0.5F)];
    }

private:
    float placeOf(float value) const { return m_colours.isLog ? std::log2(value) : value; }

    const TileColours& m_colours;
    float m_low;
    float m_factor;
};

} // namespace

QImage tileImage(const MatrixTile& tile, const TileColours& colours, bool transposed) {
    const auto rows = static_cast<int>(tile.area.pixelRows());
    const auto columns = static_cast<int>(tile.area.pixelColumns());
    QImage image(transposed ? rows : columns, transposed ? columns : rows,
                 QImage::Format_ARGB32_Premultiplied);
    const Colourer colourer(colours);
    for (int y = 0; y < image.height(); ++y) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int at = transposed ? x * columns + y : y * columns + x;
            const auto pixel = static_cast<std::size_t>(at);
            const bool hidden = colours.showsMask && tile.masked[pixel] != 0;
            line[x] = hidden ? 0U : colourer.of(tile.values[pixel]);
        }
    }
    return image;
}

const MatrixTile* HeatmapMosaic::cellsAt(std::size_t i, std::size_t j) const {
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        const MatrixTile& tile = *piece->tile;
        if (tile.area.rowLevel == 0 && tile.area.columnLevel == 0 && !piece->isPreview &&
            tile.area.contains(i, j)) {
            return &tile;
        }
    }
    return nullptr;
}

} // namespace attnscope::ui
