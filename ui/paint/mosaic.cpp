// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/mosaic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>

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

/// log₂ of a positive number to some 1e-7, as a loop over many can be vectorised.
float fastLog2(float value) {
    constexpr std::int32_t kRootOfHalf = 0x3F3504F3;
    constexpr int kFractionBits = 23;
    const auto bits = std::bit_cast<std::int32_t>(value);
    const std::int32_t exponent = (bits - kRootOfHalf) >> kFractionBits;
    const auto rest = std::bit_cast<float>(bits - (exponent << kFractionBits));
    const float s = (rest - 1.0F) / (rest + 1.0F);
    const float squared = s * s;
    constexpr float kFactor = 2.0F * std::numbers::log2e_v<float>;
    const float series = 1.0F + squared * (1.0F / 3.0F + squared * (0.2F + squared * (1.0F / 7.0F)));
    return static_cast<float>(exponent) + kFactor * s * series;
}

/// The colours of one tile, with what does not change from pixel to pixel done once.
class Colourer {
public:
    explicit Colourer(const TileColours& colours)
        : m_colours(colours)
        , m_low(placeOf(colours.range.low))
        , m_factor(static_cast<float>(kLast) / (placeOf(colours.range.high) - m_low)) {
        std::copy(colours.map.table().begin(), colours.map.table().end(), m_table.begin());
        m_table.back() = colours.canvas;
    }

    /// The colours of as many values.
    void line(std::span<const float> values, QRgb* to) {
        if (!std::isfinite(m_factor) || m_factor <= 0.0F) {
            std::transform(values.begin(), values.end(), to,
                           [this](float value) { return m_colours.of(value); });
            return;
        }
        m_entries.resize(values.size());
        if (m_colours.isLog) {
            findEntries(values, [](float value) { return value > 0.0F ? fastLog2(value) : kBelowAll; });
        } else {
            findEntries(values, [](float value) { return value; });
        }
        for (std::size_t at = 0; at < values.size(); ++at) {
            to[at] = m_table[static_cast<std::size_t>(m_entries[at])];
        }
    }

private:
    static constexpr int kLast = 255;
    static constexpr int kNaN = 256;
    static constexpr float kBelowAll = -1e9F;

    float placeOf(double value) const {
        return static_cast<float>(m_colours.isLog ? std::log2(value) : value);
    }

    template <typename Place>
    void findEntries(std::span<const float> values, const Place& place) {
        constexpr auto kHighest = static_cast<float>(kLast);
        const float low = m_low;
        const float factor = m_factor;
        std::int32_t* const entries = m_entries.data();
        for (std::size_t at = 0; at < values.size(); ++at) {
            const float value = values[at];
            const float wanted = (place(value) - low) * factor;
            const float least = wanted > 0.0F ? wanted : 0.0F;
            const float inside = least < kHighest ? least : kHighest;
            const auto entry = static_cast<std::int32_t>(inside + 0.5F);
            entries[at] = value == value ? entry : kNaN;
        }
    }

    const TileColours& m_colours;
    std::array<QRgb, kNaN + 1> m_table{}; ///< the map's, and what NaN has
    float m_low;
    float m_factor;
    std::vector<std::int32_t> m_entries; ///< of the table, one a pixel of a line
};

} // namespace

QImage tileImage(const MatrixTile& tile, const TileColours& colours, bool transposed) {
    const std::size_t rows = tile.area.pixelRows();
    const std::size_t columns = tile.area.pixelColumns();
    const std::size_t width = transposed ? rows : columns;
    const std::size_t height = transposed ? columns : rows;
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_ARGB32_Premultiplied);
    Colourer colourer(colours);
    std::vector<float> turned(transposed ? width : 0);
    for (std::size_t y = 0; y < height; ++y) {
        const std::size_t first = transposed ? y : y * columns;
        const std::size_t step = transposed ? columns : 1;
        for (std::size_t x = 0; x < turned.size(); ++x) {
            turned[x] = tile.values[first + x * step];
        }
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
        colourer.line(
            transposed ? std::span<const float>(turned) : std::span(tile.values).subspan(first, width), line);
        for (std::size_t x = 0; colours.showsMask && x < width; ++x) {
            line[x] = tile.masked[first + x * step] != 0 ? 0U : line[x];
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
