// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/present_key_filter.h"

#include "ui/present/present_keys.h"

#include <QAbstractSpinBox>
#include <QCoreApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace attnscope::ui {

namespace {

bool isField(const QWidget& widget) {
    return qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr;
}

/// A step gives the field of its question the focus, too: that is nobody's wish to type.
bool isChosen(const QFocusEvent& event) {
    return event.reason() == Qt::MouseFocusReason || event.reason() == Qt::TabFocusReason ||
           event.reason() == Qt::BacktabFocusReason;
}

/// Keys that nothing is written with.
bool leadsFromFields(int key) {
    return key == Qt::Key_PageDown || key == Qt::Key_PageUp || key == Qt::Key_F1 || key == Qt::Key_F5 ||
           key == Qt::Key_F11;
}

} // namespace

PresentKeyFilter::PresentKeyFilter(QWidget& window, QWidget& slide, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_slide(slide) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool PresentKeyFilter::isOfWindow(const QWidget& widget) const {
    const QWidget* const top = widget.window();
    return top == &m_window ||
           (qobject_cast<const QDockWidget*>(top) != nullptr && top->parentWidget() == &m_window);
}

bool PresentKeyFilter::eventFilter(QObject* watched, QEvent* event) {
    const auto* const widget = qobject_cast<const QWidget*>(watched);
    if (widget == nullptr || !isOfWindow(*widget)) {
        return false;
    }
    if (event->type() == QEvent::FocusIn) {
        const bool isTyped = isField(*widget) && isChosen(*static_cast<QFocusEvent*>(event));
        m_typedInto = isTyped ? widget : nullptr;
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) {
        return false;
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (!presentCommand(key) || (m_typedInto == widget && !leadsFromFields(key.key()))) {
        return false;
    }
    event->accept(); // no shortcut of the window
    if (event->type() == QEvent::KeyPress) {
        QCoreApplication::sendEvent(&m_slide, event);
    }
    return true;
}

} // namespace attnscope::ui
