// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>

class QAction;
class QActionGroup;
class QDockWidget;
class QMenu;

namespace attnscope::ui {

class DifferenceList;
class HeatmapView;
class PeakNavigation;
class TokenFinder;

/// What only large matrices need: how cells become a pixel, the lens, finding a token, the next strong cell.
class LargeActions final : public QObject {
    Q_OBJECT

public:
    LargeActions(const Context& context, HeatmapView& view, QObject* parent);

    /// Where tokens are found.
    void setFinder(QDockWidget& dock, TokenFinder& finder);
    /// While something is compared the keys of strong cells go through these.
    void setDifferences(DifferenceList& differences) { m_differences = &differences; }
    /// Whether the keyboard is where tokens are found.
    bool isInFinder() const;

    void addTo(QMenu& menu);
    /// Actions of the window, whose keys work in every field.
    QList<QAction*> windowActions() const { return {m_find, m_goTo, m_resume}; }
    QList<QAction*> singleKeyActions() const { return {m_lens, m_pin, m_nextStrong, m_previousStrong}; }
    QAction* lens() const { return m_lens; }
    QActionGroup* reducers() const { return m_reducers; }

signals:
    /// A message for the status line after a key.
    void noted(const QString& text);

private:
    void makeReducers();
    void goStrong(int by);
    void refresh();
    void refreshReducers();
    void showChosen();

    Context m_context;
    HeatmapView& m_view;
    PeakNavigation* m_strong = nullptr;
    DifferenceList* m_differences = nullptr;
    TokenFinder* m_finder = nullptr;
    QAction* m_find = nullptr;
    QAction* m_goTo = nullptr;
    QAction* m_resume = nullptr;
    QAction* m_lens = nullptr;
    QAction* m_pin = nullptr;
    QAction* m_nextStrong = nullptr;
    QAction* m_previousStrong = nullptr;
    QActionGroup* m_reducers = nullptr;
    QAction* m_mean = nullptr;
};

} // namespace attnscope::ui
