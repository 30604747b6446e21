// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

/// The row animation from menu and keyboard.
class PlayActions final : public QObject {
    Q_OBJECT

public:
    explicit PlayActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QList<QAction*> singleKeyActions() const { return m_actions; }

signals:
    /// The row was played or stepped through: show its panel.
    void rowWanted();

private:
    void showSettings();

    Context m_context;
    QAction* m_play = nullptr;
    QAction* m_byWeight = nullptr;
    QAction* m_loop = nullptr;
    QActionGroup* m_speeds = nullptr;
    QList<QAction*> m_actions;
};

} // namespace attnscope::ui
