// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/tile_loader.h"

#include "ui/paint/pooled_tile.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Sides of the coarse picture of the whole matrix, in pixels.
constexpr std::size_t kCoarsePixels = 512;

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

void TileLoader::addTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio) {
    const std::shared_ptr<const MatrixSource> source = picture.snapshot.source(picture.stage);
    if (!source || isReadAtOnce(*source) || geometry.cell <= 0) {
        return;
    }
    const Wanted wanted{picture.snapshot.result, picture.stage, visibleTile(geometry, devicePixelRatio)};
    if (!wanted.matches(m_shown) && !(m_slot.isBusy() && wanted.matches(m_wanted))) {
        request(wanted, source);
    }
    picture.isPooledElsewhere = true;
    // Tiles of the result before stay until the new ones are there, as long as they are of the same matrix.
    const auto fits = [&](const std::shared_ptr<const HeatmapTile>& tile, const Wanted& of) {
        return tile && of.stage == picture.stage && tile->tile.row + tile->tile.rows <= source->rows() &&
               tile->tile.column + tile->tile.columns <= source->columns();
    };
    if (fits(m_whole, m_shownWhole)) {
        picture.coarse = m_whole;
    }
    if (fits(m_tile, m_shown) && m_shown.result == m_shownWhole.result) {
        picture.tile = m_tile;
    }
}

void TileLoader::request(const Wanted& wanted, const std::shared_ptr<const MatrixSource>& source) {
    m_wanted = wanted;
    const Wanted whole{wanted.result, wanted.stage, wholeTile(*source, kCoarsePixels)};
    const bool needsWhole = !whole.matches(m_shownWhole);
    m_slot.request(
        [this, wanted, whole, needsWhole, source](const JobControl& control) -> Result<void> {
            if (needsWhole) {
                control.deliver([this, whole, tile = pooledTile(*source, whole.tile)] {
                    m_shownWhole = whole;
                    m_whole = tile;
                    emit tileReady();
                });
            }
            if (!control.stop().stop_requested()) {
                control.deliver([this, wanted, tile = pooledTile(*source, wanted.tile)] {
                    m_shown = wanted;
                    m_tile = tile;
                    emit tileReady();
                });
            }
            return {};
        },
        [](const Result<void>&) {});
}

} // namespace attnscope::ui
