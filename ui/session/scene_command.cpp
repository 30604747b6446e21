// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/scene_command.h"

#include "ui/session/session.h"

#include <utility>

namespace attnscope::ui {

SceneCommand::SceneCommand(Session& session, std::shared_ptr<const Scene> before,
                           std::shared_ptr<const Scene> after, StepName name,
                           std::shared_ptr<const bool> isPuttingBack)
    : QUndoCommand(name())
    , m_session(session)
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_name(std::move(name))
    , m_isPuttingBack(std::move(isPuttingBack)) {}

void SceneCommand::redo() {
    put(m_after);
}

void SceneCommand::undo() {
    put(m_before);
}

void SceneCommand::put(const std::shared_ptr<const Scene>& scene) {
    if (!m_isPuttingBack || !*m_isPuttingBack) {
        m_session.setScene(scene, {Change::Kind::All, 0});
    }
}

} // namespace attnscope::ui
