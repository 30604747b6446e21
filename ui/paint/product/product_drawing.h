// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/formula_layout.h"

class QPainter;

namespace attnscope::ui {

/// Draws a formula in the middle of an area's height, at its left or in its middle.
void drawFormulaIn(QPainter& painter, const Formula& formula, const FormulaStyle& style, const QRectF& area,
                   bool isCentred);

} // namespace attnscope::ui
