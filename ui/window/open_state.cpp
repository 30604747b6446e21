// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/open_state.h"

#include "ui/session/selection_bounds.h"

#include <QSettings>

#include <utility>

namespace attnscope::ui {

OpenState::OpenState(std::unique_ptr<Engine> engine, EngineKind processor)
    : session(std::move(engine), std::move(processor))
    , appearance(std::make_unique<QSettings>())
    , player(selection)
    , comparison(session)
    , groups(session, selection, &comparison)
    , chosenHeads(session, selection, &comparison)
    , context{session, selection, appearance, player, &comparison, &groups, &chosenHeads}
    , files(context)
    , lesson(context)
    , writing(nullptr) {
    followSession(selection, session);
    QObject::connect(&chosenHeads, &ChosenHeads::changed, &groups,
                     [this] { groups.setAside(chosenHeads.isOn()); });
    appearance.followDesktop();
}

} // namespace attnscope::ui
