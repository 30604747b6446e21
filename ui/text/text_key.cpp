// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/text_key.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

TextKey::TextKey(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("textKey"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TextKey::setPicture(const TextPicture& picture) {
    m_picture = picture;
    const QString text = picture.high.isEmpty()
                             ? QString()
                             : tr("Colours: %1 … %2, %3").arg(picture.low, picture.high, picture.highNote);
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

QSize TextKey::sizeHint() const {
    return {static_cast<int>(std::ceil(textKeyWidth(m_picture))) + 4, 20};
}

void TextKey::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawTextKey(painter, m_picture, QRectF(rect()).adjusted(0.0, 0.0, -2.0, 0.0));
}

} // namespace attnscope::ui
