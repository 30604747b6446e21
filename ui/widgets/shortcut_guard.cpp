// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/shortcut_guard.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>

namespace attnscope::ui {

namespace {

bool isPrintable(const QKeyEvent& key) {
    const bool isAlone = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    return isAlone && !key.text().isEmpty() && key.text().front().isPrint();
}

/// Space presses a button and opens a box of choices. Letters mean what they mean everywhere in the window,
/// also there: a letter that searched among closed choices would change one unseen.
bool belongsTo(const QWidget* widget, const QKeyEvent& key) {
    return key.key() == Qt::Key_Space && (qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                                          qobject_cast<const QComboBox*>(widget) != nullptr);
}

/// Ctrl+E goes to the end of a line in Qt's fields, as End does, which would leave the export without its key
/// while a number is typed.
bool isOfWindow(const QWidget* widget, const QKeyEvent& key) {
    return qobject_cast<const QLineEdit*>(widget) != nullptr && key.key() == Qt::Key_E &&
           key.modifiers() == Qt::ControlModifier;
}

/// Home and End in a menu. Qt's own menus only scroll with them, so that Enter after Home would choose
/// nothing.
bool moveInMenu(QMenu& menu, const QKeyEvent& key) {
    if ((key.key() != Qt::Key_Home && key.key() != Qt::Key_End) || key.modifiers() != Qt::NoModifier) {
        return false;
    }
    QAction* found = nullptr;
    for (QAction* action : menu.actions()) {
        const bool canBeChosen = action->isVisible() && action->isEnabled() && !action->isSeparator();
        if (canBeChosen && (found == nullptr || key.key() == Qt::Key_End)) {
            found = action;
        }
    }
    menu.setActiveAction(found);
    return true;
}

/// In dialogs Enter belongs to the default button, elsewhere to what has the property "takesEnter". A widget
/// may be gone once its button was pressed.
bool pressByEnter(QObject* watched, const QKeyEvent& key) {
    QPointer<QAbstractButton> button = qobject_cast<QAbstractButton*>(watched);
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (!button || !isEnter || (key.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier ||
        key.isAutoRepeat() || button->property("takesEnter").toBool() ||
        qobject_cast<QDialog*>(button->window()) != nullptr) {
        return false;
    }
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent space(type, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
        if (button) {
            QCoreApplication::sendEvent(button, &space);
        }
    }
    return true;
}

} // namespace

ShortcutGuard::ShortcutGuard(QObject* parent)
    : QObject(parent) {
    qApp->installEventFilter(this);
}

bool ShortcutGuard::eventFilter(QObject* watched, QEvent* event) {
    if (auto* menu = qobject_cast<QMenu*>(watched); menu != nullptr && event->type() == QEvent::KeyPress) {
        return moveInMenu(*menu, *static_cast<QKeyEvent*>(event));
    }
    if (event->type() == QEvent::KeyPress && pressByEnter(watched, *static_cast<QKeyEvent*>(event))) {
        return true;
    }
    if (event->type() != QEvent::ShortcutOverride) {
        return QObject::eventFilter(watched, event);
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    const QWidget* const popup = QApplication::activePopupWidget();
    const bool isKept = qobject_cast<const QMenu*>(popup) != nullptr ||
                        (popup != nullptr && isPrintable(key)) || belongsTo(QApplication::focusWidget(), key);
    if (isKept) {
        event->accept();
        return true;
    }
    if (isOfWindow(qobject_cast<QWidget*>(watched), key)) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace attnscope::ui
