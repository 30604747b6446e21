// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/stages/head_selector.h"

#include <QObject>

class QAction;
class QMenu;

namespace attnscope::ui {

/// From head to head and from batch item to batch item.
class HeadActions final : public QObject {
    Q_OBJECT

public:
    explicit HeadActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu) const;
    /// What the selector's buttons do: heads where there are several, else batch items.
    HeadSelector::Steps steps() const;
    /// Their single keys belong to the centre.
    QList<QAction*> singleKeyActions() const;

private:
    void step(int batches, int heads);
    void refresh();

    Context m_context;
    QAction* m_previousHead = nullptr;
    QAction* m_nextHead = nullptr;
    QAction* m_previousBatch = nullptr;
    QAction* m_nextBatch = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QAction* m_all = nullptr;
};

} // namespace attnscope::ui
