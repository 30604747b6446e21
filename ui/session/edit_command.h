// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"
#include "ui/session/kept_steps.h"

#include <QUndoCommand>

#include <memory>

namespace attnscope::ui {

class Session;

/// One edit as an undo step. Edits of one scrub become one step where `merged` knows how.
class EditCommand final : public QUndoCommand {
public:
    /// `next` is the session's scene after the edit; the first redo() uses it. The session
    /// sets the text of the step.
    EditCommand(Session& session, Edit edit, Scene next);
    /// A step of another session with the same scene. While the flag is set, undo() and redo() leave the
    /// scene as it is.
    EditCommand(Session& session, const KeptStep& step, std::shared_ptr<const bool> isPuttingBack);

    void redo() override;
    void undo() override;
    int id() const override { return m_scrub; }
    const Edit& edit() const { return m_edit; }
    KeptStep kept() const { return {m_edit, m_mixedBefore, m_mixedAfter, text(), m_item}; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void put(const Edit& edit, bool mixed);

    Session& m_session;
    Edit m_edit;
    std::shared_ptr<const Scene> m_next;
    bool m_mixedBefore = false; ///< Scene::provenanceMixed
    bool m_mixedAfter = false;
    std::size_t m_item = 0; ///< the batch item whose tokens the edit speaks of
    int m_scrub = -1;
    std::shared_ptr<const bool> m_isPuttingBack;
};

} // namespace attnscope::ui
