// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QRectF>

class QPainter;

namespace attnscope::ui {

/// The ground of what is covered.
QColor coverFill(const Theme& theme);
/// A box with a dashed frame and "?" in it in type of that size; 0: without a letter.
void drawCover(QPainter& painter, const Theme& theme, const QRectF& box, double type);

} // namespace attnscope::ui
