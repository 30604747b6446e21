// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/head_grid_places.h"

#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kGridTitle = 28.0;
constexpr double kGridAxis = 20.0; ///< the title of an axis, square to it
constexpr double kGridBarGap = 20.0;
constexpr double kGridFigureGap = 4.0;
/// Rows have their words where these take no more of the width.
constexpr double kWordsShare = 0.15;

} // namespace

HeadGrid withType(HeadGrid grid, const PictureSize& size) {
    if (size.typeScale != 1.0) {
        for (HeatmapPicture& head : grid.heads) {
            head.figureScale = size.scale();
        }
    }
    return grid;
}

GridRoom roomAround(const HeadGrid& grid, bool hasWords) {
    const HeatmapPicture& first = grid.heads.front();
    GridRoom room;
    room.title = grid.title.isEmpty() ? 0.0 : kGridTitle;
    room.axis = grid.showLabels ? kGridAxis : 0.0;
    room.bar = grid.showBar ? colourBarWidth(first) : 0.0;
    room.barGap = grid.showBar ? kGridBarGap : 0.0;
    if (first.isFigure()) {
        room.edge = kFigureEdge;
        room.title = std::min(room.title, kFigureTitle + kGridFigureGap);
        room.axis = std::min(room.axis, kFigureLine + kGridFigureGap);
        room.barGap = std::min(room.barGap, kFigureBarGap);
    }
    if (grid.showLabels && !first.tiled) {
        const HeatmapSides sides(first, shapeOf(first));
        const LabelForm form = hasWords ? LabelForm::Token : LabelForm::Index;
        room.hasWords = hasWords;
        const int type = first.isFigure() ? kFigureType : kTitleSize; // the largest that it has
        const double line = first.isFigure() ? kFigureLine : lineHeight(type);
        room.rowLabels = std::ceil(sides.rows.widest(type, form));
        room.columnLabels =
            hasWords ? std::ceil(sides.columns.widest(type, form)) + kGridLabelGap : line + kGridFigureGap;
    }
    return room;
}

namespace {

/// The numbers of columns and rows with which the heads are largest.
GridPlaces placesAround(const HeadGrid& grid, const QSizeF& size, const GridRoom& room) {
    const QSizeF space =
        (size - QSizeF(room.left() + room.right(), room.top() + room.edge)).expandedTo({1, 1});
    GridPlaces best;
    double largest = 0.0;
    for (std::size_t columns = 1; columns <= grid.heads.size(); ++columns) {
        const std::size_t rows = (grid.heads.size() + columns - 1) / columns;
        const QSizeF tile(std::floor(space.width() / static_cast<double>(columns)),
                          std::floor(space.height() / static_cast<double>(rows)));
        const HeatmapGeometry geometry = layoutHeatmap(asFile(grid.heads.front()), tile);
        const double area = geometry.matrix.width() * geometry.matrix.height();
        if (area > largest) {
            largest = area;
            best = {room, columns, rows, QRectF(QPointF(room.left(), room.top()), space), tile};
        }
    }
    return best;
}

} // namespace

bool mayHaveWords(const GridRoom& room, double width) {
    return room.hasWords && room.rowLabels <= kWordsShare * width && room.columnLabels <= kWordsShare * width;
}

bool holdWords(const HeadGrid& grid, const QSizeF& cell) {
    const HeatmapPicture& first = grid.heads.front();
    const HeatmapSides sides(first, shapeOf(first));
    return cell.height() >= lineHeight(sides.rows.sizeAt(cell.height())) &&
           cell.width() >= lineHeight(sides.columns.sizeAt(cell.width()));
}

GridPlaces placesIn(const HeadGrid& grid, const QSizeF& size) {
    const GridRoom words = roomAround(grid, true);
    if (mayHaveWords(words, size.width())) {
        GridPlaces places = placesAround(grid, size, words);
        const QSizeF cell = layoutHeatmap(grid.heads.front(), places.tile).cellSize;
        if (holdWords(grid, cell)) {
            return places;
        }
    }
    return placesAround(grid, size, roomAround(grid, false));
}

} // namespace attnscope::ui
