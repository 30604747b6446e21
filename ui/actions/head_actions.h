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
class QWidget;

namespace attnscope::ui {

/// From head to head, from batch item to batch item and from layer to layer; batch items that come and go.
class HeadActions final : public QObject {
    Q_OBJECT

public:
    explicit HeadActions(const Context& context, QWidget* window);

    void addTo(QMenu& menu) const;
    /// What the selector's buttons do: from head to head and on to the next batch item's; from batch item to
    /// batch item where the stage is of all heads.
    HeadSelector::Steps steps() const;
    /// Their single keys belong to the centre.
    QList<QAction*> singleKeyActions() const;

    /// The menu of the heads that stand beside each other; its title says how many.
    QMenu* beside() const { return m_beside; }
    /// Back to one head.
    QAction* leave() const { return m_leave; }
    /// A range of colours for each of them.
    QAction* ownRanges() const { return m_ownRanges; }

signals:
    /// What came of a choice, or why nothing did.
    void noted(const QString& text);

private:
    void makeSteps();
    void makePools();
    void makeItemEdits();
    void makeBeside();
    void fillBeside();
    void refreshBeside();
    /// The head so many further, counted through all batch items; nothing beyond the ends.
    std::optional<HeadIndex> headFurther(int by) const;
    void stepHead(int by);
    void stepBatch(int by);
    void stepLayer(int by);
    /// The batch item so many further in its layer, and that so many layers further; nothing beyond the ends.
    std::optional<std::size_t> itemFurther(int by) const;
    std::optional<std::size_t> layerFurther(int by) const;
    bool isLayerAlone() const;
    void togglePool(HeadPool pool);
    bool stepsThroughHeads() const;
    void addItem();
    void removeItem();
    void refresh();
    void refreshItemEdits();
    void refreshRollouts();

    Context m_context;
    QAction* m_previousHead = nullptr;
    QAction* m_nextHead = nullptr;
    QAction* m_previousLayer = nullptr;
    QAction* m_nextLayer = nullptr;
    QAction* m_previousBatch = nullptr;
    QAction* m_nextBatch = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QAction* m_addItem = nullptr;
    QAction* m_removeItem = nullptr;
    QAction* m_all = nullptr;
    QAction* m_mean = nullptr;
    QAction* m_max = nullptr;
    QAction* m_rollout = nullptr;
    QAction* m_plainRollout = nullptr;
    QMenu* m_beside = nullptr;
    QAction* m_leave = nullptr;
    QAction* m_ownRanges = nullptr;
};

} // namespace attnscope::ui
