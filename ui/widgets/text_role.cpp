// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/text_role.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace attnscope::ui {

void setTextRole(QWidget& widget, const char* role) {
    if (widget.property("role") == QLatin1String(role)) {
        return;
    }
    widget.setProperty("role", QString::fromLatin1(role));
    // A style sheet is matched against properties when a widget is polished, and not again by itself.
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

} // namespace attnscope::ui
