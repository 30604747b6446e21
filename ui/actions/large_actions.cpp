// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/large_actions.h"

#include "ui/compare/difference_list.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/matrix/peak_navigation.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_finder.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>

namespace attnscope::ui {

LargeActions::LargeActions(const Context& context, HeatmapView& view, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_view(view)
    , m_strong(new PeakNavigation(context, view, this)) {
    m_find = newAction(this, {tr("&Find token…"), tr("Find a token by its text or index"),
                              QStringLiteral("find"), QKeySequence::Find});
    m_goTo = newAction(this, {tr("&Go to token…"),
                              tr("Type an index or a text and press Enter"),
                              {},
                              QKeySequence(Qt::CTRL | Qt::Key_G)});
    m_resume = newAction(
        this, {tr("Go &on"), tr("Go on with what was stopped"), {}, QKeySequence(Qt::SHIFT | Qt::Key_F5)});
    m_lens = newToggle(this, {tr("&Lens"),
                              tr("Show the cells under the pointer where they are too small to be read"),
                              QStringLiteral("lens"),
                              {}});
    m_pin = newAction(this, {tr("&Pin the lens"),
                             tr("Keep the lens on this place, or let it follow the pointer again"),
                             {},
                             QKeySequence(Qt::Key_L)});
    m_nextStrong = newAction(this, {tr("&Next strong cell"),
                                    tr("Go to the next of the strongest cells of the matrix; while "
                                       "comparing, to the next largest difference"),
                                    {},
                                    QKeySequence(Qt::Key_N)});
    m_previousStrong = newAction(this, {tr("Pre&vious strong cell"),
                                        tr("Go back to the strong cell, or the difference, before"),
                                        {},
                                        QKeySequence(Qt::SHIFT | Qt::Key_N)});
    makeReducers();
    connect(m_lens, &QAction::triggered, &view, &HeatmapView::setLens);
    connect(m_pin, &QAction::triggered, &view, &HeatmapView::pinLens);
    connect(m_resume, &QAction::triggered, &view, &HeatmapView::resume);
    connect(m_strong, &PeakNavigation::waiting, this, &LargeActions::noted);
    connect(m_nextStrong, &QAction::triggered, this, [this] { goStrong(1); });
    connect(m_previousStrong, &QAction::triggered, this, [this] { goStrong(-1); });
    connect(&view, &HeatmapView::lensChanged, this, &LargeActions::refresh);
    connect(&context.appearance, &Appearance::changed, this, &LargeActions::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &LargeActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &LargeActions::refresh);
    refresh();
}

void LargeActions::goStrong(int by) {
    const bool isCompared = m_context.comparison != nullptr && m_context.comparison->isOn();
    if (m_differences != nullptr && isCompared) {
        m_differences->go(by);
    } else {
        m_strong->go(by);
    }
}

void LargeActions::makeReducers() {
    m_reducers = new QActionGroup(this);
    addChoice(m_reducers, tr("max"), tr("A pixel shows the strongest of its cells: no peak is hidden"),
              int(Reducer::Max));
    m_mean = addChoice(m_reducers, tr("mean"), {}, int(Reducer::Mean));
    connect(m_reducers, &QActionGroup::triggered, this, [this](QAction* action) {
        m_context.appearance.setReducer(static_cast<Reducer>(action->data().toInt()));
    });
}

void LargeActions::setFinder(QDockWidget& dock, TokenFinder& finder) {
    m_finder = &finder;
    for (QAction* action : {m_find, m_goTo}) {
        connect(action, &QAction::triggered, this, [&dock, &finder] {
            dock.show();
            dock.raise();
            finder.focusSearch();
        });
    }
    connect(&finder, &TokenFinder::chosen, this, &LargeActions::showChosen);
    connect(&finder, &TokenFinder::left, &m_view, qOverload<>(&QWidget::setFocus));
}

bool LargeActions::isInFinder() const {
    const QWidget* const focus = QApplication::focusWidget();
    return focus != nullptr && m_finder->isAncestorOf(focus);
}

/// The chosen token may lie outside of what is seen.
void LargeActions::showChosen() {
    const CellRef cell = m_context.selection.cell();
    const HeatmapGeometry places = m_view.geometry();
    if (!places.matrix.contains(places.rectOf(cell.row, cell.column).center())) {
        m_view.centreOn(cell);
    }
}

void LargeActions::addTo(QMenu& menu) {
    menu.addActions(windowActions());
    menu.addActions({m_nextStrong, m_previousStrong});
    menu.addSeparator();
    menu.addActions({m_lens, m_pin});
    QMenu* reduce = menu.addMenu(tr("&Reduce cells to pixels"));
    reduce->setToolTipsVisible(true);
    reduce->addActions(m_reducers->actions());
}

void LargeActions::refreshReducers() {
    const Stage stage = m_context.selection.stage();
    const bool isLarge = m_view.isLargeShown();
    const bool hasMean = !showsLift(stage, valueScaleOf(m_context.appearance, m_context.session.scene()));
    for (QAction* action : m_reducers->actions()) {
        action->setEnabled(isLarge && (action != m_mean || hasMean));
    }
    const QString tip = hasMean ? tr("A pixel shows the mean of its cells that are not masked")
                                : tr("There is no mean of lifts, because the lift of a weight of 0 is −∞: "
                                     "choose another scale in the panel Colour scale to see means");
    m_mean->setToolTip(tip);
    m_mean->setStatusTip(tip);
    checkChoice(m_reducers, int(reducerOf(stage, m_context.appearance, m_context.session.scene())));
}

void LargeActions::refresh() {
    refreshReducers();
    m_lens->setChecked(m_view.hasLens());
}

} // namespace attnscope::ui
