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
/// Words take no more of the width, and are cut to no less than that.
constexpr double kWordsShare = 0.15;
constexpr double kShortestWord = 28.0;
constexpr std::size_t kMostInLine = 3;

/// The largest type that labels have.
int typeOf(const HeatmapPicture& picture) {
    return picture.isFigure() ? kFigureType : kTitleSize;
}

} // namespace

HeadGrid withType(HeadGrid grid, const PictureSize& size) {
    if (size.typeScale != 1.0) {
        for (HeatmapPicture& head : grid.heads) {
            head.figureScale = size.scale();
        }
    }
    return grid;
}

GridRoom roomAround(const HeadGrid& grid, const std::optional<double>& widthWithWords) {
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
    if (grid.showLabels) {
        const HeatmapSides sides(first, shapeOf(first));
        room.hasWords = widthWithWords.has_value() && !first.tiled;
        const LabelForm form = room.hasWords ? LabelForm::Token : LabelForm::Index;
        const double most = kWordsShare * widthWithWords.value_or(0.0);
        const double line = first.isFigure() ? kFigureLine : lineHeight(typeOf(first));
        const auto widest = [&](const AxisLabels& labels) {
            const double whole = std::ceil(labels.widest(typeOf(first), form));
            return room.hasWords ? std::min(whole, std::floor(most)) : whole;
        };
        room.rowLabels = widest(sides.rows) + (first.tiled ? kGridLabelGap : 0.0);
        room.columnLabels = room.hasWords ? widest(sides.columns) + kGridLabelGap : line + kGridFigureGap;
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

bool mayHaveWords(const HeadGrid& grid, const GridRoom& room) {
    const HeatmapPicture& first = grid.heads.front();
    const HeatmapSides sides(first, shapeOf(first));
    const auto isEnough = [&](const AxisLabels& labels, double given) {
        return given >= std::min(kShortestWord, labels.widest(typeOf(first), LabelForm::Token));
    };
    return room.hasWords && isEnough(sides.rows, room.rowLabels) &&
           isEnough(sides.columns, room.columnLabels - kGridLabelGap);
}

bool holdWords(const HeadGrid& grid, const QSizeF& cell) {
    constexpr std::size_t kMostStep = 2;
    const HeatmapPicture& first = grid.heads.front();
    const HeatmapSides sides(first, shapeOf(first));
    const auto hold = [](const AxisLabels& labels, double pitch) {
        return labelStep(pitch, lineHeight(labels.sizeAt(pitch))) <= kMostStep;
    };
    return hold(sides.rows, cell.height()) && hold(sides.columns, cell.width());
}

namespace {

/// So many columns, or up to half more where these leave no hole in the last row.
std::size_t withoutHole(std::size_t columns, std::size_t count) {
    for (std::size_t more = columns; 2 * more <= 3 * columns && more <= count; ++more) {
        if (count % more == 0) {
            return more;
        }
    }
    return columns;
}

/// Columns with which all heads together are about as wide as high: fewer where each is wider than high.
std::size_t columnsOfSquare(const HeadGrid& grid) {
    const HeatmapShape shape = shapeOf(grid.heads.front());
    const double aspect = shape.drawnColumns() / std::max(1.0, shape.drawnRows());
    const auto count = static_cast<double>(grid.heads.size());
    constexpr double kRounding = 1e-9;
    const double square = std::clamp(std::ceil(std::sqrt(count / aspect) - kRounding), 1.0, count);
    return withoutHole(static_cast<std::size_t>(square), grid.heads.size());
}

} // namespace

std::size_t columnsIn(const HeadGrid& grid, double width) {
    const std::size_t count = grid.heads.size();
    const std::size_t square = columnsOfSquare(grid);
    if (count > kMostInLine || count == square) {
        return square;
    }
    const GridRoom room = roomAround(grid, width);
    const double tile = std::floor((width - room.left() - room.right()) / static_cast<double>(count));
    const QSizeF cell = layoutHeatmap(asFile(grid.heads.front()), {tile, kFreeHeight}).cellSize;
    return grid.heads.front().tiled || holdWords(grid, cell) ? count : square;
}

GridPlaces placesIn(const HeadGrid& grid, const QSizeF& size) {
    const GridRoom words = roomAround(grid, size.width());
    if (mayHaveWords(grid, words)) {
        GridPlaces places = placesAround(grid, size, words);
        const QSizeF cell = layoutHeatmap(grid.heads.front(), places.tile).cellSize;
        if (holdWords(grid, cell)) {
            return places;
        }
    }
    return placesAround(grid, size, roomAround(grid, {}));
}

} // namespace attnscope::ui
