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

/// Apart from those of scrubbed edits, which are from 0 on.
int SceneCommand::id() const {
    return m_run > 0 ? -1 - m_run : -1;
}

bool SceneCommand::mergeWith(const QUndoCommand* other) {
    const auto* const next = dynamic_cast<const SceneCommand*>(other);
    if (next == nullptr || m_run == 0 || next->m_run != m_run) {
        return false;
    }
    m_after = next->m_after;
    m_name = next->m_name;
    setText(m_name());
    return true;
}

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
