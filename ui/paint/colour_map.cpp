// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/colour_map.h"

#include "ui/paint/theme.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr std::array<QRgb, 10> kViridis{0xFF440154, 0xFF482878, 0xFF3E4A89, 0xFF31688E, 0xFF26828E,
                                        0xFF1F9E89, 0xFF35B779, 0xFF6DCD59, 0xFFB4DE2C, 0xFFFDE725};
constexpr std::array<QRgb, 10> kViridisDark{0xFF365C8C, 0xFF2E708E, 0xFF26838E, 0xFF21968A, 0xFF29A982,
                                            0xFF3FBB73, 0xFF66CA5D, 0xFF97D73F, 0xFFC9E12A, 0xFFFDE725};
constexpr std::array<QRgb, 10> kMagma{0xFF000004, 0xFF180F3E, 0xFF451077, 0xFF721F81, 0xFF9F2F7F,
                                      0xFFCD4071, 0xFFF1605D, 0xFFFD9567, 0xFFFEC98D, 0xFFFCFDBF};
constexpr std::array<QRgb, 10> kCividis{0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D, 0xFF707173,
                                        0xFF8A8779, 0xFFA69D75, 0xFFC4B56C, 0xFFE4CF5B, 0xFFFFEA46};
// ColorBrewer 2.0, Greys and RdBu.
constexpr std::array<QRgb, 9> kGreys{0xFFFFFFFF, 0xFFF0F0F0, 0xFFD9D9D9, 0xFFBDBDBD, 0xFF969696,
                                     0xFF737373, 0xFF525252, 0xFF252525, 0xFF000000};
constexpr std::array<QRgb, 11> kRdBu{0xFF67001F, 0xFFB2182B, 0xFFD6604D, 0xFFF4A582, 0xFFFDDBC7, 0xFFF7F7F7,
                                     0xFFD1E5F0, 0xFF92C5DE, 0xFF4393C3, 0xFF2166AC, 0xFF053061};
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

ColourMap reversedForDark(std::span<const QRgb> stops) {
    return cutForDark(std::vector<QRgb>(stops.rbegin(), stops.rend()));
}

struct NamedMap {
    ColourMapName map;
    const char* name;
};
constexpr std::array kNames{
    NamedMap{ColourMapName::Viridis, "viridis"}, NamedMap{ColourMapName::Magma, "magma"},
    NamedMap{ColourMapName::Cividis, "cividis"}, NamedMap{ColourMapName::Greys, "greys"},
    NamedMap{ColourMapName::RdBu, "rdbu"},
};

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
    return m_table[static_cast<std::size_t>(std::min(t, 1.0) * 255.0 + 0.5)];
}

namespace {

ColourMap madeSequential(ColourMapName name, bool dark) {
    switch (name) {
    case ColourMapName::Magma:
        return dark ? cutForDark(kMagma) : ColourMap(kMagma);
    case ColourMapName::Cividis:
        return dark ? cutForDark(kCividis) : ColourMap(kCividis);
    case ColourMapName::Greys:
        return dark ? reversedForDark(kGreys) : ColourMap(kGreys);
    case ColourMapName::RdBu:
        return dark ? cutForDark(kRdBu) : ColourMap(kRdBu);
    case ColourMapName::Viridis:
        break;
    }
    return dark ? ColourMap(kViridisDark) : ColourMap(kViridis);
}

} // namespace

const ColourMap& sequentialMap(ColourMapName name, bool dark) {
    // Every painting asks for them.
    static const std::array<std::array<ColourMap, 2>, kNames.size()> all = [] {
        std::array<std::array<ColourMap, 2>, kNames.size()> maps;
        for (const NamedMap& entry : kNames) {
            maps[static_cast<std::size_t>(entry.map)] = {madeSequential(entry.map, false),
                                                         madeSequential(entry.map, true)};
        }
        return maps;
    }();
    return all[static_cast<std::size_t>(name)][dark ? 1 : 0];
}

const ColourMap& divergingMap(bool dark) {
    static const std::array<ColourMap, 2> both{ColourMap(kDiverging), ColourMap(kDivergingDark)};
    return both[dark ? 1 : 0];
}

std::optional<ColourMapName> colourMapNamed(const QString& name) {
    for (const NamedMap& entry : kNames) {
        if (name == QLatin1String(entry.name)) {
            return entry.map;
        }
    }
    return std::nullopt;
}

QString nameOf(ColourMapName name) {
    return QString::fromLatin1(kNames[static_cast<std::size_t>(name)].name);
}

} // namespace attnscope::ui
