// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/spoken_description.h"

#include <QCoreApplication>
#include <QWidget>

namespace attnscope::ui {

void setSpokenDescription(QWidget& widget, const QString& text) {
    if (widget.accessibleDescription() != text) {
        widget.setAccessibleDescription(text); // which tells screen readers by itself
        QEvent said(spokenEvent());
        QCoreApplication::sendEvent(&widget, &said);
    }
}

QEvent::Type spokenEvent() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

} // namespace attnscope::ui
