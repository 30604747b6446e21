// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/stage.h"
#include "ui/session/context.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace attnscope::ui {

/// One action a place of the pipeline strip: keys 1 to 9; the key of Q, K, V goes round these three.
class StageActions final : public QObject {
    Q_OBJECT

public:
    explicit StageActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QList<QAction*> centreActions() const { return m_actions; }
    /// One action a stage, for a row of buttons: what is shown is the one that is checked.
    QList<QAction*> buttons() const { return m_buttons; }

private:
    /// An action and the stages that it shows, one after the other.
    struct Place {
        QAction* action = nullptr;
        QList<Stage> stages;
    };
    QAction* add(const QString& text, const QString& tip, const QString& symbol, const QList<Stage>& stages,
                 const QKeySequence& key);
    void addButton(const QString& text, const QString& tip, const QString& symbol, Stage stage);
    bool has(Stage stage) const;
    void show(const QList<Stage>& stages);
    void refresh();

    Context m_context;
    QList<QAction*> m_actions;
    QList<QAction*> m_buttons;
    QList<Place> m_places;
};

} // namespace attnscope::ui
