// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/edit_command.h"

#include "ui/session/edit_place.h"
#include "ui/session/edit_text.h"
#include "ui/session/session.h"

namespace attnscope::ui {

namespace {

/// Whether the edit leaves everything as it was: a scrub that came back to its beginning.
bool changesNothing(const Edit& edit) {
    const Edit back = inverse(edit);
    return edit == back && !std::holds_alternative<MoveToken>(edit);
}

} // namespace

EditCommand::EditCommand(Session& session, Edit edit, Scene next)
    : m_session(session)
    , m_edit(std::move(edit))
    , m_next(std::make_shared<const Scene>(std::move(next)))
    , m_scrub(session.scrubNumber()) {
    setText(editText(m_edit, session.scene()));
}

void EditCommand::redo() {
    if (m_next) {
        m_session.setScene(std::exchange(m_next, nullptr), changeOf(m_edit));
        return;
    }
    put(m_edit);
}

void EditCommand::undo() {
    put(inverse(m_edit));
}

void EditCommand::put(const Edit& edit) {
    const Result<Scene> scene = applied(m_session.scene(), edit);
    Q_ASSERT_X(scene, "EditCommand", "an undo step met a scene that is not its own");
    if (scene) {
        // Who takes a step back sees what it does.
        m_session.setPlace(placeOf(edit, m_session.scene(), m_session.place()));
        m_session.setScene(std::make_shared<const Scene>(*scene), changeOf(edit));
    }
}

bool EditCommand::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const EditCommand*>(other);
    std::optional<Edit> both = later != nullptr ? merged(m_edit, later->m_edit) : std::nullopt;
    if (!both) {
        return false;
    }
    m_edit = std::move(*both);
    setText(editText(m_edit, m_session.scene()));
    setObsolete(changesNothing(m_edit));
    return true;
}

} // namespace attnscope::ui
