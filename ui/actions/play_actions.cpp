// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/play_actions.h"

#include "ui/session/player.h"
#include "ui/session/player_speeds.h"
#include "ui/session/selection.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

namespace attnscope::ui {

PlayActions::PlayActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    Player& player = context.player;
    const auto add = [this, &player](const ActionTexts& texts, void (Player::*act)()) {
        QAction* action = newAction(this, texts);
        connect(action, &QAction::triggered, this, [this, &player, act] {
            const bool isPause = player.isPlaying();
            (player.*act)();
            if (!isPause || player.isPlaying()) {
                emit rowWanted();
            }
        });
        m_actions << action;
        return action;
    };
    m_play = add({tr("&Play the row"), tr("Watch the row of the output being built from the rows of V"),
                  QStringLiteral("play"), QKeySequence(Qt::Key_Space)},
                 &Player::toggle);
    add({tr("Step &back"), tr("Take the last term away"), QStringLiteral("step-back"),
         QKeySequence(Qt::Key_Comma)},
        &Player::stepBack);
    add({tr("Step &forward"), tr("Add the next term"), QStringLiteral("step-forward"),
         QKeySequence(Qt::Key_Period)},
        &Player::stepForward);
    add({tr("To the &start"), tr("Nothing added yet"), QStringLiteral("first"),
         QKeySequence(Qt::SHIFT | Qt::Key_Home)},
        &Player::toStart);
    add({tr("To the &end"), tr("All terms added"), QStringLiteral("last"),
         QKeySequence(Qt::SHIFT | Qt::Key_End)},
        &Player::toEnd);
    m_byWeight =
        newToggle(this, {tr("Strongest first"), tr("Add the terms in the order of their weight"), {}, {}});
    connect(m_byWeight, &QAction::toggled, &context.selection, [&selection = context.selection](bool on) {
        selection.setTermOrder(on ? TermOrder::Weight : TermOrder::Position);
    });
    connect(&context.selection, &Selection::termOrderChanged, this,
            [this] { m_byWeight->setChecked(m_context.selection.termOrder() == TermOrder::Weight); });
    m_loop = newToggle(this, {tr("&Loop"), tr("Start again at the end"), {}, {}});
    connect(m_loop, &QAction::toggled, &player, &Player::setLoops);
    m_speeds = new QActionGroup(this);
    for (const double speed : kPlayerSpeeds) {
        QAction* choice =
            newToggle(m_speeds, {speedText(speed), tr("At 1× a term takes 0.9 seconds"), {}, {}});
        choice->setData(speed);
        m_speeds->addAction(choice);
    }
    connect(m_speeds, &QActionGroup::triggered, &player,
            [&player](const QAction* choice) { player.setSpeed(choice->data().toDouble()); });
    connect(&player, &Player::settingsChanged, this, &PlayActions::showSettings);
    showSettings();
    connect(&player, &Player::playingChanged, this,
            [this](bool playing) { m_play->setText(playing ? tr("&Pause the row") : tr("&Play the row")); });
}

void PlayActions::addTo(QMenu& menu) {
    menu.addActions(m_actions);
    menu.addSeparator();
    menu.addActions({m_byWeight, m_loop});
    QMenu* const speeds = menu.addMenu(tr("Spee&d"));
    speeds->addActions(m_speeds->actions());
}

void PlayActions::showSettings() {
    m_loop->setChecked(m_context.player.loops());
    for (QAction* choice : m_speeds->actions()) {
        choice->setChecked(choice->data().toDouble() == m_context.player.speed());
    }
}

} // namespace attnscope::ui
