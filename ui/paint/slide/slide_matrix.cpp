// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/lit_frames.h"
#include "ui/paint/slide/slide_measures.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// Device pixels a unit, as the painter stands.
double deviceScale(const QPainter& painter) {
    const double scale = std::abs(painter.deviceTransform().m11());
    return scale > 0.0 ? scale : 1.0;
}

QRectF lineOf(const HeatmapGeometry& geometry, std::size_t query, std::size_t keys) {
    return geometry.rectOf(query, 0).united(geometry.rectOf(query, keys - 1)).intersected(geometry.matrix);
}

std::size_t keysOf(const HeatmapGeometry& geometry) {
    return geometry.transposed ? geometry.rows : geometry.columns;
}

/// A box for each cell, or one for all where cells are too small for "?".
void coverLine(QPainter& painter, const Theme& theme, const HeatmapGeometry& geometry, std::size_t query) {
    constexpr double kSmallestBox = 15.0;
    constexpr double kInset = 0.09;
    constexpr double kLetter = 13.0;
    const QRectF line = lineOf(geometry, query, keysOf(geometry));
    painter.fillRect(line, theme.panel);
    const double side = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    painter.setRenderHint(QPainter::Antialiasing);
    if (side < kSmallestBox) {
        // A row lower than a letter is covered without one.
        drawCover(painter, theme, line.adjusted(1.0, 1.0, -1.0, -1.0), side >= kLetter ? kCaptionSize : 0.0);
        return;
    }
    for (std::size_t key = 0; key < keysOf(geometry); ++key) {
        const double inset = kInset * side;
        drawCover(painter, theme, geometry.rectOf(query, key).adjusted(inset, inset, -inset, -inset),
                  std::clamp(0.5 * side, 11.0, 26.0));
    }
}

void frame(QPainter& painter, const QRectF& rect, double width, const QColor& colour) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

/// Frames round what is lit, where frames inside would hide the colours of small cells.
void frameSmall(QPainter& painter, const Theme& theme, const HeatmapGeometry& geometry, Stage stage,
                const std::vector<StageArea>& lit, const std::optional<std::size_t>& selected) {
    constexpr double kFrameLine = 1.1;
    const auto rows = geometry.transposed ? geometry.columns : geometry.rows;
    const auto columns = geometry.transposed ? geometry.rows : geometry.columns;
    std::vector<QRectF> areas;
    if (lit.size() == 1 && lit.front().row && lit.front().row == selected && !lit.front().column) {
        return; // it has the frame of the selected row
    }
    for (const StageArea& area : lit) {
        if (area.stage != stage || (!area.row && !area.column) || area.row.value_or(0) >= rows ||
            area.column.value_or(0) >= columns) {
            continue;
        }
        const QRectF first = geometry.rectOf(area.row.value_or(0), area.column.value_or(0));
        const QRectF last = geometry.rectOf(area.row.value_or(rows - 1), area.column.value_or(columns - 1));
        areas.push_back(first.united(last));
    }
    constexpr double kHalf = kFrameLine / 2.0;
    for (const QRectF& area : joinedFrames(std::move(areas))) {
        frame(painter, area.adjusted(-kHalf, -kHalf, kHalf, kHalf), kFrameLine, theme.text);
    }
}

/// White is a weight too, so that every cell has an edge.
void drawCellEdges(QPainter& painter, const Theme& theme, const HeatmapGeometry& geometry) {
    constexpr double kSmallestEdged = 6.0;
    if (std::min(geometry.cellSize.width(), geometry.cellSize.height()) < kSmallestEdged) {
        frame(painter, geometry.matrix, 0.5, theme.border);
        return;
    }
    painter.setPen(QPen(theme.border, 0.5));
    const QRectF& area = geometry.matrix;
    for (std::size_t column = 0; column <= geometry.columns; ++column) {
        const double x = geometry.origin.x() + static_cast<double>(column) * geometry.cellSize.width();
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    }
    for (std::size_t row = 0; row <= geometry.rows; ++row) {
        const double y = geometry.origin.y() + static_cast<double>(row) * geometry.cellSize.height();
        painter.drawLine(QLineF(area.left(), y, area.right(), y));
    }
}

