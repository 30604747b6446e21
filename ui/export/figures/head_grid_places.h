// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/head_grid.h"

#include <QRectF>
#include <QSizeF>

#include <optional>

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
/// Beside the outer heads stand indices, or words that take no more of that width than leaves the heads
/// enough; longer ones are cut.
GridRoom roomAround(const HeadGrid& grid, const std::optional<double>& widthWithWords);
/// Whether the words that have room are more than their first letters.
bool mayHaveWords(const HeadGrid& grid, const GridRoom& room);
/// Whether every second word at least has a line beside a row, and above a column, of cells of that size.
bool holdWords(const HeadGrid& grid, const QSizeF& cell);
/// How many heads stand in a line of a figure of that width: up to three where words have lines then.
std::size_t columnsIn(const HeadGrid& grid, double width);
/// The places with which the heads are largest, and words where these have lines.
GridPlaces placesIn(const HeadGrid& grid, const QSizeF& size);

} // namespace attnscope::ui
