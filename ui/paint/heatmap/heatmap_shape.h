// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <memory>

namespace attnscope::ui {

/// What stands along a side of a matrix.
enum class AxisKind { Queries, Keys, Tokens, Features };

/// The matrix of a picture as it is displayed: sides swapped where the orientation has columns.
struct HeatmapShape {
    std::shared_ptr<const MatrixSource> source; ///< null where the scene has no such stage
    std::size_t rows = 0;                       ///< displayed
    std::size_t columns = 0;
    bool transposed = false; ///< displayed row = core column
    RangeGroup group = RangeGroup::Values;
    AxisKind rowAxis = AxisKind::Tokens;
    AxisKind columnAxis = AxisKind::Features;
};

HeatmapShape shapeOf(const Snapshot& snapshot, Stage stage);

/// Half-open range of displayed cells along one side that lie at least partly in the frame.
struct VisibleCells {
    std::size_t firstRow = 0, endRow = 0;
    std::size_t firstColumn = 0, endColumn = 0;
};
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
