// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/colour_map.h"

#include "ui/paint/base/theme.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr std::array<QRgb, 7> kDiverging{0xFF1F5FA8, 0xFF6FA8D6, 0xFFC9DFF0, 0xFFFFFFFF,
                                         0xFFF8D3C3, 0xFFE58A70, 0xFFB3262E};
constexpr std::array<QRgb, 7> kDivergingDark{0xFF4C9BE8, 0xFF3A70A8, 0xFF2F4A66, 0xFF2B2E34,
                                             0xFF6A3A34, 0xFFB0523F, 0xFFF0705A};

/// On the dark canvas nothing may be darker than this, as the dark form of viridis has it.
constexpr double kLeastDarkLuminance = 0.10;

int lerp(int a, int b, double t) {
    return static_cast<int>(std::lround(a + (b - a) * t));
}

QRgb interpolate(std::span<const QRgb> stops, double t) {
    const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto left = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(left);
    const QRgb a = stops[left];
    const QRgb b = stops[left + 1];
    return qRgb(lerp(qRed(a), qRed(b), part), lerp(qGreen(a), qGreen(b), part),
                lerp(qBlue(a), qBlue(b), part));
}

/// The part of a map that is light enough for the dark canvas, cut at the ends that are too dark.
ColourMap cutForDark(std::span<const QRgb> stops) {
    constexpr int kSteps = 255;
    const auto isLight = [&](int step) {
        return luminance(QColor::fromRgb(interpolate(stops, double(step) / kSteps))) >= kLeastDarkLuminance;
    };
    int low = 0;
    int high = kSteps;
    while (low < high && !isLight(low)) {
        ++low;
    }
    while (high > low && !isLight(high)) {
        --high;
    }
    std::vector<QRgb> kept;
    for (int step = low; step <= high; ++step) {
        kept.push_back(interpolate(stops, double(step) / kSteps));
    }
    return ColourMap(kept);
}

/// How a map becomes the one for the dark canvas.
enum class OnDark { Cut, ReversedAndCut };

NamedColourMap named(std::string_view name, const char* title, const std::vector<QRgb>& stops,
                     OnDark onDark = OnDark::Cut) {
    const std::vector<QRgb> reversed(stops.rbegin(), stops.rend());
    return {name, QString::fromUtf8(title), ColourMap(stops),
            cutForDark(onDark == OnDark::Cut ? stops : reversed)};
}

/// The stops of the dark form are given.
NamedColourMap named(std::string_view name, const char* title, const std::vector<QRgb>& stops,
                     const std::vector<QRgb>& dark) {
    return {name, QString::fromUtf8(title), ColourMap(stops), ColourMap(dark)};
}

} // namespace

ColourMap::ColourMap(std::span<const QRgb> stops) {
    if (stops.size() < 2) {
        m_table.fill(stops.empty() ? 0xFF000000 : stops.front());
        return;
    }
    for (std::size_t i = 0; i < m_table.size(); ++i) {
        m_table[i] = interpolate(stops, static_cast<double>(i) / static_cast<double>(m_table.size() - 1));
    }
}

QRgb ColourMap::at(double t) const {
    if (!(t > 0.0)) {
        return m_table.front();
    }
    return m_table[static_cast<std::size_t>(std::lround(std::min(t, 1.0) * 255.0))];
}

std::span<const NamedColourMap> colourMaps() {
    // The stops of viridis, magma and cividis are matplotlib's, those of greys and rdbu are ColorBrewer's
    // (2.0).
    static const std::vector<NamedColourMap> all{
        named("viridis", "Viridis",
              {0xFF440154, 0xFF482878, 0xFF3E4A89, 0xFF31688E, 0xFF26828E, 0xFF1F9E89, 0xFF35B779, 0xFF6DCD59,
               0xFFB4DE2C, 0xFFFDE725},
              {0xFF365C8C, 0xFF2E708E, 0xFF26838E, 0xFF21968A, 0xFF29A982, 0xFF3FBB73, 0xFF66CA5D, 0xFF97D73F,
               0xFFC9E12A, 0xFFFDE725}),
        named("magma", "Magma",
              {0xFF000004, 0xFF180F3E, 0xFF451077, 0xFF721F81, 0xFF9F2F7F, 0xFFCD4071, 0xFFF1605D, 0xFFFD9567,
               0xFFFEC98D, 0xFFFCFDBF}),
        named("cividis", "Cividis",
              {0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D, 0xFF707173, 0xFF8A8779, 0xFFA69D75, 0xFFC4B56C,
               0xFFE4CF5B, 0xFFFFEA46}),
        named("greys", "Greys",
              {0xFFFFFFFF, 0xFFF0F0F0, 0xFFD9D9D9, 0xFFBDBDBD, 0xFF969696, 0xFF737373, 0xFF525252, 0xFF252525,
               0xFF000000},
              OnDark::ReversedAndCut),
        named("rdbu", "RdBu",
              {0xFF67001F, 0xFFB2182B, 0xFFD6604D, 0xFFF4A582, 0xFFFDDBC7, 0xFFF7F7F7, 0xFFD1E5F0, 0xFF92C5DE,
               0xFF4393C3, 0xFF2166AC, 0xFF053061}),
    };
    return all;
}

const NamedColourMap& usualColourMap() {
    return colourMaps().front();
}

int indexOf(const NamedColourMap& map) {
    return static_cast<int>(&map - colourMaps().data());
}

const NamedColourMap* colourMapNamed(std::string_view name) {
    for (const NamedColourMap& map : colourMaps()) {
        if (map.name == name) {
            return &map;
        }
    }
    return nullptr;
}

const ColourMap& divergingMap(bool dark) {
    static const std::array<ColourMap, 2> both{ColourMap(kDiverging), ColourMap(kDivergingDark)};
    return both[dark ? 1 : 0];
}

} // namespace attnscope::ui
