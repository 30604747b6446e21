// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_labels.h"

#include <QSizeF>

namespace attnscope::ui {

/// Cells are no larger than that when a matrix is fitted: two tokens must not fill a screen.
inline constexpr double kLargestFittedCell = 132.0;
/// Values are printed in cells that are at least that wide.
inline constexpr double kSmallestValueCell = 34.0;
/// In the window a number with one decimal has room in that.
inline constexpr double kSmallestWindowValueCell = 24.0;
/// Cells at least that large are drawn one by one, with separators from twice that.
inline constexpr double kSmallestDrawnCell = 6.0;

inline constexpr double kPictureMargin = 10.0;
inline constexpr double kSumGap = 18.0;
inline constexpr double kColumnSumGap = 8.0;

/// What stands around a matrix in the window, and where; elsewhere all as it is here.
struct WindowParts {
    bool hasBarBelow = false;    ///< the colour bar lies below the matrix, else it stands beside it
    bool hasNotes = true;        ///< sums have their lines on rounded parts
    bool hasKeySums = true;      ///< of the attention that keys receive
    bool hasQuerySums = true;    ///< of weights along the softmax axis
    bool isTight = false;        ///< small gaps, and labels without indices where only these have room
    bool hasSmallLabels = false; ///< of rows
    bool hasTitles = true;       ///< of the axes
    bool hasNames = true;        ///< of the columns, else their indices
    bool isNarrow = false;       ///< names of the columns stand upright, those of the rows have no indices
    double rowNames = 0.26;      ///< the part of the width that names of the rows have at most
};

/// Widths that do not depend on the size of the cells.
struct PartWidths {
    double bar = 0.0;     ///< beside the matrix
    double unit = 0.0;    ///< of the bar below it
    double sum = 0.0;     ///< at the end of a row
    double note = 0.0;    ///< on rounded parts
    double caption = 0.0; ///< of column sums
};
PartWidths partWidths(const HeatmapPicture& picture);

/// What must stand around a matrix whose cells have a given size.
struct HeatmapMargins {
    double title = 0.0; ///< height of each part, 0 where there is none
    double columnTitle = 0.0;
    double columnLabels = 0.0;
    double columnGap = 0.0; ///< between column labels and matrix
    double columnSums = 0.0;
    double rowTitle = 0.0; ///< width of each part
    double rowLabels = 0.0;
    double rowGap = 0.0;
    double rowSums = 0.0;
    double overhang = 0.0; ///< slanted labels reach that far beyond the last column
    double barGap = 0.0;
    double bar = 0.0;
    double barBelow = 0.0;        ///< height
    double edge = kPictureMargin; ///< around all
    double sumGap = kSumGap;      ///< between matrix and row sums
    int labelAngle = 0;
    LabelForm rowForm = LabelForm::Full;
    LabelForm columnForm = LabelForm::Full;

    double left() const;
    double top() const;
    double right() const;
    double bottom() const;
};

/// `picture size` bounds how much labels may take of it.
HeatmapMargins marginsFor(const HeatmapPicture& picture, const HeatmapSides& sides, const QSizeF& cell,
                          const QSizeF& pictureSize, const PartWidths& widths, const WindowParts& parts = {});
/// What they leave of the picture.
QSizeF spaceInside(const HeatmapMargins& margins, const QSizeF& size);

bool printsValues(const HeatmapPicture& picture, const QSizeF& cell);
bool showsRowSums(const HeatmapPicture& picture, const QSizeF& cell);
bool showsColumnSums(const HeatmapPicture& picture, const QSizeF& cell);

} // namespace attnscope::ui
