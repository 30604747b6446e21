// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "ui/session/context.h"
#include "ui/widgets/new_action.h"

#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QMenu;

namespace attnscope::ui {

/// One action a digit of the table of stages; the digit of Q, K, V goes round these three.
class StageActions final : public QObject {
    Q_OBJECT

public:
    explicit StageActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QList<QAction*> singleKeyActions() const { return m_actions; }
    /// One action a stage, for a row of buttons: what is shown is the one that is checked.
    QList<QAction*> buttons() const { return m_buttons; }

private:
    /// An action and the stages that it shows, one after the other.
    struct Entry {
        QAction* action = nullptr;
        std::vector<Stage> stages;
    };
    QAction* add(const ActionTexts& texts, const QString& symbol, const std::vector<Stage>& stages);
    void addGroup(int key, const std::vector<Stage>& stages);
    bool canShow(Stage stage) const;
    void show(const std::vector<Stage>& stages);
    void resume(Stage stage);
    void refresh();

    Context m_context;
    QList<QAction*> m_actions;
    QList<QAction*> m_buttons;
    QList<Entry> m_entries;
};

} // namespace attnscope::ui
