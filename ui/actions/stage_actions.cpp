// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/stage_actions.h"

#include "core/solver/joined_heads.h"
#include "ui/paint/base/translated.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/stage_texts.h"
#include "ui/widgets/new_action.h"

#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

namespace {

QKeySequence digitKey(int digit) {
    return {Qt::Key_0 + digit};
}

} // namespace

StageActions::StageActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    for (const int key : stageKeys()) {
        const std::vector<Stage> stages = stagesOfKey(key);
        if (stages.size() == 1) {
            const StageInfo& info = stageInfo(stages.front());
            m_actions << add({translated(info.menu), translated(info.tip), {}, digitKey(key)},
                             translated(info.symbol), stages);
            m_buttons << m_actions.last();
        } else if (!stages.empty()) {
            addGroup(key, stages);
        }
    }
    connect(&context.session, &Session::snapshotChanged, this, &StageActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &StageActions::refresh);
    refresh();
}

/// Stages that share a digit are one action in the menu and a button each.
void StageActions::addGroup(int key, const std::vector<Stage>& stages) {
    QStringList symbols;
    for (const Stage stage : stages) {
        symbols << translated(stageInfo(stage).symbol);
    }
    m_actions << add({QLatin1Char('&') + symbols.join(QStringLiteral(", ")),
                      tr("Show %1").arg(turnsText(key)),
                      {},
                      digitKey(key)},
                     symbols.join(QLatin1Char(' ')), stages);
    for (const Stage stage : stages) {
        const StageInfo& info = stageInfo(stage);
        const QString tip = tr("%1 (%2)").arg(translated(info.tip), pressesText(stage));
        m_buttons << add({translated(info.menu), tip, {}}, translated(info.symbol), {stage});
    }
}

QAction* StageActions::add(const ActionTexts& texts, const QString& symbol,
                           const std::vector<Stage>& stages) {
    QAction* action = newToggle(this, texts);
    action->setProperty("symbol", symbol);
    connect(action, &QAction::triggered, this, [this, stages] { show(stages); });
    m_entries.push_back({action, stages});
    return action;
}

void StageActions::addTo(QMenu& menu) {
    menu.addActions(m_actions);
}

/// What all heads make together is computed when it is viewed, so that it may be chosen before it is there.
bool StageActions::canShow(Stage stage) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (snapshot.headIndex().isPooled()) {
        return m_context.selection.bounds().of(stage).has_value(); // of the one head
    }
    return snapshot && (snapshot.has(stage) ||
                        (stageInfo(stage).maker == StageMaker::AllHeads && joinsHeads(*snapshot.scene)));
}

void StageActions::show(const std::vector<Stage>& stages) {
    const auto now = std::find(stages.begin(), stages.end(), m_context.selection.stage());
    const std::size_t first = now == stages.end() ? 0 : static_cast<std::size_t>(now - stages.begin()) + 1;
    for (std::size_t step = 0; step < stages.size(); ++step) {
        const Stage next = stages[(first + step) % stages.size()];
        if (canShow(next)) {
            m_context.selection.setStage(next);
            break;
        }
    }
    resume(m_context.selection.stage());
    refresh();
}

/// Choosing a stage whose computation was stopped computes it.
void StageActions::resume(Stage stage) {
    Session& session = m_context.session;
    if (stageInfo(stage).maker == StageMaker::AllHeads && !session.isComputing() &&
        !session.snapshot().has(stage)) {
        session.setViewingMultiHead(true);
    }
}

void StageActions::refresh() {
    for (const Entry& entry : m_entries) {
        const std::vector<Stage>& stages = entry.stages;
        const bool isThere =
            std::any_of(stages.begin(), stages.end(), [this](Stage stage) { return canShow(stage); });
        entry.action->setChecked(std::find(stages.begin(), stages.end(), m_context.selection.stage()) !=
                                 stages.end());
        entry.action->setVisible(isThere || !stageInfo(stages.front()).isOptional);
        entry.action->setEnabled(isThere);
    }
}

} // namespace attnscope::ui
