// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace attnscope::ui {

/// Gives the window to the matrix and back: docks and the parts around the matrix go, and stand exactly as
/// they stood when they come again.
class MatrixAlone final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QList<QDockWidget*> docks;
        QList<QWidget*> centre; ///< strip and row profile; hidden ones stay hidden
    };

    MatrixAlone(QMainWindow& window, Parts parts);

    /// The toggle "Only the matrix" with its key.
    QAction* action() const { return m_action; }
    bool isOn() const { return !m_before.isEmpty(); }
    void leave();

signals:
    /// Docks came back.
    void left();

private:
    void set(bool on);

    QMainWindow& m_window;
    Parts m_parts;
    QAction* m_action = nullptr;
    QByteArray m_before; ///< where the docks stood; empty while they stand there
    QList<QPointer<QWidget>> m_hidden;
};

} // namespace attnscope::ui
