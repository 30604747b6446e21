// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

#include <array>

class QLabel;
class QVBoxLayout;

namespace attnscope::ui {

class HeatmapView;

/// The centre with room for a comparison: beside what it shows, B and, where there is room, the difference,
/// with the same part of the matrix in view.
class CompareViews final : public QWidget {
    Q_OBJECT

public:
    /// `centre` has `main`, which shows A.
    CompareViews(const Context& context, QWidget& centre, HeatmapView& main, QWidget* parent = nullptr);

    /// The views of B and of the difference; null before they were first needed.
    HeatmapView* second() const { return m_others[0].view; }
    HeatmapView* difference() const { return m_others[1].view; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Column {
        QWidget* column = nullptr;
        QLabel* title = nullptr;
        HeatmapView* view = nullptr;
    };
    void refresh();
    void makeOther(Column& column, std::size_t number);
    QLabel* newTitle(QWidget* parent) const;

    Context m_context;
    QWidget& m_centre;
    HeatmapView& m_main;
    QLabel* m_title = nullptr;
    std::array<Column, 2> m_others; ///< B, the difference
};

} // namespace attnscope::ui
