// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

#include <memory>

class QUndoCommand;
class QUndoStack;

namespace attnscope::ui {

/// How far a person can go back and forth in the undo steps of a session: in all of them, or, while a lesson
/// is on, in those since its step began. The step of the lesson itself is no edit of the person.
class UndoRange final : public QObject {
    Q_OBJECT

public:
    explicit UndoRange(QUndoStack& steps, QObject* parent = nullptr);

    /// From now on what was done before stays done, and what was undone before stays undone.
    void beginHere();
    /// All steps can be undone again.
    void beginAtFirst();

    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();
    /// Adds a step of the session, and makes it.
    void push(std::unique_ptr<QUndoCommand> step);

signals:
    /// The range begins elsewhere.
    void changed();

private:
    QUndoStack& m_steps;
    int m_first = 0; ///< so many steps are before the range
    int m_last = -1; ///< no step from there on is of the range; −1: all are
};

} // namespace attnscope::ui
