// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/stage_actions.h"

#include "core/attention/joined_heads.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/window/new_action.h"

#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

StageActions::StageActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    const auto add = [this](const QString& text, const QString& tip, const QString& symbol,
                            const QList<Stage>& place) {
        const int key = Qt::Key_1 + static_cast<int>(m_actions.size());
        QAction* action = newToggle(this, {text, tip, {}, QKeySequence(key)});
        action->setProperty("symbol", symbol);
        connect(action, &QAction::triggered, this, [this, place] { show(place); });
        m_actions << action;
        m_places << place;
    };
    add(tr("&X, token vectors"), tr("Show X"), QStringLiteral("X"), {Stage::X});
    add(tr("&Q, K, V"), tr("Show Q, then K, then V"), QStringLiteral("Q K V"),
        {Stage::Q, Stage::K, Stage::V});
    add(tr("&Scores"), tr("Show the scores, query times key"), QStringLiteral("QKᵀ"), {Stage::Scores});
    add(tr("Sca&led scores"), tr("Show the scaled scores"), QStringLiteral("÷ √dₖ"), {Stage::Scaled});
    add(tr("&Masked scores"), tr("Show the scores after the mask"), tr("mask"), {Stage::Masked});
    add(tr("&Attention weights"), tr("Show the attention weights"), QStringLiteral("softmax A"),
        {Stage::Weights});
    add(tr("&Output"), tr("Show the output"), QStringLiteral("O"), {Stage::Output});
    add(tr("Weights after &dropout"), tr("Show the attention weights after dropout"), tr("dropout"),
        {Stage::Dropped});
    add(tr("Heads &joined"), tr("Show the heads joined: side by side, times W_O"), tr("joined"),
        {Stage::Joined});
    connect(&context.session, &Session::snapshotChanged, this, &StageActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &StageActions::refresh);
    refresh();
}

void StageActions::addTo(QMenu& menu) {
    menu.addActions(m_actions);
}

void StageActions::show(const QList<Stage>& place) {
    const qsizetype now = place.indexOf(m_context.selection.stage());
    for (qsizetype step = 1; step <= place.size(); ++step) {
        const Stage next = place[(now + step) % place.size()];
        if (m_context.session.snapshot() && m_context.session.snapshot().has(next)) {
            m_context.selection.setStage(next);
            break;
        }
    }
    refresh();
}

void StageActions::refresh() {
    const Snapshot& snapshot = m_context.session.snapshot();
    // Joined heads may not be computed before somebody goes there.
    const auto has = [&snapshot](Stage stage) {
        return snapshot && (snapshot.has(stage) || (stage == Stage::Joined && joinsHeads(*snapshot.scene)));
    };
    for (qsizetype at = 0; at < m_actions.size(); ++at) {
        const QList<Stage>& place = m_places[at];
        m_actions[at]->setChecked(place.contains(m_context.selection.stage()));
        const bool isSpecial = place.front() == Stage::Dropped || place.front() == Stage::Joined;
        m_actions[at]->setVisible(!isSpecial || has(place.front()));
        m_actions[at]->setEnabled(std::any_of(place.begin(), place.end(), has));
    }
}

} // namespace attnscope::ui
