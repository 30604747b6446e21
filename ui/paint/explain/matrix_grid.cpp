// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <numeric>

namespace attnscope::ui {

namespace {

constexpr double kGap = 0.8; ///< of a cell, where rows or columns are left out
constexpr double kLeastWidth = 1.7;
constexpr double kPadding = 0.7;

} // namespace

GridAxis gridAxis(const std::vector<std::size_t>& indices, double cell, double between) {
    GridAxis axis;
    axis.cell = cell;
    double at = 0.0;
    for (std::size_t place = 0; place < indices.size(); ++place) {
        if (place > 0 && indices[place] != indices[place - 1] + 1) {
            const double gap = std::min(kGap * cell, 14.0);
            axis.gaps.push_back(at - between + (gap + between) / 2.0);
            at += gap;
        }
        axis.starts.push_back(at);
        at += cell + between;
    }
    axis.length = at - between;
    return axis;
}

GridAxis gridAxis(std::size_t count, double cell, double between) {
    std::vector<std::size_t> indices(count);
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    return gridAxis(indices, cell, between);
}

QRectF addGrid(ExplainSheet& sheet, const MatrixGrid& grid, const QPointF& topLeft) {
    const QRectF whole(topLeft, grid.size());
    for (std::size_t row = 0; row < grid.rows.starts.size(); ++row) {
        for (std::size_t column = 0; column < grid.columns.starts.size(); ++column) {
            const GridCell cell = grid.cell(row, column);
            const QRectF rect = grid.rect(topLeft, row, column);
            const QColor edge = cell.hasEdge ? sheet.theme().border : QColor();
            sheet.box({rect, cell.fill, edge, 0.8, cell.isHatched});
            if (!cell.text.isEmpty()) {
                sheet.text(cell.text, rect.center(), SheetAlign::Centre,
                           cell.fill.isValid() ? textOn(cell.fill) : sheet.theme().text);
            }
        }
    }
    for (const double gap : grid.columns.gaps) {
        sheet.text(QStringLiteral("⋯"), {topLeft.x() + gap, whole.center().y()}, SheetAlign::Centre,
                   sheet.theme().secondary);
    }
    for (const double gap : grid.rows.gaps) {
        sheet.text(QStringLiteral("⋮"), {whole.center().x(), topLeft.y() + gap}, SheetAlign::Centre,
                   sheet.theme().secondary);
    }
    return whole;
}

void addFrame(ExplainSheet& sheet, const QRectF& rect, const QColor& colour) {
    const double width = 0.18 * sheet.type();
    const auto closed = [](const QRectF& of) {
        return QPolygonF({of.topLeft(), of.topRight(), of.bottomRight(), of.bottomLeft(), of.topLeft()});
    };
    sheet.line(
        {closed(rect.adjusted(width, width, -width, -width)), sheet.theme().panel, 0.08 * sheet.type()});
    sheet.line({closed(rect), colour, width});
}

double cellWidth(const ExplainSheet& sheet, const std::vector<QString>& texts) {
    double widest = kLeastWidth * sheet.type();
    for (const QString& text : texts) {
        widest = std::max(widest, sheet.widthOf(text) + kPadding * sheet.type());
    }
    return widest;
}

} // namespace attnscope::ui
