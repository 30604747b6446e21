// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_margins.h"

namespace attnscope::ui {

/// The part of a figure's width that its matrix gets; where the height limits it, of the height.
inline constexpr double kMatrixShare = 0.6;

/// What stands around the matrix of a figure, and how large its cells are.
struct FigureFit {
    HeatmapMargins margins;
    QSizeF cell;
    bool isLargeEnough = false; ///< the matrix has its share
    bool isComplete = false;    ///< and both axes have their titles and labels
};

/// Room for labels, titles and sums is given only as far as the matrix keeps its share: labels become shorter
/// and fewer, titles of axes and sums go. A height of kFreeHeight is as large as the width makes it.
FigureFit fitFigure(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size);
inline constexpr double kFreeHeight = 1e6;

/// Sizes of a figure's parts, in units.
inline constexpr double kFigureEdge = 3.0;
inline constexpr double kFigureTitle = 14.0;
inline constexpr double kFigureLine = 13.0; ///< of labels, and of the title of an axis
inline constexpr double kFigureBarGap = 10.0;

/// The height of a figure of that width, in units.
double figureHeight(const HeatmapPicture& picture, double width);

/// Whether the matrix has its share in a figure of that size, and whether nothing but sums was left out.
struct FigureState {
    bool isLargeEnough = false;
    bool isComplete = false;
};
FigureState figureState(const HeatmapPicture& picture, const QSizeF& size);

} // namespace attnscope::ui
