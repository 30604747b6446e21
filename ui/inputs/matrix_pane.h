// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/matrix_role.h"
#include "ui/session/context.h"

#include <QWidget>

class QLabel;

namespace attnscope::ui {

class CountBox;
class MatrixActions;
class MatrixEditor;
class MatrixModel;
class MatrixOverview;
class SeedPopup;

/// One matrix to be edited: its cells, above twelve columns an overview by which they are paged, and a line
/// that says why something was refused.
class MatrixPane final : public QWidget {
    Q_OBJECT

public:
    MatrixPane(const Context& context, MatrixRole role, QWidget* parent = nullptr);

    void setRole(MatrixRole role);
    MatrixModel& model() const { return *m_model; }
    MatrixEditor& editor() const { return *m_editor; }
    MatrixActions& actions() const { return *m_actions; }
    /// Asks for the seed below this widget.
    void askSeed(const QWidget& below);
    /// "3 × 2", as displayed.
    QString shape() const;
    /// Why the last thing was refused; empty where nothing was.
    QString problem() const;

signals:
    void shapeChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    QWidget* makePaging();
    void showPaging();
    /// Which is the last column that is seen whole: a narrow pane has no room for all of a page.
    void showSeenColumns();
    void showHovered(int row, int column);
    void turnTo(int row, int column);
    void showProblem(const QString& why);
    void placeProblem();

    MatrixModel* m_model = nullptr;
    MatrixEditor* m_editor = nullptr;
    MatrixActions* m_actions = nullptr;
    MatrixOverview* m_overview = nullptr;
    SeedPopup* m_seed = nullptr;
    QWidget* m_paging = nullptr;
    CountBox* m_first = nullptr;
    QLabel* m_last = nullptr;
    QLabel* m_reading = nullptr;
    QLabel* m_problem = nullptr;
};

} // namespace attnscope::ui
