// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <memory>

namespace attnscope::ui {

/// What stands along a side of a matrix.
enum class AxisKind { Queries, Keys, Tokens, Features };

/// Half-open ranges of displayed cells.
struct VisibleCells {
    std::size_t firstRow = 0, endRow = 0;
    std::size_t firstColumn = 0, endColumn = 0;

    bool operator==(const VisibleCells&) const = default;
};

/// The matrix of a picture as it is displayed: sides swapped where the orientation has columns.
struct HeatmapShape {
    std::shared_ptr<const MatrixSource> source; ///< null where the scene has no such stage
    std::size_t rows = 0;                       ///< displayed
    std::size_t columns = 0;
    bool transposed = false; ///< displayed row = core column
    RangeGroup group = RangeGroup::Values;
    AxisKind rowAxis = AxisKind::Tokens;
    AxisKind columnAxis = AxisKind::Features;
    VisibleCells drawn; ///< all, or those that the picture is cut to

    /// How many of them are drawn; layouts reckon in pixels a cell.
    double drawnRows() const { return static_cast<double>(drawn.endRow - drawn.firstRow); }
    double drawnColumns() const { return static_cast<double>(drawn.endColumn - drawn.firstColumn); }
};

HeatmapShape shapeOf(const Snapshot& snapshot, Stage stage);
/// The keep decisions that act in it; null where there are none.
inline const KeepPolicy* policyOf(const Snapshot& snapshot) {
    return snapshot.result ? snapshot.result->problem().policy.get() : nullptr;
}
/// The same, cut to the rows and columns that the picture draws.
HeatmapShape shapeOf(const HeatmapPicture& picture);

/// The displayed cells that lie at least partly in the frame.
VisibleCells visibleCells(const HeatmapGeometry& geometry);

/// A displayed line of cells that a mark stands for.
struct DisplayedCell {
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const DisplayedCell&) const = default;
};
inline DisplayedCell displayed(bool transposed, std::size_t coreRow, std::size_t coreColumn) {
    return transposed ? DisplayedCell{coreColumn, coreRow} : DisplayedCell{coreRow, coreColumn};
}

} // namespace attnscope::ui
