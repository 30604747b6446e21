// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "ui/session/context.h"
#include "ui/stages/head_selector.h"

#include <QObject>

#include <optional>

class QAction;
class QMenu;

namespace attnscope::ui {

/// From head to head and from batch item to batch item; batch items that come and go.
class HeadActions final : public QObject {
    Q_OBJECT

public:
    explicit HeadActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu) const;
    /// What the selector's buttons do: from head to head and on to the next batch item's; from batch item to
    /// batch item where the stage is of all heads.
    HeadSelector::Steps steps() const;
    /// Their single keys belong to the centre.
    QList<QAction*> singleKeyActions() const;

private:
    void makeSteps();
    void makeItemEdits();
    /// The head so many further, counted through all batch items; nothing beyond the ends.
    std::optional<HeadIndex> headFurther(int by) const;
    void stepHead(int by);
    void stepBatch(int by);
    void togglePool(HeadPool pool);
    bool stepsThroughHeads() const;
    void addItem();
    void removeItem();
    void refresh();

    Context m_context;
    QAction* m_previousHead = nullptr;
    QAction* m_nextHead = nullptr;
    QAction* m_previousBatch = nullptr;
    QAction* m_nextBatch = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QAction* m_addItem = nullptr;
    QAction* m_removeItem = nullptr;
    QAction* m_all = nullptr;
    QAction* m_mean = nullptr;
    QAction* m_max = nullptr;
};

} // namespace attnscope::ui
