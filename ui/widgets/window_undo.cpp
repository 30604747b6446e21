// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/window_undo.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace attnscope::ui {

namespace {

class UndoFilter final : public QObject {
public:
    explicit UndoFilter(QWidget& field)
        : QObject(&field) {
        field.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride) {
            return false;
        }
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) || isTyped(*watched)) {
            return false;
        }
        event->ignore();
        return true;
    }

private:
    static bool isTyped(QObject& field) {
        const auto* line = qobject_cast<const QLineEdit*>(&field);
        line = line != nullptr ? line : field.findChild<QLineEdit*>();
        return line != nullptr && line->isModified();
    }
};

} // namespace

void leaveUndoToWindow(QWidget& field) {
    new UndoFilter(field);
}

} // namespace attnscope::ui
