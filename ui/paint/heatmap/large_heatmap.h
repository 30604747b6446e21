// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// Where everything lies in a picture of a matrix too large to be read at once: the matrix between two axes
/// of round indices, nothing else beside it.
HeatmapGeometry layoutLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size);

/// The size of a picture in which the matrix has a frame of that size, labelled by indices.
QSizeF sizeForLarge(const HeatmapPicture& picture, const QSizeF& frame);

/// Draws it from its tiled image: cells, hatch, axes, the selected query, the marked key and the current
/// cell. Asks no source for a number.
void drawLarge(QPainter& painter, const HeatmapDrawing& drawing);

/// Cells at least that large are named by their tokens.
inline constexpr double kNamedPitch = 16.0;
/// In a part that is drawn as a figure every second one is named from here on.
inline constexpr double kThinnedNamedPitch = 6.5;

/// How much the line below a matrix says; short ones leave out the colours, whose bar has a title too.
enum class CaptionLength { Full, Brief, Short, Shortest };
/// "1 pixel = 16 × 16 cells · max"; short: "16 × 16 cells/px · max", "16×16/px · max".
QString scaleText(const TileArea& pixel, Reducer reducer, CaptionLength length = CaptionLength::Full);
/// What a file says below its matrix: cells a pixel, how they are pooled, what the colours stand for.
QString fileCaption(const HeatmapDrawing& drawing, CaptionLength length);

} // namespace attnscope::ui
