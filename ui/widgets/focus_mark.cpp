// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/focus_mark.h"

#include <QFocusEvent>

namespace attnscope::ui {

bool showsFocusAfter(const QFocusEvent& event, bool shown) {
    switch (event.reason()) {
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason:
        return event.gotFocus();
    case Qt::PopupFocusReason:
    case Qt::MenuBarFocusReason:
    case Qt::ActiveWindowFocusReason:
        return shown;
    default:
        return false;
    }
}

} // namespace attnscope::ui
