// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/focus_frame.h"

#include "ui/paint/base/theme.h"

#include <QPainter>

namespace attnscope::ui {

void drawFocusFrame(QPainter& painter, const QRectF& area, const Theme& theme) {
    constexpr double kWidth = 2.0;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.strong, kWidth));
    painter.drawRect(area.adjusted(kWidth / 2, kWidth / 2, -kWidth / 2, -kWidth / 2));
}

} // namespace attnscope::ui
