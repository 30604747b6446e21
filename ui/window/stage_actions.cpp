// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/stage_actions.h"

#include "core/attention/joined_heads.h"
#include "ui/panels/stage_keys.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/window/new_action.h"

#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

StageActions::StageActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    const auto addPlace = [this](const QString& text, const QString& tip, const QString& symbol,
                                 const QList<Stage>& stages) {
        m_actions << add(text, tip, symbol, stages, QKeySequence(Qt::Key_0 + stageKey(stages.front())));
        if (stages.size() == 1) {
            m_buttons << m_actions.last();
        }
    };
    addPlace(tr("&X, token vectors"), tr("Show X"), QStringLiteral("X"), {Stage::X});
    addPlace(tr("&Q, K, V"), tr("Show Q; pressed again K, then V"), QStringLiteral("Q K V"),
             {Stage::Q, Stage::K, Stage::V});
    addButton(tr("Q"), tr("Show Q: what each token is looking for (2)"), QStringLiteral("Q"), Stage::Q);
    addButton(tr("K"), tr("Show K: what each token offers (2, again 2)"), QStringLiteral("K"), Stage::K);
    addButton(tr("V"), tr("Show V: what each token passes on (2, again 2, again 2)"), QStringLiteral("V"),
              Stage::V);
    addPlace(tr("&Scores"), tr("Show the scores, query times key"), QStringLiteral("QKᵀ"), {Stage::Scores});
    addPlace(tr("Sca&led scores"), tr("Show the scaled scores"), QStringLiteral("÷ √dₖ"), {Stage::Scaled});
    addPlace(tr("&Masked scores"), tr("Show the scores after the mask"), tr("mask"), {Stage::Masked});
    addPlace(tr("&Attention weights"), tr("Show the attention weights"), QStringLiteral("softmax A"),
             {Stage::Weights});
    addPlace(tr("&Output"), tr("Show the output"), QStringLiteral("O"), {Stage::Output});
    addPlace(tr("Weights after &dropout"), tr("Show the attention weights after dropout"), tr("dropout"),
             {Stage::Dropped});
    addPlace(tr("Heads &joined"), tr("Show the heads joined: side by side, times W_O"), tr("joined"),
             {Stage::Joined});
    connect(&context.session, &Session::snapshotChanged, this, &StageActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &StageActions::refresh);
    refresh();
}

QAction* StageActions::add(const QString& text, const QString& tip, const QString& symbol,
                           const QList<Stage>& stages, const QKeySequence& key) {
    QAction* action = newToggle(this, {text, tip, {}, key});
    action->setProperty("symbol", symbol);
    connect(action, &QAction::triggered, this, [this, stages] { show(stages); });
    m_places.push_back({action, stages});
    return action;
}

void StageActions::addButton(const QString& text, const QString& tip, const QString& symbol, Stage stage) {
    m_buttons << add(text, tip, symbol, {stage}, {});
}

void StageActions::addTo(QMenu& menu) {
    menu.addActions(m_actions);
}

/// Joined heads may not be computed before somebody goes there.
bool StageActions::has(Stage stage) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    return snapshot && (snapshot.has(stage) || (stage == Stage::Joined && joinsHeads(*snapshot.scene)));
}

void StageActions::show(const QList<Stage>& stages) {
    Session& session = m_context.session;
    const qsizetype now = stages.indexOf(m_context.selection.stage());
    for (qsizetype step = 1; step <= stages.size(); ++step) {
        const Stage next = stages[(now + step) % stages.size()];
        if (has(next)) {
            m_context.selection.setStage(next);
            break;
        }
    }
    const bool isStopped = m_context.selection.stage() == Stage::Joined && !session.isComputing() &&
                           !session.snapshot().has(Stage::Joined);
    if (isStopped) {
        session.setLookingAtJoined(true);
    }
    refresh();
}

void StageActions::refresh() {
    for (const Place& place : m_places) {
        place.action->setChecked(place.stages.contains(m_context.selection.stage()));
        const bool isSpecial =
            place.stages.front() == Stage::Dropped || place.stages.front() == Stage::Joined;
        place.action->setVisible(!isSpecial || has(place.stages.front()));
        place.action->setEnabled(std::any_of(place.stages.begin(), place.stages.end(),
                                             [this](Stage stage) { return has(stage); }));
    }
}

} // namespace attnscope::ui
