// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/name_field.h"

#include <QPainter>
#include <QStyleOptionFrame>

namespace attnscope::ui {

QRect NameField::textRect() const {
    constexpr int kInside = 2; // a line edit keeps that away from its frame
    QStyleOptionFrame option;
    initStyleOption(&option);
    return style()
        ->subElementRect(QStyle::SE_LineEditContents, &option, this)
        .adjusted(kInside, 0, -kInside, 0);
}

QString NameField::shownText() const {
    return hasFocus() ? text() : fontMetrics().elidedText(text(), Qt::ElideMiddle, textRect().width());
}

void NameField::paintEvent(QPaintEvent* event) {
    const QString shown = shownText();
    if (shown == text()) {
        QLineEdit::paintEvent(event);
        return;
    }
    QStyleOptionFrame option;
    initStyleOption(&option);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    painter.drawText(textRect(), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

} // namespace attnscope::ui
