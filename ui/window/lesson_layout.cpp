// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/lesson_layout.h"

#include "ui/inputs/inputs_panel.h"
#include "ui/lessons/lesson_card.h"
#include "ui/lessons/lesson_run.h"
#include "ui/row/row_panel.h"
#include "ui/session/large_matrix.h"
#include "ui/session/selection.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>

#include <algorithm>

namespace attnscope::ui {

namespace {

RowPanel::Drawing drawingOf(LessonRow row) {
    switch (row) {
    case LessonRow::Strips:
        return RowPanel::Drawing::Strips;
    case LessonRow::Equation:
        return RowPanel::Drawing::Equation;
    case LessonRow::Match:
        return RowPanel::Drawing::Match;
    case LessonRow::Arrows:
        break;
    }
    return RowPanel::Drawing::Arrows;
}

LessonRow rowOf(RowPanel::Drawing drawing) {
    switch (drawing) {
    case RowPanel::Drawing::Strips:
        return LessonRow::Strips;
    case RowPanel::Drawing::Equation:
        return LessonRow::Equation;
    case RowPanel::Drawing::Match:
        return LessonRow::Match;
    case RowPanel::Drawing::Arrows:
    case RowPanel::Drawing::Map: // of scenes with patches, which no lesson has
        break;
    }
    return LessonRow::Arrows;
}

LessonCentre centreOf(MainPicture picture) {
    switch (picture) {
    case MainPicture::Product:
        return LessonCentre::Product;
    case MainPicture::Lines:
        return LessonCentre::Lines;
    case MainPicture::Text:
        return LessonCentre::Text;
    case MainPicture::Matrix:
    case MainPicture::Explain: // its picture is named beside it
        break;
    }
    return LessonCentre::Matrix;
}

/// What a step lights of a matrix of the inputs.
struct LitInput {
    MatrixRole role = MatrixRole::X;
    std::optional<std::size_t> row; ///< none: all
    std::optional<std::size_t> column;
};

/// The first that it lights; the token vectors are a stage, too.
std::optional<LitInput> litInput(const LessonStep& step) {
    for (const LitArea& area : step.lit) {
        if (const auto* role = std::get_if<MatrixRole>(&area.matrix)) {
            return LitInput{*role, area.row, area.column};
        }
    }
    const bool lightsVectors = std::any_of(step.lit.begin(), step.lit.end(), [](const LitArea& area) {
        return area.matrix == LessonMatrix(Stage::X);
    });
    return lightsVectors ? std::optional(LitInput()) : std::nullopt;
}

} // namespace

LessonLayout::LessonLayout(QMainWindow& window, LessonRun& run, const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_run(run)
    , m_parts(parts) {
    m_parts.card.hide();
    m_parts.card.toggleViewAction()->setVisible(false);
    // A layout that was kept in a lesson would show the card without one.
    connect(&m_parts.card, &QDockWidget::visibilityChanged, this, [this](bool isShown) {
        if (isShown && !m_run.isOn()) {
            m_parts.card.hide();
        }
    });
    connect(&run, &LessonRun::stepChanged, this, &LessonLayout::follow);
    connect(&run, &LessonRun::revealed, this, &LessonLayout::follow);
    // Once what is said has been laid out.
    connect(&m_parts.cardPanel, &LessonCard::grown, this, &LessonLayout::giveRoom, Qt::QueuedConnection);
}

LessonView LessonLayout::shownView(const Selection& selection) const {
    LessonView view;
    view.stage = selection.stage();
    view.centre = centreOf(selection.mainPicture());
    view.picture = selection.mainPicture() == MainPicture::Explain ? selection.explained() : std::nullopt;
    view.row = rowOf(m_parts.rowPanel.drawing());
    view.head =
        selection.headIndex().isPooled() ? HeadIndex{selection.headIndex().batch, 0} : selection.headIndex();
    view.query = selection.query();
    view.key = selection.key();
    const auto terms = static_cast<std::size_t>(selection.progress());
    const std::size_t keys = selection.bounds().of(Stage::Weights).value_or(SelectionBounds::Size()).columns;
    view.terms = terms < keys ? std::optional(terms) : std::nullopt;
    view.docks = {LessonDock::Tokens, LessonDock::Heatmap};
    const bool hasInputs = !m_parts.inputs.isHidden() && !m_parts.inputsPanel.showsTokensOnly();
    for (const auto& [isShown, dock] : {std::pair(!m_parts.row.isHidden(), LessonDock::Row),
                                        {!m_parts.arithmetic.isHidden(), LessonDock::Arithmetic},
                                        {hasInputs, LessonDock::Inputs},
                                        {!m_parts.masks.isHidden(), LessonDock::Masks},
                                        {!m_parts.strip.isHidden(), LessonDock::Strip},
                                        {!m_parts.rules.isHidden(), LessonDock::Rules}}) {
        if (isShown) {
            view.docks.push_back(dock);
        }
    }
    return view;
}

void LessonLayout::setShowsEverything(bool everything) {
    m_showsEverything = everything;
    if (m_run.isOn()) {
        follow();
    }
}

void LessonLayout::follow() {
    if (!m_run.isOn()) {
        leave();
        return;
    }
    const bool begins = !m_isOn;
    if (begins) {
        m_isOn = true;
        m_parts.card.toggleViewAction()->setVisible(true);
    }
    m_parts.card.show(); // a step without its text would change the scene unseen
    m_parts.card.raise();
    showDocks(m_run.view());
    emit changed();
    if (begins) {
        emit begun();
    }
    // Once docks that came and went have been laid out.
    QTimer::singleShot(0, this, &LessonLayout::giveRoom);
}

/// As much as the step needs, but of the inputs the first lines stay.
void LessonLayout::giveRoom() {
    constexpr int kHeader = 40; // with the frame around what scrolls
    constexpr double kMost = 0.78;
    if (!m_isOn || m_parts.card.isFloating() || m_parts.card.isHidden()) {
        return;
    }
    const int both = m_parts.card.height() + (m_parts.inputs.isVisible() ? m_parts.inputs.height() : 0);
    const int wanted = std::min(static_cast<int>(both * kMost), m_parts.cardPanel.wantedHeight() + kHeader);
    m_window.resizeDocks({&m_parts.inputs, &m_parts.card}, {both - wanted, wanted}, Qt::Vertical);
    QTimer::singleShot(0, &m_parts.inputsPanel, [this, lit = litInput(m_run.step())] {
        if (!lit) {
            m_parts.inputsPanel.scrollToQuery();
        } else if (lit->row && lit->column) {
            m_parts.inputsPanel.scrollTo(lit->role, *lit->row, *lit->column);
        } else {
            m_parts.inputsPanel.scrollTo(lit->role);
        }
    });
}

void LessonLayout::showDocks(const LessonView& view) {
    // Where the session can't cover the row, these docks would tell it; weights that the scene gives stand in
    // its inputs.
    const bool isCovered = m_run.isCovered();
    const bool isLargeRow = isCovered && isLarge(m_run.scene());
    const bool areGiven = isCovered && std::holds_alternative<AttentionWeightsInput>(m_run.scene().input);
    const auto has = [&view](LessonDock dock) {
        return std::find(view.docks.begin(), view.docks.end(), dock) != view.docks.end();
    };
    const auto needs = [&](LessonDock dock) {
        const bool isOfRow =
            dock == LessonDock::Strip || dock == LessonDock::Row || dock == LessonDock::Arithmetic;
        const bool tells = (isLargeRow && isOfRow) || (areGiven && dock == LessonDock::Inputs);
        return !tells && (m_showsEverything || has(dock));
    };
    m_parts.inputs.setVisible(needs(LessonDock::Tokens) || needs(LessonDock::Inputs));
    m_parts.inputsPanel.setTokensOnly(!needs(LessonDock::Inputs));
    m_parts.arithmetic.setVisible(needs(LessonDock::Arithmetic));
    m_parts.strip.setVisible(needs(LessonDock::Strip));
    m_parts.row.setVisible(needs(LessonDock::Row));
    // These stand in front of the row: one that is shown is what the step is about.
    m_parts.rules.setVisible(has(LessonDock::Rules));
    m_parts.masks.setVisible(has(LessonDock::Masks));
    if (view.terms && needs(LessonDock::Row)) {
        m_parts.row.raise(); // the row is played
    } else if (has(LessonDock::Masks)) {
        m_parts.masks.raise();
    } else if (has(LessonDock::Rules)) {
        m_parts.rules.raise();
    }
    if (const auto lit = litInput(m_run.step())) {
        m_parts.inputsPanel.showTab(lit->role);
    }
    if (needs(LessonDock::Row)) {
        m_parts.rowPanel.setDrawing(drawingOf(view.row));
    }
}

void LessonLayout::leave() {
    if (!m_isOn) {
        return;
    }
    m_isOn = false;
    m_parts.card.hide();
    m_parts.card.toggleViewAction()->setVisible(false);
    m_parts.inputsPanel.setTokensOnly(false);
    for (QWidget* part :
         QList<QWidget*>{&m_parts.inputs, &m_parts.arithmetic, &m_parts.row, &m_parts.strip}) {
        part->show();
    }
    m_parts.rules.hide();
    m_parts.masks.hide();
    emit changed();
}

} // namespace attnscope::ui
