// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/undo_range.h"

#include <QUndoStack>

namespace attnscope::ui {

UndoRange::UndoRange(QUndoStack& steps, QObject* parent)
    : QObject(parent)
    , m_steps(steps) {}

void UndoRange::beginHere() {
    m_first = m_steps.index();
    m_last = m_steps.index();
    emit changed();
}

void UndoRange::beginAtFirst() {
    m_first = 0;
    m_last = -1;
    emit changed();
}

bool UndoRange::canUndo() const {
    return m_steps.canUndo() && m_steps.index() > m_first;
}

bool UndoRange::canRedo() const {
    return m_steps.canRedo() && (m_last < 0 || m_steps.index() < m_last);
}

void UndoRange::undo() {
    if (canUndo()) {
        m_steps.undo();
    }
}

void UndoRange::redo() {
    if (canRedo()) {
        m_steps.redo();
    }
}

void UndoRange::push(std::unique_ptr<QUndoCommand> step) {
    m_last = -1; // what was undone is gone
    const QUndoCommand* const oldest = m_steps.command(0);
    m_steps.push(step.release());
    if (m_first > 0 && m_steps.command(0) != oldest) {
        --m_first; // the oldest fell off at the limit
    }
}

} // namespace attnscope::ui
