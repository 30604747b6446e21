// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/stage.h"
#include "ui/session/context.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace attnscope::ui {

/// One action a place of the pipeline strip: keys 1 to 7; the key of Q, K, V goes round these three.
class StageActions final : public QObject {
    Q_OBJECT

public:
    explicit StageActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QList<QAction*> centreActions() const { return m_actions; }

private:
    void show(const QList<Stage>& place);
    void refresh();

    Context m_context;
    QList<QAction*> m_actions;
    QList<QList<Stage>> m_places;
};

} // namespace attnscope::ui
