// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/head_grid.h"

#include "core/scene/token_name.h"
#include "ui/export/figures/head_grid_places.h"
#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/fitted_title.h"
#include "ui/paint/heatmap/heatmap_axes.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_drawing.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QImage>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kGridLongestBar = 360.0;
constexpr double kGridMatrix = 240.0;     ///< default side of a head's matrix
constexpr double kGridLargestCell = 60.0; ///< and of its cells
/// Cells beside which a word has its line; heads of more tokens than these have indices instead.
constexpr double kGridWordCell = 16.0;
constexpr double kGridMostWords = 32.0;
/// A matrix whose pixels stand for many cells is no smaller.
constexpr double kSmallestMatrix = 32.0;
/// The frame of the first row reaches that far towards the title of its head.
constexpr double kFrameReach = 2.0;

void drawShared(QPainter& painter, const HeadGrid& grid, const GridPlaces& places) {
    const HeatmapPicture& first = grid.heads.front();
    const GridRoom& room = places.room;
    const QSizeF used(places.tile.width() * static_cast<double>(places.columns),
                      places.tile.height() * static_cast<double>(places.rows));
    const QRectF& inside = places.inside;
    if (!grid.title.isEmpty()) {
        const FittedTitle title = fittedTitle(first, grid.title, inside.width());
        const QPointF middle(inside.left() + used.width() / 2.0, room.edge + room.title / 2.0 - 4.0);
        drawTextCentred(painter, middle, title.font, first.palette.theme.text, title.text);
    }
    if (grid.showLabels) {
        HeatmapGeometry titles;
        titles.columnTitle = {inside.left(), inside.top() - room.columnLabels - room.axis, used.width(),
                              16.0};
        titles.rowTitle = {inside.left() - room.rowLabels - room.axis, inside.top(), 16.0, used.height()};
        drawAxisTitles(painter, drawingOf(painter, first, titles),
                       first.isFigure() ? kFigureType : kValueSize);
    }
    if (grid.showBar) {
        const double height = std::min(used.height() - 2.0 * room.edge, kGridLongestBar);
        const QRectF bar(inside.right() + room.barGap, inside.top() + room.edge, room.bar, height);
        drawColourBar(painter, first, bar, std::nullopt);
    }
}

/// The labels of the outer heads of a figure: those of the first column and of the first row. The title of
/// a head stands above its labels.
LabelledSides placeLabels(HeatmapGeometry& geometry, const GridRoom& room, std::size_t column,
                          std::size_t row) {
    const QRectF& matrix = geometry.matrix;
    geometry.title.translate(0.0, -kFrameReach);
    const LabelledSides sides{room.rowLabels > 0.0 && column == 0, room.columnLabels > 0.0 && row == 0};
    geometry.rowForm = geometry.columnForm = room.hasWords ? LabelForm::Token : LabelForm::Index;
    if (sides.rows) {
        geometry.rowLabels = {matrix.left() - kGridLabelGap - room.rowLabels, matrix.top(), room.rowLabels,
                              matrix.height()};
    }
    if (sides.columns) {
        geometry.labelAngle = room.hasWords ? 90 : 0;
        geometry.title.translate(0.0, -room.columnLabels);
        geometry.columnLabels = {matrix.left(), matrix.top() - room.columnLabels - kGridLabelGap,
                                 matrix.width(), room.columnLabels};
    }
    return sides;
}

/// The size in which the numbers of every head fit their cells; 0 where one head prints none.
int sharedValueSize(const QPainter& painter, const HeadGrid& grid, const GridPlaces& places) {
    int size = kAnyValueSize;
    for (const HeatmapPicture& head : grid.heads) {
        const HeatmapGeometry geometry = layoutHeatmap(head, places.tile);
        if (head.tiled || !printsValues(head, geometry.cellSize)) {
            return 0;
        }
        HeatmapPicture numbers = head;
        numbers.digits = geometry.digits;
        size = std::min(size, valueSize(drawingOf(painter, numbers, geometry)));
    }
    return size;
}

