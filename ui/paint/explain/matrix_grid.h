// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/explain/explain_sheet.h"

#include <functional>
#include <vector>

namespace attnscope::ui {

/// The places of rows or columns along one side of a matrix; where some are left out there is a gap.
struct GridAxis {
    std::vector<double> starts; ///< of each shown one
    std::vector<double> gaps;   ///< the middles of the gaps
    double cell = 0.0;
    double length = 0.0;

    double middle(std::size_t place) const { return starts[place] + cell / 2.0; }
};

/// Places for these indices; `between` is left free after each.
GridAxis gridAxis(const std::vector<std::size_t>& indices, double cell, double between = 0.0);
/// For [0, count).
GridAxis gridAxis(std::size_t count, double cell, double between = 0.0);

/// One cell of a matrix that is drawn.
struct GridCell {
    QString text;
    QColor fill;
    bool isHatched = false;
    bool hasEdge = true;
};

/// A matrix of boxes with texts. Rows and columns are those that are seen.
struct MatrixGrid {
    GridAxis rows;
    GridAxis columns;
    std::function<GridCell(std::size_t row, std::size_t column)> cell;

    QSizeF size() const { return {columns.length, rows.length}; }
    QRectF rect(const QPointF& topLeft, std::size_t row, std::size_t column) const {
        return {topLeft.x() + columns.starts[column], topLeft.y() + rows.starts[row], columns.cell,
                rows.cell};
    }
    QRectF rowRect(const QPointF& topLeft, std::size_t row) const {
        return {topLeft.x(), topLeft.y() + rows.starts[row], columns.length, rows.cell};
    }
    QRectF columnRect(const QPointF& topLeft, std::size_t column) const {
        return {topLeft.x() + columns.starts[column], topLeft.y(), columns.cell, rows.length};
    }
};

/// Draws the matrix; gives its rectangle.
QRectF addGrid(ExplainSheet& sheet, const MatrixGrid& grid, const QPointF& topLeft);
/// A frame around a part of a matrix, on top of its cells.
void addFrame(ExplainSheet& sheet, const QRectF& rect, const QColor& colour);

/// The width of a cell in which all these texts have room, and its usual height.
double cellWidth(const ExplainSheet& sheet, const std::vector<QString>& texts);
inline constexpr double kCellHeight = 1.5; ///< in the type

} // namespace attnscope::ui
