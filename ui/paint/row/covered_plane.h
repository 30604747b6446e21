// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"

namespace attnscope::ui {

/// The values of a row whose weights are covered, as arrows that fade out at the same part of each: nothing
/// of a weight is told. Its row is a coveredCombination with at least one term.
void drawCoveredPlane(QPainter& painter, const ArrowsPicture& row, const QSizeF& size);

} // namespace attnscope::ui
