// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/edit_command.h"

#include "core/scene/optional_parts.h"
#include "ui/session/session.h"

namespace attnscope::ui {

namespace {

/// Whether the edit leaves everything as it was: a scrub that came back to its beginning.
bool changesNothing(const Edit& edit) {
    const Edit back = inverse(edit);
    return edit == back && !std::holds_alternative<MoveToken>(edit);
}

bool isInSlice(const SetCells& cells, const HeadSlice& slice) {
    const std::size_t first = slice.ofRows ? cells.row : cells.column;
    const std::size_t count = slice.ofRows ? cells.after.rows() : cells.after.columns();
    return first < slice.first + slice.count && slice.first < first + count;
}

/// Where what an edit changes can be seen: the place that is shown where the numbers are part of it, else the
/// place at which the edit was made.
HeadIndex placeOf(const Edit& edit, const Scene& scene, const HeadIndex& shown) {
    const auto* const cells = std::get_if<SetCells>(&edit);
    if (cells == nullptr || cells->place == shown || !hasHead(scene.input, cells->place) ||
        !hasHead(scene.input, shown)) {
        return shown;
    }
    if (matrixIn(scene.input, cells->role, shown) != matrixIn(scene.input, cells->role, cells->place)) {
        return cells->place;
    }
    const std::optional<HeadSlice> slice = headSlice(scene.input, cells->role, shown.head);
    return !slice || isInSlice(*cells, *slice) ? shown : cells->place;
}

} // namespace

EditCommand::EditCommand(Session& session, Edit edit, Scene next)
    : m_session(session)
    , m_edit(std::move(edit))
    , m_next(std::make_shared<const Scene>(std::move(next)))
    , m_scrub(session.scrubNumber()) {}

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
    setObsolete(changesNothing(m_edit));
    return true;
}

} // namespace attnscope::ui
