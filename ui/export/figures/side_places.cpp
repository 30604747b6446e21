// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/side_places.h"

#include "ui/export/figures/large_picture.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_shape.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Between a matrix and its neighbour's, on each side.
constexpr double kBesideMatrix = 8.0;

bool haveSameRowNames(const HeatmapPicture& one, const HeatmapPicture& other) {
    const Scene& a = *one.snapshot.scene;
    const Scene& b = *other.snapshot.scene;
    return one.stage == other.stage && a.orientation == b.orientation && a.tokens == b.tokens &&
           a.keyNames() == b.keyNames();
}

/// Without the sums that others have a matrix may be larger: then their names do not stand beside its rows.
bool haveSameRows(const HeatmapGeometry& one, const HeatmapGeometry& other) {
    constexpr double kRounding = 0.5;
    return std::abs(one.matrix.top() - other.matrix.top()) < kRounding &&
           std::abs(one.matrix.bottom() - other.matrix.bottom()) < kRounding;
}

bool haveSameColours(const HeatmapPicture& one, const HeatmapPicture& other) {
    const RangeGroup group = stageInfo(one.stage).range;
    return one.stage == other.stage && one.isDifference == other.isDifference && one.scale == other.scale &&
           one.palette.ranges.of(group) == other.palette.ranges.of(group) && !one.rowShares &&
           !other.rowShares;
}

/// From where to where a picture draws in its tile, across.
struct Extent {
    double left = 0.0;
    double right = 0.0;
};

Extent extentOf(const HeatmapPicture& picture, const SidePlace& place, double tile) {
    const HeatmapGeometry& g = place.geometry;
    // All bars have the room of the widest, so that the matrices have one size: most leave some of it.
    HeatmapPicture own = asFile(picture);
    own.leastBarWidth = 0.0;
    const double bar =
        place.hasBar && !g.colourBar.isEmpty()
            ? std::min(g.colourBar.left() + std::ceil(colourBarWidth(own)), g.colourBar.right())
            : 0.0;
    const double names = std::min(g.rowTitle.isEmpty() ? g.matrix.left() : g.rowTitle.left(),
                                  g.rowLabels.isEmpty() ? g.matrix.left() : g.rowLabels.left());
    const double left = place.hasRowNames ? names : g.matrix.left();
    const double slanted = g.labelAngle == 45 ? g.columnLabels.right() : g.matrix.right();
    const double right = std::max({bar, g.rowSums.isEmpty() ? 0.0 : g.rowSums.right(), slanted});
    return {std::max(0.0, left - kBesideMatrix), std::min(tile, right + kBesideMatrix)};
}

/// Tiles below each other, and those of large matrices, whose captions say more than their colours, share
/// nothing.
bool sharesParts(const SideBySide& side) {
    return !side.isStacked && std::none_of(side.pictures.begin(), side.pictures.end(),
                                           [](const HeatmapPicture& picture) { return picture.tiled; });
}

SidePlaces unsharedPlaces(const SideBySide& side, const QSizeF& size) {
    const auto count = static_cast<double>(side.pictures.size());
    SidePlaces places;
    places.tile = side.isStacked ? QSizeF(size.width(), std::floor(size.height() / count))
                                 : QSizeF(std::floor(size.width() / count), size.height());
    const QPointF step =
        side.isStacked ? QPointF(0.0, places.tile.height()) : QPointF(places.tile.width(), 0.0);
    for (const HeatmapPicture& picture : side.pictures) {
        const auto at = static_cast<double>(places.pictures.size());
        places.pictures.push_back({at * step, layoutHeatmap(asFile(picture), places.tile)});
    }
    return places;
}

/// The pictures in tiles of that size, one close to the other.
SidePlaces placesInTiles(const SideBySide& side, const QSizeF& tile) {
    SidePlaces places{tile, {}};
    double x = 0.0;
    for (std::size_t i = 0; i < side.pictures.size(); ++i) {
        const HeatmapPicture& picture = side.pictures[i];
        SidePlace place{{}, layoutHeatmap(asFile(picture), tile)};
        place.hasRowNames = i == 0 || !haveSameRowNames(side.pictures.front(), picture) ||
                            !haveSameRows(places.pictures.front().geometry, place.geometry);
        place.hasBar = i + 1 == side.pictures.size() || !haveSameColours(picture, side.pictures[i + 1]);
        const Extent extent = extentOf(picture, place, tile.width());
        place.corner = {x - extent.left, 0.0};
        x += extent.right - extent.left;
        QRectF& title = place.geometry.title;
        title = title.isEmpty()
                    ? title
                    : QRectF(extent.left, title.top(), extent.right - extent.left, title.height());
        places.pictures.push_back(place);
    }
    return places;
}

double widthOf(const SideBySide& side, const SidePlaces& places) {
    const SidePlace& last = places.pictures.back();
    return last.corner.x() + extentOf(side.pictures.back(), last, places.tile.width()).right;
}

} // namespace

SidePlaces sidePlaces(const SideBySide& side, const QSizeF& size) {
    if (!sharesParts(side)) {
        return unsharedPlaces(side, size);
    }
    const auto count = static_cast<double>(side.pictures.size());
    double fits = std::floor(size.width() / count); // nothing overlaps
    double tooWide = std::floor(size.width()) + 1.0;
    while (tooWide - fits > 1.0) {
        const double middle = std::floor((fits + tooWide) / 2.0);
        const bool isTooWide = widthOf(side, placesInTiles(side, {middle, size.height()})) > size.width();
        (isTooWide ? tooWide : fits) = middle;
    }
    SidePlaces places = placesInTiles(side, {fits, size.height()});
    const double spare = std::max(0.0, std::floor((size.width() - widthOf(side, places)) / 2.0));
    for (SidePlace& place : places.pictures) {
        place.corner.rx() += spare;
    }
    return places;
}

double widthOfTiles(const SideBySide& side, const QSizeF& tile) {
    return sharesParts(side) ? widthOf(side, placesInTiles(side, tile))
                             : tile.width() * static_cast<double>(side.isStacked ? 1 : side.pictures.size());
}

void drawSidePicture(QPainter& painter, const HeatmapPicture& picture, const SidePlace& place) {
    HeatmapPicture drawn = picture;
    HeatmapGeometry geometry = place.geometry;
    drawn.showBar = drawn.showBar && place.hasBar;
    if (!place.hasRowNames) {
        geometry.rowTitle = QRectF();
        geometry.rowLabels.setLeft(geometry.rowLabels.right());
    }
    drawHeatmap(painter, drawn, geometry);
}

} // namespace attnscope::ui
