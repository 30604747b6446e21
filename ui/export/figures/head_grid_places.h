// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/head_grid.h"

#include <QRectF>
#include <QSizeF>

namespace attnscope::ui {

inline constexpr double kGridEdge = 10.0;
inline constexpr double kGridLabelGap = 3.0; ///< between labels and matrix, in a figure

/// What stands around all heads, in units.
struct GridRoom {
    double edge = kGridEdge;
    double title = 0.0;
    double axis = 0.0; ///< the title of an axis, square to it
    double rowLabels = 0.0;
    double columnLabels = 0.0;
    double barGap = 0.0;
    double bar = 0.0;
    bool hasWords = false; ///< the outer heads have labels: words, else indices

    double left() const { return edge + axis + rowLabels; }
    double top() const { return edge + title + axis + columnLabels; }
    double right() const { return barGap + bar + edge; }
};

/// Where the heads stand.
struct GridPlaces {
    GridRoom room;
    std::size_t columns = 1;
    std::size_t rows = 1;
    QRectF inside; ///< of all heads
    QSizeF tile;   ///< of one
};

/// In a figure all type has the size that was chosen.
HeadGrid withType(HeadGrid grid, const PictureSize& size);
/// With words beside the outer heads, or with indices.
GridRoom roomAround(const HeadGrid& grid, bool hasWords);
/// Whether words take so little of the width that the heads may have them.
bool mayHaveWords(const GridRoom& room, double width);
/// Whether each word has a line beside a row, and above a column, of cells of that size.
bool holdWords(const HeadGrid& grid, const QSizeF& cell);
/// The places with which the heads are largest, and words where each has a line beside its row and its
/// column.
GridPlaces placesIn(const HeadGrid& grid, const QSizeF& size);

} // namespace attnscope::ui
