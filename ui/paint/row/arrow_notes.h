// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/arrows_painter.h"

namespace attnscope::ui {

/// Finds places for what the plane can't show: arrows that point out of it, sums that are not finite. Each
/// note stands in the frame, in two lines at most, beside numbers and titles and, where that can be, beside
/// arrows; its place becomes an obstacle for names.
void placeArrowNotes(ArrowsGeometry& geometry, const ArrowsPicture& picture, ArrowObstacles& obstacles);

/// Draws the notes on a ground of their own, as arrows may lie beneath.
void drawArrowNotes(QPainter& painter, const Theme& theme, const ArrowsGeometry& geometry);

} // namespace attnscope::ui
