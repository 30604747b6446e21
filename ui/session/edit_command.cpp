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

/// The batch item and head in which the change can be seen: the one that is shown where it uses the changed
/// numbers, else the one in which the edit was made. `item`: the batch item whose tokens the edit speaks of.
HeadIndex headIndexOf(const Edit& edit, const Scene& scene, const HeadIndex& shown, std::size_t item) {
    if (std::holds_alternative<RenameToken>(edit) && !scene.itemTokens.empty()) {
        HeadIndex of = shown;
        of.batch += item - scene.itemTokens.shown; // in the same layer
        return of;
    }
    const auto* const cells = std::get_if<SetCells>(&edit);
    if (cells == nullptr || cells->headIndex == shown || !hasHead(scene.input, cells->headIndex) ||
        !hasHead(scene.input, shown)) {
        return shown;
    }
    if (matrixIn(scene.input, cells->role, shown) != matrixIn(scene.input, cells->role, cells->headIndex)) {
        return cells->headIndex;
    }
    const std::optional<HeadSlice> slice = headSlice(scene.input, cells->role, shown.head);
    return !slice || isInSlice(*cells, *slice) ? shown : cells->headIndex;
}

} // namespace

EditCommand::EditCommand(Session& session, Edit edit, Scene next)
    : m_session(session)
    , m_edit(std::move(edit))
    , m_next(std::make_shared<const Scene>(std::move(next)))
    , m_mixedBefore(session.scene().provenanceMixed)
    , m_mixedAfter(m_next->provenanceMixed)
    , m_item(session.scene().itemTokens.shown)
    , m_scrub(session.scrubNumber()) {}

EditCommand::EditCommand(Session& session, const KeptStep& step, std::shared_ptr<const bool> isPuttingBack)
    : m_session(session)
    , m_edit(step.edit)
    , m_mixedBefore(step.mixedBefore)
    , m_mixedAfter(step.mixedAfter)
    , m_item(step.item)
    , m_isPuttingBack(std::move(isPuttingBack)) {
    setText(step.text);
}

void EditCommand::redo() {
    if (m_next) {
        m_session.setScene(std::exchange(m_next, nullptr), changeOf(m_edit));
        return;
    }
    put(m_edit, m_mixedAfter);
}

void EditCommand::undo() {
    put(inverse(m_edit), m_mixedBefore);
}

void EditCommand::put(const Edit& edit, bool mixed) {
    if (m_isPuttingBack && *m_isPuttingBack) {
        return;
    }
    Result<Scene> scene = appliedToItem(m_session.scene(), edit, m_item);
    Q_ASSERT_X(scene, "EditCommand", "an undo step met a scene that is not its own");
    if (scene) {
        scene->provenanceMixed = mixed;
        // Undo and redo show the head in which the change can be seen.
        m_session.setHeadIndex(headIndexOf(edit, m_session.scene(), m_session.headIndex(), m_item));
        m_session.setScene(std::make_shared<const Scene>(std::move(*scene)), changeOf(edit));
    }
}

bool EditCommand::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const EditCommand*>(other);
    std::optional<Edit> both = later != nullptr ? merged(m_edit, later->m_edit) : std::nullopt;
    if (!both) {
        return false;
    }
    m_edit = std::move(*both);
    m_mixedAfter = later->m_mixedAfter;
    setObsolete(changesNothing(m_edit));
    if (isObsolete() && m_mixedAfter != m_mixedBefore) {
        Scene asBefore = m_session.scene();
        asBefore.provenanceMixed = m_mixedBefore;
        m_session.setScene(std::make_shared<const Scene>(std::move(asBefore)), {Change::Kind::Nothing, 0});
    }
    return true;
}

} // namespace attnscope::ui
