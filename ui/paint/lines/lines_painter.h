// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/lines/lines_layout.h"

class QPainter;

namespace attnscope::ui {

/// Draws the picture: titles, tokens, lines, and beside the tokens the weights of the query or key that is
/// marked, else of the chosen query.
void drawLines(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places);

/// The lines alone.
void drawCurves(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places);

} // namespace attnscope::ui
