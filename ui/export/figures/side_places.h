// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/side_by_side.h"

#include <QPointF>
#include <QSizeF>

#include <vector>

namespace attnscope::ui {

/// Where one of several pictures lies in their figure, and which of its parts stand for a neighbour's too.
struct SidePlace {
    QPointF corner; ///< of its tile, in the figure's units below the common title
    HeatmapGeometry geometry;
    bool hasRowNames = true; ///< else those of the first stand for its rows too
    bool hasBar = true;      ///< else the next one's bar stands for its colours too
};

/// All have tiles of one size, so that their matrices have one. Tiles beside each other overlap where one
/// leaves a part to its neighbour: what that saves goes to the names and the matrices.
struct SidePlaces {
    QSizeF tile;
    std::vector<SidePlace> pictures;
};

/// The places in a figure of that size without its common title, in units.
SidePlaces sidePlaces(const SideBySide& side, const QSizeF& size);

/// How wide pictures in tiles of that size are together.
double widthOfTiles(const SideBySide& side, const QSizeF& tile);

/// Draws one of them in its tile.
void drawSidePicture(QPainter& painter, const HeatmapPicture& picture, const SidePlace& place);

} // namespace attnscope::ui
