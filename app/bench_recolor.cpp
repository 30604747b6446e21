// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/bench_recolor.h"

#include "ui/paint/palette.h"

#include <QImage>

#include <chrono>
#include <cmath>

namespace attnscope {

PhaseSpeed measureRecolor(std::size_t rounds) {
    constexpr int kWidth = 1280;
    constexpr int kHeight = 800;
    std::vector<float> values(static_cast<std::size_t>(kWidth * kHeight));
    for (std::size_t at = 0; at < values.size(); ++at) {
        values[at] = std::abs(std::sin(static_cast<float>(at)));
    }
    PhaseSpeed speed{"recolor", {}, 0.0, 0, {}};
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    ui::Palette palette;
    for (std::size_t round = 0; round <= rounds; ++round) {
        palette.ranges.weights = {0.0, 0.5 + 0.5 / static_cast<double>(round + 1)};
        const auto start = std::chrono::steady_clock::now();
        for (int y = 0; y < kHeight; ++y) {
            auto* const line = reinterpret_cast<QRgb*>(image.scanLine(y));
            const float* const from = values.data() + static_cast<std::size_t>(y) * kWidth;
            for (int x = 0; x < kWidth; ++x) {
                line[x] = palette.pixel(RangeGroup::Weights, from[x]);
            }
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (round > 0) {
            speed.seconds.push_back(took.count());
        }
    }
    return speed;
}

} // namespace attnscope
