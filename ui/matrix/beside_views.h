// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QList>
#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace attnscope::ui {

class HeatmapView;

/// The centre with room for matrices beside each other, in which the same part is in view: of a comparison B
/// and, where there is room, the difference; else the heads that are chosen. The main view shows the window's
/// head, and stands where that head has its place.
class BesideViews final : public QWidget {
    Q_OBJECT

public:
    /// `centre` has `main`, which shows A or the window's head.
    BesideViews(const Context& context, QWidget& centre, HeatmapView& main, QWidget* parent = nullptr);

    /// The views of B and of the difference; null before they were first needed.
    HeatmapView* second() const { return m_others[0].view; }
    HeatmapView* difference() const { return m_others[1].view; }
    /// The view that shows a chosen head now; null where none does.
    HeatmapView* viewOf(std::size_t head) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        QWidget* frame = nullptr;
        QLabel* title = nullptr;
        HeatmapView* view = nullptr;
    };
    void refresh();
    void showComparison();
    void nameSides();
    std::array<QString, 2> sideNames() const;
    bool isCompared() const;
    void showHeads();
    void showAlone();
    void assignHeads();
    void hideFrom(std::size_t first);
    Place& other(std::size_t number);
    void makeOther(Place& place);
    QLabel* newTitle(QWidget* parent) const;
    static void setTitle(Place& place, const QString& title, bool isMain, bool isShown = true);
    void setLeastSize(const QSize& size);
    void arrange(const QList<QWidget*>& frames, int columns);
    int columnsFor(int count) const;

    Context m_context;
    QWidget& m_centre;
    Place m_first;                 ///< of the main view
    std::array<Place, 3> m_others; ///< B and the difference, or heads
    QGridLayout* m_grid = nullptr;
    QList<QWidget*> m_arranged; ///< in the grid now, in its order
    int m_columns = 0;
};

} // namespace attnscope::ui
