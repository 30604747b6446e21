// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/arrows_painter.h"

namespace attnscope::ui {

/// Finds places for what the plane can't show: arrows that point out of it, sums that are not finite. Each
/// note stands in two lines at most: below the frame in a picture of that height where it has room there,
/// else in the frame beside numbers and titles and, where that can be, beside arrows. Its place becomes an
/// obstacle for names.
void placeArrowNotes(ArrowsGeometry& geometry, const ArrowsPicture& picture, double height,
                     ArrowObstacles& obstacles);
/// The height that the notes take below the frame; 0 where all stand beside arrows.
double heightOfNotesBelow(const ArrowsGeometry& geometry);

/// Draws the notes on a ground of their own, as arrows may lie beneath.
void drawArrowNotes(QPainter& painter, const Theme& theme, const ArrowsGeometry& geometry);

} // namespace attnscope::ui
