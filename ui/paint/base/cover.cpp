// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/cover.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

QColor coverFill(const Theme& theme) {
    return mixed(theme.panel, theme.text, 0.06);
}

void drawCover(QPainter& painter, const Theme& theme, const QRectF& box, double type) {
    QPen pen(theme.text, std::max(0.6, 0.045 * type), Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 2.2});
    painter.setPen(pen);
    painter.setBrush(coverFill(theme));
    painter.drawRoundedRect(box, 0.1 * type, 0.1 * type);
    if (type > 0.0) {
        drawTextCentred(painter, box.center(), sansFont(type, QFont::DemiBold), theme.text,
                        QStringLiteral("?"));
    }
}

} // namespace attnscope::ui
