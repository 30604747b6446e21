// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/gif_palette.h"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::array kShifts{0, 8, 16};

/// Which box of colours, `side` levels a channel, one lies in.
QRgb boxOf(QRgb colour, unsigned side) {
    QRgb box = 0;
    for (const int shift : kShifts) {
        box |= (((colour >> shift) & 0xFFU) / side) << shift;
    }
    return box;
}

int distance(QRgb a, QRgb b) {
    int sum = 0;
    for (const int shift : kShifts) {
        const int channel = static_cast<int>((a >> shift) & 0xFFU) - static_cast<int>((b >> shift) & 0xFFU);
        sum += channel * channel;
    }
    return sum;
}

struct Average {
    std::array<double, kShifts.size()> sums{};
    double pixels = 0.0;

    void take(QRgb colour, std::size_t count) {
        for (std::size_t channel = 0; channel < kShifts.size(); ++channel) {
            sums[channel] +=
                static_cast<double>((colour >> kShifts[channel]) & 0xFFU) * static_cast<double>(count);
        }
        pixels += static_cast<double>(count);
    }
    QRgb colour() const {
        QRgb mean = 0xFF000000U;
        for (std::size_t channel = 0; channel < kShifts.size(); ++channel) {
            mean |= static_cast<QRgb>(std::lround(sums[channel] / pixels)) << kShifts[channel];
        }
        return mean;
    }
};

} // namespace

void ColourUses::take(const QImage& frame) {
    for (int y = 0; y < frame.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
        const auto* above = y > 0 ? reinterpret_cast<const QRgb*>(frame.constScanLine(y - 1)) : nullptr;
        for (int x = 0; x < frame.width();) {
            int end = x + 1;
            while (end < frame.width() && line[end] == line[x]) {
                ++end;
            }
            Use& use = m_uses[line[x]];
            use.pixels += static_cast<std::size_t>(end - x);
            for (int at = x + 1; above != nullptr && at < end; ++at) {
                use.flat += above[at] == line[x] && above[at - 1] == line[x] ? 1 : 0;
            }
            x = end;
        }
    }
}

std::optional<GifPalette> GifPalette::of(const ColourUses& uses) {
    GifPalette palette;
    const auto add = [&palette](QRgb colour) {
        palette.places[colour] = static_cast<std::uint8_t>(palette.colours.size());
        palette.colours.push_back(colour);
    };
    std::vector<QRgb> others;
    for (const auto& [colour, use] : uses.m_uses) {
        if (uses.m_kept.contains(colour)) {
            add(colour);
        } else {
            others.push_back(colour);
        }
        if (palette.colours.size() > kMost - kForEdges) {
            return std::nullopt;
        }
    }
    const auto before = [&](QRgb a, QRgb b) {
        const std::size_t first = uses.m_uses.at(a).flat;
        const std::size_t second = uses.m_uses.at(b).flat;
        return first > second || (first == second && a < b);
    };
    std::sort(others.begin(), others.end(), before);
    const bool holdsAll = uses.m_uses.size() <= kMost;
    const std::size_t free = kMost - palette.colours.size() - (holdsAll ? 0 : kForEdges);
    std::size_t exact = 0;
    while (exact < std::min(free, others.size()) && (holdsAll || uses.m_uses.at(others[exact]).flat > 0)) {
        add(others[exact++]);
    }
    others.erase(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(exact));
    // Larger and larger boxes of colours, until each gets a place.
    for (unsigned side = 2; !others.empty() && side <= 256; side += 2) {
        std::unordered_map<QRgb, Average> boxes;
        for (const QRgb colour : others) {
            boxes[boxOf(colour, side)].take(colour, uses.m_uses.at(colour).pixels);
        }
        if (palette.colours.size() + boxes.size() > kMost) {
            continue;
        }
        std::unordered_map<QRgb, std::uint8_t> placeOfBox;
        for (const auto& [box, average] : boxes) {
            placeOfBox[box] = static_cast<std::uint8_t>(palette.colours.size());
            palette.colours.push_back(average.colour());
        }
        for (const QRgb colour : others) {
            palette.places[colour] = placeOfBox[boxOf(colour, side)];
        }
        break;
    }
    return palette;
}

std::uint8_t GifPalette::placeOf(QRgb colour) {
    const auto known = places.find(colour);
    if (known != places.end()) {
        return known->second;
    }
    const auto nearest = std::min_element(colours.begin(), colours.end(), [colour](QRgb a, QRgb b) {
        return distance(a, colour) < distance(b, colour);
    });
    return places[colour] = static_cast<std::uint8_t>(nearest - colours.begin());
}

} // namespace attnscope::ui
