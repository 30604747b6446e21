// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/bench_recolor.h"

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/tiles/tile_image.h"

#include <chrono>
#include <cmath>

namespace attnscope {

PhaseSpeed measureRecolor(std::size_t rounds) {
    ui::MatrixTile tile;
    tile.area = {{0, 0, 800, 1280}, 0};
    tile.values.resize(tile.area.rows * tile.area.columns);
    tile.masked.resize(tile.values.size());
    for (std::size_t at = 0; at < tile.values.size(); ++at) {
        tile.values[at] = std::abs(std::sin(static_cast<float>(at)));
    }
    PhaseSpeed speed{"recolor", {}, 0.0, 0, {}};
    ui::ColourScale colours;
    colours.map = ui::usualColourMap().light;
    // The dearest scale.
    colours.isLog = true;
    for (std::size_t round = 0; round <= rounds; ++round) {
        colours.range = {1e-3, 0.5 + 0.5 / static_cast<double>(round + 1)};
        const auto start = std::chrono::steady_clock::now();
        const QImage image = ui::tileImage(tile, colours, false);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (round > 0) {
            speed.seconds.push_back(took.count());
        }
    }
    return speed;
}

} // namespace attnscope
