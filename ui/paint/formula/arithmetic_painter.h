// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/arithmetic_layout.h"

class QPainter;

namespace attnscope::ui {

/// Draws the laid-out arithmetic from that top left corner.
void drawArithmetic(QPainter& painter, const ArithmeticLayout& layout, const QPointF& topLeft,
                    const Theme& theme);

} // namespace attnscope::ui
