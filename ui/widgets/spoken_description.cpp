// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/spoken_description.h"

#include <QWidget>

namespace attnscope::ui {

void setSpokenDescription(QWidget& widget, const QString& text) {
    if (widget.accessibleDescription() != text) {
        widget.setAccessibleDescription(text); // which tells screen readers by itself
    }
}

} // namespace attnscope::ui
