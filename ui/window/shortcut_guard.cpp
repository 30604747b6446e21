// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/shortcut_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenu>

namespace attnscope::ui {

namespace {

bool isPrintable(const QKeyEvent& key) {
    const bool isAlone = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    return isAlone && !key.text().isEmpty() && key.text().front().isPrint();
}

/// What works the widget by itself: Space presses a button, letters search among choices.
bool belongsTo(const QWidget* widget, const QKeyEvent& key) {
    const bool hasChoices = qobject_cast<const QComboBox*>(widget) != nullptr ||
                            qobject_cast<const QAbstractItemView*>(widget) != nullptr;
    const bool isPress =
        key.key() == Qt::Key_Space && qobject_cast<const QAbstractButton*>(widget) != nullptr;
    return isPress || (hasChoices && isPrintable(key));
}

} // namespace

ShortcutGuard::ShortcutGuard(QObject* parent)
    : QObject(parent) {
    qApp->installEventFilter(this);
}

bool ShortcutGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) {
        return QObject::eventFilter(watched, event);
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    const QWidget* const popup = QApplication::activePopupWidget();
    const bool isKept = qobject_cast<const QMenu*>(popup) != nullptr ||
                        (popup != nullptr && isPrintable(key)) || belongsTo(QApplication::focusWidget(), key);
    if (isKept) {
        event->accept();
    }
    return isKept;
}

} // namespace attnscope::ui
