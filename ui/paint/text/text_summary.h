// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/text/text_painter.h"

#include <QRectF>

namespace attnscope::ui {

/// The height of the summary and the key of the colours below a text of that width; 0 without a summary.
/// Where the summary has no room beside the key it stands below it, in two lines at most.
double summaryHeight(const TextPicture& picture, double width);
/// Draws both. What has no room in two lines ends behind a whole word with "…".
void drawSummary(QPainter& painter, const TextPicture& picture, const QRectF& area);

} // namespace attnscope::ui
