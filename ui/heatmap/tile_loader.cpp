// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/tile_loader.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Up to this many cells the painter reads them itself in well under a frame.
constexpr std::size_t kSmallMatrix = 262'144;

/// First and last + 1 of the indices seen along one axis, cut at multiples of `step`.
std::pair<std::size_t, std::size_t> seen(double frameLow, double frameHigh, double corner, double cell,
                                         std::size_t count, std::size_t step) {
    const auto index = [&](double place) {
        return static_cast<std::size_t>(std::clamp(place / cell, 0.0, static_cast<double>(count)));
    };
    const std::size_t first = index(frameLow - corner) / step * step;
    const std::size_t last = std::min(count, (index(frameHigh - corner) / step + 1) * step);
    return {first, last};
}

} // namespace

Tile visibleTile(const HeatmapGeometry& geometry, double devicePixelRatio) {
    Tile tile;
    const double devicePixels = geometry.cell * devicePixelRatio;
    while (devicePixels * static_cast<double>(std::size_t{1} << tile.level) < 1.0) {
        ++tile.level;
    }
    const std::size_t step = std::size_t{1} << tile.level;
    const QRectF& frame = geometry.matrix;
    auto rows = seen(frame.top(), frame.bottom(), geometry.origin.y(), geometry.cellSize.height(),
                     geometry.rows, step);
    auto columns = seen(frame.left(), frame.right(), geometry.origin.x(), geometry.cellSize.width(),
                        geometry.columns, step);
    if (geometry.transposed) {
        std::swap(rows, columns);
    }
    tile.row = rows.first;
    tile.rows = rows.second - rows.first;
    tile.column = columns.first;
    tile.columns = columns.second - columns.first;
    return tile;
}

TileLoader::TileLoader(QObject* parent)
    : QObject(parent) {}

bool TileLoader::Wanted::matches(const Wanted& other) const {
    return result == other.result && stage == other.stage && tile.row == other.tile.row &&
           tile.column == other.tile.column && tile.rows == other.tile.rows &&
           tile.columns == other.tile.columns && tile.level == other.tile.level;
}

std::shared_ptr<const HeatmapTile>
TileLoader::tileFor(const HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio) {
    const std::shared_ptr<const MatrixSource> source = picture.snapshot.source(picture.stage);
    if (!source || source->rows() * source->columns() <= kSmallMatrix || geometry.cell <= 0) {
        m_tile.reset();
        return nullptr;
    }
    const Wanted wanted{picture.snapshot.result, picture.stage, visibleTile(geometry, devicePixelRatio)};
    if (!wanted.matches(m_shown) && !(m_slot.isBusy() && wanted.matches(m_wanted))) {
        request(wanted, source);
    }
    return m_shown.stage == picture.stage ? m_tile : nullptr;
}

void TileLoader::request(const Wanted& wanted, const std::shared_ptr<const MatrixSource>& source) {
    m_wanted = wanted;
    m_slot.request(
        [this, wanted, source](const JobControl& control) -> Result<void> {
            auto tile = std::make_shared<HeatmapTile>();
            tile->tile = wanted.tile;
            const std::size_t pixels = wanted.tile.pixelRows() * wanted.tile.pixelColumns();
            tile->values.resize(pixels);
            tile->masked.resize(pixels);
            source->fill(wanted.tile, Reducer::Max, tile->values, tile->masked);
            control.deliver([this, wanted, tile] {
                m_shown = wanted;
                m_tile = tile;
                emit tileReady();
            });
            return {};
        },
        [](const Result<void>&) {});
}

} // namespace attnscope::ui
