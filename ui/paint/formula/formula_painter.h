// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/formula_layout.h"

class QPainter;

namespace attnscope::ui {

/// Draws a laid-out formula with its top left corner at that point. Never clips; the same on every device.
void drawFormula(QPainter& painter, const FormulaLayout& layout, const QPointF& topLeft);

/// The same with the baseline at point.y(), so that formulas and text of one line agree.
void drawFormulaOnBaseline(QPainter& painter, const FormulaLayout& layout, const QPointF& point);

/// Lays out and draws at once, on a baseline; gives the width.
double drawFormulaOnBaseline(QPainter& painter, const Formula& formula, const FormulaStyle& style,
                             const QPointF& point);

/// How wide a formula is in that style.
double formulaWidth(const Formula& formula, const FormulaStyle& style);

} // namespace attnscope::ui
