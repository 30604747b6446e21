// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

class HeatmapView;

/// Everything that can be done with the mask from menu and keyboard: causal, painting, how it is shown, what
/// forbidden scores and empty rows become.
class MaskActions final : public QObject {
    Q_OBJECT

public:
    MaskActions(const Context& context, HeatmapView& view, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    /// Single-key actions, which belong to the centre view only.
    QList<QAction*> singleKeyActions() const { return {m_causal, m_paint, m_swap}; }
    QAction* causal() const { return m_causal; }
    QAction* paint() const { return m_paint; }
    /// "none", "causal", "painted", "2 layers"
    QString summary() const;

private:
    void makeRules();
    void makeShown();
    void refresh();
    void clearPainting();
    /// Painting begins where cells have a query and a key: on the weights, if the shown stage has none.
    void showPaintedStage();
    /// And ends where another stage is chosen that has none.
    void endPaintingElsewhere();
    template <typename Change>
    void changeMask(Change change);

    Context m_context;
    HeatmapView& m_view;
    QAction* m_causal = nullptr;
    QAction* m_paint = nullptr;
    QAction* m_forbid = nullptr;
    QAction* m_allow = nullptr;
    QAction* m_swap = nullptr;
    QAction* m_symmetric = nullptr;
    QAction* m_clear = nullptr;
    QActionGroup* m_shown = nullptr;
    QActionGroup* m_fill = nullptr;
    QActionGroup* m_emptyRows = nullptr;
};

} // namespace attnscope::ui