void drawGrid(QPainter& painter, const HeadGrid& grid, const GridPlaces& places) {
    painter.save();
    painter.setRenderHint(QPainter::TextAntialiasing);
    drawShared(painter, grid, places);
    const int size = sharedValueSize(painter, grid, places);
    for (std::size_t i = 0; i < grid.heads.size(); ++i) {
        const std::size_t line = i / places.columns;
        const auto column = static_cast<double>(i % places.columns);
        const auto row = static_cast<double>(line);
        painter.save();
        painter.translate(places.inside.left() + column * places.tile.width(),
                          places.inside.top() + row * places.tile.height());
        HeatmapPicture plain = grid.heads[i];
        HeatmapGeometry geometry = layoutHeatmap(plain, places.tile);
        const LabelledSides sides = placeLabels(geometry, places.room, i % places.columns, line);
        if (i + places.columns < grid.heads.size() || i % places.columns != 0) {
            geometry.caption = {}; // what a pixel shows is the same in all heads, and is said once
        } else {
            geometry.caption.setWidth(std::max(geometry.caption.width(), places.inside.width()));
        }
        if (!plain.tiled) {
            plain.values = ValuesShown::Off; // they come below, of all heads in one size
        }
        drawHeatmap(painter, plain, geometry);
        drawAxisLabels(painter, drawingOf(painter, plain, geometry), sides);
        if (size > 0) {
            HeatmapPicture numbers = grid.heads[i];
            numbers.digits = geometry.digits;
            drawValues(painter, drawingOf(painter, numbers, geometry), size);
        }
        painter.restore();
    }
    painter.restore();
}

} // namespace

HeadGrid headGridOf(std::vector<HeatmapPicture> heads) {
    HeadGrid grid;
    grid.title = heads.front().title;
    grid.showBar = heads.front().showBar;
    grid.showLabels = heads.front().showLabels;
    for (HeatmapPicture& head : heads) {
        head.title = QString::fromStdString(
            headText(head.snapshot.scene->input, head.snapshot.headIndex(), head.stage));
        head.showBar = head.showLabels = head.showSums = false;
    }
    grid.heads = std::move(heads);
    return grid;
}

QSizeF comfortableSize(const HeadGrid& grid) {
    const HeatmapShape shape = shapeOf(grid.heads.front());
    const double longest = std::max({1.0, shape.drawnRows(), shape.drawnColumns()});
    const double fitted = std::clamp(kGridMatrix / longest, 0.0, kGridLargestCell);
    const double cell = longest <= kGridMostWords ? std::max(fitted, kGridWordCell) : fitted;
    // No row of cells is lower than can be seen; features are stretched.
    const QSizeF matrix(std::max(kSmallestMatrix, cell * shape.drawnColumns()),
                        std::max(kSmallestMatrix, cell * shape.drawnRows()));
    const HeatmapGeometry geometry = layoutHeatmap(asFile(grid.heads.front()), {kGridMatrix, kGridMatrix});
    const QSizeF tile = matrix + QSizeF(2.0 * kGridEdge, 2.0 * kGridEdge + geometry.title.bottom() +
                                                             geometry.caption.height());
    const auto count = static_cast<double>(grid.heads.size());
    // As the window has them; more than three would be a long line.
    const double columns = count <= 3.0 ? count : std::ceil(std::sqrt(count));
    const QSizeF inside(std::ceil(tile.width()) * columns,
                        std::ceil(tile.height()) * std::ceil(count / columns));
    const GridRoom words = roomAround(grid, inside.width());
    const bool hasWords = mayHaveWords(grid, words) && holdWords(grid, {cell, cell});
    const GridRoom room = hasWords ? words : roomAround(grid, {});
    return inside + QSizeF(room.left() + room.right(), room.top() + room.edge);
}

int heightOf(const HeadGrid& asked, const PictureSize& size) {
    const HeadGrid grid = withType(asked, size);
    const double width = size.pixels.width() / size.scale();
    const auto count = static_cast<double>(grid.heads.size());
    const auto columns = static_cast<double>(columnsIn(grid, width));
    const auto tileWidth = [&](const GridRoom& room) {
        return std::floor((width - room.left() - room.right()) / columns);
    };
    GridRoom room = roomAround(grid, width);
    const QSizeF cell = layoutHeatmap(asFile(grid.heads.front()), {tileWidth(room), kFreeHeight}).cellSize;
    if (!mayHaveWords(grid, room) || !holdWords(grid, cell)) {
        room = roomAround(grid, {});
    }
    const double tile = std::ceil(figureHeight(asFile(grid.heads.front()), tileWidth(room)));
    const double units = room.top() + tile * std::ceil(count / columns) + room.edge;
    return std::max(1, static_cast<int>(std::ceil(units * size.scale())));
}

