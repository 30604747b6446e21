// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QAction;
class QDockWidget;
class QWidget;

namespace attnscope::ui {

/// Behind another tab a dock is "visible" too, but nothing of it is seen.
bool isInFront(const QDockWidget& dock);
/// Brings it before other tabs; the keyboard stays where it is. False where it was closed: so it stays.
bool raiseOpen(QDockWidget& dock);
/// The panel itself, or the first of its parts that takes the keyboard; null where none does.
QWidget* firstForKeys(QWidget& panel);

/// The actions that bring the docks of the score rules and of the mask to the front, with the keyboard in
/// them, and hide them again.
class PanelActions final : public QObject {
    Q_OBJECT

public:
    explicit PanelActions(QObject* parent);

    QAction* rules() const { return m_rules; }
    QAction* masks() const { return m_masks; }
    /// The docks that the actions show; call it once they exist.
    void setDocks(QDockWidget& rules, QDockWidget& masks);
    void showMasks() const;

private:
    QAction* m_rules = nullptr;
    QAction* m_masks = nullptr;
    QDockWidget* m_masksDock = nullptr;
};

} // namespace attnscope::ui