/// Whole numbers in place of others would be taken for them: said above the names of the rows.
void tellRounded(QPainter& painter, const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const auto source = picture.snapshot.source(picture.stage);
    if (picture.values == ValuesShown::Off || picture.digits > 0 || !source) {
        return;
    }
    bool isRounded = false;
    for (std::size_t row = 0; row < source->rows() && !isRounded; ++row) {
        for (std::size_t column = 0; column < source->columns(); ++column) {
            const double value = source->exact(row, column);
            isRounded = isRounded || (std::isfinite(value) && value != std::round(value));
        }
    }
    if (isRounded) {
        constexpr double kAbove = 9.0;
        drawTextRight(painter, {geometry.rowLabels.right(), geometry.matrix.top() - kAbove},
                      sansFont(kCaptionSize), picture.palette.theme.secondary,
                      QCoreApplication::translate("Slide", "rounded"));
    }
}

} // namespace

void drawAsked(QPainter& painter, const Theme& theme, const HeatmapGeometry& geometry,
               const std::vector<CellRef>& cells) {
    constexpr double kSmallestBox = 15.0;
    constexpr double kInset = 0.09;
    for (const CellRef& cell : cells) {
        const QRectF rect = geometry.rectOf(cell.row, cell.column);
        const double side = std::min(rect.width(), rect.height());
        const double inset = kInset * side;
        painter.fillRect(rect, theme.panel);
        drawCover(painter, theme, rect.adjusted(inset, inset, -inset, -inset),
                  side < kSmallestBox ? 0.0 : std::clamp(0.5 * side, 11.0, 26.0));
    }
}

void drawSlideMatrix(QPainter& painter, const SlideMatrix& matrix, const QSizeF& size) {
    PlacedHeatmap heatmap = placeHeatmap(matrix, size, deviceScale(painter));
    const HeatmapPicture& picture = heatmap.picture;
    const HeatmapGeometry& geometry = heatmap.geometry;
    const Theme& theme = picture.palette.theme;
    // The dashes that lead to a current cell would be read as signs of the numbers beside them.
    const std::optional<CellRef> cell = std::exchange(heatmap.picture.cell, std::nullopt);
    constexpr double kSmallestFramed = 14.0;
    const bool isSmall = std::min(geometry.cellSize.width(), geometry.cellSize.height()) < kSmallestFramed;
    const std::vector<StageArea> lit =
        isSmall ? std::exchange(heatmap.picture.lit, {}) : std::vector<StageArea>();
    for (const StageArea& area : lit) {
        if (area.stage == picture.stage && area.row && area.column) {
            heatmap.picture.namedKeys.push_back(*area.column); // as where the heatmap frames it
        }
    }
    drawHeatmap(painter, picture, geometry);
    if (geometry.rows == 0 || picture.tiled) {
        return;
    }
    const bool hasRow = picture.query && rowsAreQueries(picture.stage);
    painter.setRenderHint(QPainter::Antialiasing);
    drawAsked(painter, theme, geometry, matrix.asked);
    drawCellEdges(painter, theme, geometry);
    tellRounded(painter, picture, geometry);
    frameSmall(painter, theme, geometry, picture.stage, lit,
               hasRow ? picture.query : std::optional<std::size_t>());
    if (cell) {
        const QRectF rect = geometry.rectOf(cell->row, cell->column);
        frame(painter, rect.adjusted(1.0, 1.0, -1.0, -1.0), 1.6, theme.panel);
        frame(painter, rect, 1.6, theme.text);
    }
    if (matrix.covered) {
        coverLine(painter, theme, geometry, *matrix.covered);
        if (matrix.guess) {
            frame(painter, geometry.rectOf(*matrix.covered, *matrix.guess).adjusted(2.2, 2.2, -2.2, -2.2),
                  2.6, theme.text);
        }
    }
    if (matrix.covered && hasRow) {
        // The cover lies over the inner half of the frame.
        frame(painter, lineOf(geometry, *picture.query, keysOf(geometry)), picture.rowFrame, theme.accent);
    }
}

std::optional<std::size_t> guessAt(const Slide& slide, const SlideLayout& layout, const QPointF& point) {
    for (std::size_t i = 0; i < slide.parts.size(); ++i) {
        const auto* const matrix = std::get_if<SlideMatrix>(&slide.parts[i]);
        const QRectF& area = layout.parts[i];
        if (matrix == nullptr || !matrix->covered || !area.contains(point)) {
            continue;
        }
        const auto [picture, geometry] = placeHeatmap(*matrix, area.size() / layout.unit, layout.unit);
        const auto cell = geometry.cellAt((point - area.topLeft()) / layout.unit, picture.stage);
        return cell && cell->row == *matrix->covered ? std::optional(cell->column) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace attnscope::ui
