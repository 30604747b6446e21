// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/lines/lines_picture.h"

#include <QPainterPath>
#include <QRectF>

namespace attnscope::ui {

/// The tokens of one side: rows of one height, of which a frame shows a part.
struct LinesSide {
    QRectF labels; ///< the frame of the labels
    QRectF numbers;
    std::size_t count = 0;
    double pitch = 1.0;
    double first = 0.0; ///< y of the upper edge of row 0, which may be above the frame

    double yOf(std::size_t row) const { return first + (static_cast<double>(row) + 0.5) * pitch; }
    /// Rows whose middle lies in the frame: [begin, end).
    std::size_t begin() const;
    std::size_t end() const;
    /// The row at that height, nothing where there is none.
    std::optional<std::size_t> rowAt(double y) const;
    double height() const { return static_cast<double>(count) * pitch; }
};

/// Where everything of the picture stands.
struct LinesGeometry {
    QRectF area; ///< between the labels, where the lines are
    QRectF head; ///< the titles above
    LinesSide queries;
    LinesSide keys;
    int type = 12;
    double widest = 8.0; ///< width of the line of the reference weight
    LabelForm form = LabelForm::Full;
    std::size_t numberedHeads = 1; ///< whose weights have room as numbers

    /// How far a side can be moved.
    double mostScroll(const LinesSide& side) const;
};

/// Rows are no closer than that; what has no room then is scrolled.
inline constexpr double kLeastPitch = 15.0;
/// Beside the numbers, for how many heads have none: "+3".
inline constexpr double kMoreHeads = 20.0;
/// Between labels and numbers.
inline constexpr double kNumberGap = 12.0;

LinesGeometry layoutLines(const LinesPicture& picture, const QSizeF& size);
/// Whether all rows have room in that size, and what stands beside them.
bool hasRoom(const LinesPicture& picture, const QSizeF& size);
/// The height in which all rows have room, close to each other.
double leastHeight(const LinesPicture& picture);
/// The height in which all rows have room without being close.
double comfortableHeight(const LinesPicture& picture);

/// Where the line to that key ends: at its row, or where that is beyond the edge of the frame, so far beyond
/// it that lines leave the frame beside each other, the farther keys first.
double endOf(const LinesGeometry& places, std::size_t key);
QPainterPath linePath(const LinesGeometry& places, std::size_t query, std::size_t key);

/// What lies under a point: a token, else the nearest line that is drawn.
LinesMark markAt(const LinesPicture& picture, const LinesGeometry& places, const QPointF& point);

} // namespace attnscope::ui
