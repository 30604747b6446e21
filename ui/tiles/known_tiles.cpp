// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/known_tiles.h"

#include "ui/paint/tiles/tile_image.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Of the whole, the pixels with a token's row and those with its column.
std::vector<TileArea> tokenAreas(const TileArea& whole, std::size_t token) {
    std::vector<TileArea> areas;
    TileArea row = whole;
    row.row = token >> whole.levels.row << whole.levels.row;
    if (token < whole.rows) {
        row.rows = std::min(whole.levels.height(), whole.rows - row.row);
        areas.push_back(row);
    }
    TileArea column = whole;
    column.column = token >> whole.levels.column << whole.levels.column;
    if (token < whole.columns) {
        column.columns = std::min(whole.levels.width(), whole.columns - column.column);
        areas.push_back(column);
    }
    return areas;
}

PlacedTile placed(const std::shared_ptr<const MatrixTile>& tile, const TileStyle& style) {
    return {tile, tileImage(*tile, style.colours, style.transposed), true};
}

/// What stands where the exact tile is missing.
std::optional<PlacedTile> standIn(const KnownTiles& known, const TileAddress& address) {
    // Where little changed, a fine tile of the result before shows more than a coarse
    // one of the present result.
    const bool littleChanged = !known.preview.whole || known.preview.token;
    std::optional<PlacedTile> before = littleChanged ? known.before.piece(address) : std::nullopt;
    if (before) {
        before->isPreview = true;
        return before;
    }
    return known.tiles.piece(address);
}

} // namespace

std::vector<TileAddress> KnownTiles::missing(const std::vector<TileAddress>& seen) const {
    std::vector<TileAddress> result;
    std::copy_if(seen.begin(), seen.end(), std::back_inserter(result),
                 [this](const TileAddress& address) { return !tiles.isExact(address); });
    return result;
}

void KnownTiles::makeImages(const std::vector<TileAddress>& seen, const TileStyle& style) {
    const bool isOtherStyle = tiles.style() != style;
    tiles.setStyle(style);
    before.setStyle(style);
    const std::vector<TileAddress> lacking = missing(seen);
    tiles.show(seen);
    before.show(lacking);
    if (lacking.empty()) {
        wholeImage = {};
        tokenImages.clear();
        return;
    }
    if (whole() && (isOtherStyle || wholeImage.tile != whole())) {
        wholeImage = placed(whole(), style);
    }
    if (isOtherStyle || tokenImages.empty()) {
        makeTokenImages();
    }
}

void KnownTiles::makeTokenImages() {
    tokenImages.clear();
    if (!preview.token || !preview.whole) {
        return;
    }
    for (const TileArea& area : tokenAreas(preview.whole->area, *preview.token)) {
        tokenImages.push_back(
            placed(std::make_shared<const MatrixTile>(partOf(*preview.whole, area)), tiles.style()));
    }
}

void KnownTiles::replace(bool isSimilar) {
    if (isSimilar) {
        before.takeOver(std::move(tiles));
        wholeBefore = ownWhole ? ownWhole : wholeBefore;
    } else {
        before.clear();
        wholeBefore.reset();
        wholeImage = {};
    }
    tiles.clear();
    ownWhole.reset();
    preview = {};
    tokenImages.clear();
}

TiledImage composeTiledImage(const KnownTiles& known, const HeatmapGeometry& geometry,
                             double devicePixelRatio, bool isOutdated) {
    TiledImage tiled;
    tiled.isOutdated = isOutdated;
    const std::size_t rows = geometry.transposed ? geometry.columns : geometry.rows;
    const std::size_t columns = geometry.transposed ? geometry.rows : geometry.columns;
    if (known.rows != rows || known.columns != columns) {
        return {};
    }
    const std::vector<TileAddress> seen = tilesSeen(geometry, devicePixelRatio, geometry.matrix.center());
    const std::vector<TileAddress> missing = known.missing(seen);
    if (!missing.empty() && known.whole()) {
        const bool isMade = known.wholeImage.tile == known.whole();
        tiled.pieces.push_back(isMade ? known.wholeImage : placed(known.whole(), known.tiles.style()));
    }
    for (const TileAddress& address : missing) {
        if (const std::optional<PlacedTile> piece = standIn(known, address)) {
            tiled.pieces.push_back(*piece);
        }
        tiled.previews.push_back(areaOf(address, rows, columns));
    }
    if (!missing.empty()) {
        tiled.pieces.insert(tiled.pieces.end(), known.tokenImages.begin(), known.tokenImages.end());
    }
    for (const TileAddress& address : seen) {
        if (known.tiles.isExact(address)) {
            tiled.pieces.push_back(*known.tiles.piece(address));
            if (!known.isExact || isOutdated) {
                tiled.previews.push_back(areaOf(address, rows, columns));
            }
        }
    }
    return tiled;
}

} // namespace attnscope::ui
