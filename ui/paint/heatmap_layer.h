// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_drawing.h"

namespace attnscope::ui {

/// Shows the cells of the mask layer that somebody points at: all others lie under a veil, an outline runs
/// round them where cells are large, and what a float mask adds is printed in its cells.
void drawPointedLayer(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