GridContents contentsOf(const HeadGrid& asked, const PictureSize& size) {
    HeadGrid grid = withType(asked, size);
    for (HeatmapPicture& head : grid.heads) {
        head = asFile(head);
    }
    const GridPlaces places = placesIn(grid, size.units());
    QImage paper(1, 1, QImage::Format_RGB32);
    const QPainter painter(&paper);
    const HeatmapPicture& first = grid.heads.front();
    const QSizeF cell = layoutHeatmap(first, places.tile).cellSize;
    const HeatmapSides sides(first, shapeOf(first));
    const int rowType = sides.rows.sizeAt(cell.height());
    const int columnType = sides.columns.sizeAt(cell.width());
    const bool haveLines = cell.height() >= lineHeight(rowType) && cell.width() >= lineHeight(columnType);
    const bool areWhole =
        sides.rows.widest(rowType, LabelForm::Token) <= places.room.rowLabels + 0.5 &&
        sides.columns.widest(columnType, LabelForm::Token) <= places.room.columnLabels + 0.5;
    return {sharedValueSize(painter, grid, places), places.room.hasWords ? std::min(rowType, columnType) : 0,
            places.room.hasWords, haveLines, areWhole};
}

bool isLargeEnough(const HeadGrid& asked, const PictureSize& size) {
    const HeadGrid grid = withType(asked, size);
    const GridPlaces places = placesIn(grid, size.units());
    const HeatmapPicture& first = grid.heads.front();
    const HeatmapGeometry geometry = layoutHeatmap(asFile(first), places.tile);
    // Where nothing is left the layouts give the matrix a unit all the same.
    const bool isInside =
        QRectF(QPointF(), places.tile).adjusted(-0.5, -0.5, 0.5, 0.5).contains(geometry.matrix);
    const QSizeF pixels = geometry.matrix.size() * size.scale();
    return isInside && (first.tiled ? std::max(pixels.width(), pixels.height()) >= kSmallestMatrix
                                    : geometry.cell * size.scale() >= 1.0);
}

PictureFacts factsOf(const HeadGrid& asked, const PictureSize& size) {
    const HeadGrid grid = withType(asked, size);
    const HeatmapPicture& first = grid.heads.front();
    const QSizeF tile = placesIn(grid, size.units()).tile * size.scale();
    PictureFacts facts = factsOf(first, {tile.toSize(), size.dpi, size.typeScale});
    setTitle(facts, grid.title);
    for (auto& [key, value] : facts) {
        if (key == QLatin1String("Place")) {
            value = QString::fromStdString(
                itemText(first.snapshot.scene->input, first.snapshot.headIndex().batch));
        }
    }
    QStringList heads;
    for (const HeatmapPicture& head : grid.heads) {
        heads << QString::number(head.snapshot.headIndex().head);
    }
    const bool areAll = grid.heads.size() == headCount(first.snapshot.scene->input);
    facts.push_back({QStringLiteral("Heads"),
                     areAll ? QStringLiteral("0:%1").arg(grid.heads.size()) : heads.join(QLatin1Char(','))});
    return facts;
}

std::optional<PreparedPicture> prepared(const HeadGrid& grid, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    HeadGrid shown = withType(grid, size);
    const GridPlaces places = placesIn(shown, size.units());
    double done = 0.0;
    for (HeatmapPicture& head : shown.heads) {
        head = asFile(head);
        if (head.tiled) {
            head.tiled = readTiledImage(head, layoutHeatmap(head, places.tile), size.scale(), stop);
            if (!head.tiled) {
                return std::nullopt;
            }
        }
        if (report) {
            report(++done / static_cast<double>(shown.heads.size()));
        }
    }
    return PreparedPicture{size.pixels,
                           size.dpi,
                           size.scale(),
                           grid.heads.front().palette.theme.panel,
                           [shown, places](QPainter& painter) { drawGrid(painter, shown, places); },
                           factsOf(grid, size)};
}

} // namespace attnscope::ui
