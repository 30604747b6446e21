// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_shape.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

std::pair<std::size_t, std::size_t> visibleAlong(double origin, double cell, std::size_t count, double low,
                                                 double high) {
    if (cell <= 0.0 || count == 0) {
        return {0, 0};
    }
    const auto last = static_cast<double>(count);
    // Edges that agree within a rounding error are the same edge.
    const double first = std::floor((low - origin) / cell + 1e-9);
    const double end = std::ceil((high - origin) / cell - 1e-9);
    return {static_cast<std::size_t>(std::clamp(first, 0.0, last)),
            static_cast<std::size_t>(std::clamp(end, 0.0, last))};
}

} // namespace

HeatmapShape shapeOf(const Snapshot& snapshot, Stage stage) {
    HeatmapShape shape;
    const StageInfo& info = stageInfo(stage);
    shape.group = info.range;
    shape.rowAxis = info.cellsAreQueryKey ? AxisKind::Queries : AxisKind::Tokens;
    shape.columnAxis = info.cellsAreQueryKey ? AxisKind::Keys : AxisKind::Features;
    if (!snapshot.scene) {
        return shape;
    }
    shape.source = snapshot.source(stage);
    shape.transposed = snapshot.scene->orientation == Orientation::Columns;
    if (shape.source) {
        shape.rows = shape.source->rows();
        shape.columns = shape.source->columns();
    } else if (!snapshot.result && info.cellsAreQueryKey) {
        // Before its first result a scene says already how large its scores will be.
        shape.rows = queryCount(snapshot.scene->input);
        shape.columns = keyCount(snapshot.scene->input);
    }
    if (shape.transposed) {
        std::swap(shape.rows, shape.columns);
        std::swap(shape.rowAxis, shape.columnAxis);
    }
    shape.drawn = {0, shape.rows, 0, shape.columns};
    return shape;
}

HeatmapShape shapeOf(const HeatmapPicture& picture) {
    HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    if (picture.isDifference) {
        shape.group = RangeGroup::Values;
    }
    const auto& rows = shape.transposed ? picture.columnsDrawn : picture.rowsDrawn;
    const auto& columns = shape.transposed ? picture.rowsDrawn : picture.columnsDrawn;
    if (rows) {
        shape.drawn.firstRow = std::min(rows->first, shape.rows);
        shape.drawn.endRow = std::clamp(rows->end, shape.drawn.firstRow, shape.rows);
    }
    if (columns) {
        shape.drawn.firstColumn = std::min(columns->first, shape.columns);
        shape.drawn.endColumn = std::clamp(columns->end, shape.drawn.firstColumn, shape.columns);
    }
    return shape;
}

VisibleCells visibleCells(const HeatmapGeometry& geometry) {
    const auto [firstRow, endRow] =
        visibleAlong(geometry.origin.y(), geometry.cellSize.height(), geometry.rows, geometry.matrix.top(),
                     geometry.matrix.bottom());
    const auto [firstColumn, endColumn] =
        visibleAlong(geometry.origin.x(), geometry.cellSize.width(), geometry.columns, geometry.matrix.left(),
                     geometry.matrix.right());
    return {firstRow, endRow, firstColumn, endColumn};
}

} // namespace attnscope::ui
