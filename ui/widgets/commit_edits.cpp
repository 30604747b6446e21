// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/commit_edits.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QLineEdit>

namespace attnscope::ui {

void commitEdits() {
    QWidget* field = QApplication::focusWidget();
    if (auto* number = qobject_cast<QAbstractSpinBox*>(field)) {
        number->interpretText();
        return;
    }
    if (qobject_cast<QLineEdit*>(field) == nullptr) {
        return;
    }
    // Cells and token names are taken when their field loses the focus.
    for (QWidget* owner = field->parentWidget(); owner != nullptr; owner = owner->parentWidget()) {
        if (owner->focusPolicy() & Qt::TabFocus) {
            owner->setFocus();
            return;
        }
    }
    field->clearFocus();
}

} // namespace attnscope::ui
