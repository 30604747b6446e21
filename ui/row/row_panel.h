// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/drawn_picture.h"
#include "ui/session/context.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace attnscope::ui {

class ArrowsView;
class CoveredRowView;
class EquationView;
class FeaturePairField;
class ListHandle;
class MatchView;
class PatchMapView;
class RowState;
class RowStatisticsCards;
class StripsView;
class TipEdits;

/// The row of the output, term by term: the reason for the program to exist. Strips, arrows, equation and
/// match are four drawings of one animation; where the keys are patches of an image, a map is the fifth.
class RowPanel final : public QWidget {
    Q_OBJECT

public:
    enum class Drawing { Strips, Arrows, Equation, Match, Map };

    explicit RowPanel(const Context& context, QWidget* parent = nullptr);

    Drawing drawing() const;
    /// Kept between runs. The map is shown as soon as there is one.
    void setDrawing(Drawing drawing);
    /// The row as it is drawn here, for a file; without a name where there is none.
    DrawnPicture drawnPicture() const;
    /// What it shows, for other views of the same row.
    RowState& state() { return *m_state; }

    QSize sizeHint() const override { return {376, 800}; }
    QSize minimumSizeHint() const override { return {300, 240}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeTabs();
    QWidget* makeContent(const Context& context);
    void makeDrawings();
    void choose(Drawing drawing);
    /// The map has a tab where there is one; without it another drawing stands in for it.
    void showTabs();
    void showDrawing();
    /// The terms of a long equation are those of the list: on a small screen it stands alone.
    bool leavesRoomForList() const;
    QString noValuesText() const;
    QString noMatchText() const;
    void readRow();
    void readGroup();
    void makeListHandle(const Context& context, QWidget* content);
    /// Gives drawing and list their usual heights; where they have these, hides the list.
    void toggleList();
    /// The list beside the drawing gets so many lines; with less than half of one it is hidden.
    void showLines(double lines);

    RowState* m_state = nullptr;
    QVBoxLayout* m_layout = nullptr;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_drawings = nullptr;
    ArrowsView* m_arrows = nullptr;
    FeaturePairField* m_arrowsAxes = nullptr; ///< of V with more than two features
    EquationView* m_equation = nullptr;
    MatchView* m_match = nullptr;
    PatchMapView* m_map = nullptr;
    Drawing m_chosen = Drawing::Arrows; ///< by a person
    QLabel* m_sentence = nullptr;
    QLabel* m_groupNote = nullptr; ///< only while words or regions are shown
    QLabel* m_noValues = nullptr;
    CoveredRowView* m_covered = nullptr; ///< in place of drawing and list while the row is covered
    StripsView* m_strips = nullptr;
    ListHandle* m_listHandle = nullptr;
    std::optional<double> m_listLines; ///< of the list beside a drawing, where a person chose; 0: hidden
    double m_linesTaken = 0.0;         ///< as the handle was taken
    QWidget* m_transport = nullptr;
    TipEdits* m_tipEdits = nullptr;
    QWidget* m_settings = nullptr;
    RowStatisticsCards* m_statistics = nullptr;
    QWidget* m_spare = nullptr;
};

} // namespace attnscope::ui
