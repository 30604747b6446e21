// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

namespace attnscope::ui {

/// The largest size of whole pixels a cell in which a matrix of the picture's shape fits into the box; of a
/// part of a pixel where even that is too large.
QSizeF tileSize(const HeatmapPicture& picture, const QSizeF& box);

/// The picture's tile of the whole matrix as a small heatmap with a thin frame around it: colours and
/// hatches, no marks. Nothing but the frame where the picture has no tile.
void drawTile(QPainter& painter, const HeatmapPicture& picture, const QRectF& area);

} // namespace attnscope::ui
