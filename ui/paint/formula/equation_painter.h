// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/equation_terms.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

class QPainter;

namespace attnscope::ui {

/// The size that the equation takes where lines may be `width` wide. A part that is wider than that makes the
/// equation wider: nothing is cut.
QSizeF equationSize(const EquationPicture& picture, double width);

/// The same equation as it fits a place best: with as many terms as have room (never fewer than 6 of many),
/// in the largest type in which all of a short one has room, and with the vectors rounded only where a line
/// would else be wider than the place.
EquationPicture fittedEquation(EquationPicture picture, const QSizeF& room);

/// Draws the equation from the top left corner of `rect`, in lines of its width.
void drawEquation(QPainter& painter, const QRectF& rect, const EquationPicture& picture);

/// The cell whose number stands under a point of the same coordinates.
std::optional<CellRef> equationCellAt(const EquationPicture& picture, const QRectF& rect,
                                      const QPointF& point);

} // namespace attnscope::ui
