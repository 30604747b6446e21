// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/session/kept_steps.h"

#include <QUndoCommand>

#include <memory>

namespace attnscope::ui {

class Session;

/// Another scene in place of the present one as one undo step: a step of a lesson.
class SceneCommand final : public QUndoCommand {
public:
    /// `after` is checked. While the flag is set, undo() and redo() leave the session's scene as it is.
    SceneCommand(Session& session, std::shared_ptr<const Scene> before, std::shared_ptr<const Scene> after,
                 StepName name, std::shared_ptr<const bool> isPuttingBack = nullptr);

    /// Steps of the same run that follow one another become one: from the scene before the first to that
    /// after the last. Runs are from 1 on.
    void setRun(int run) { m_run = run; }
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;
    void redo() override;
    void undo() override;
    const std::shared_ptr<const Scene>& before() const { return m_before; }
    const std::shared_ptr<const Scene>& after() const { return m_after; }
    const StepName& name() const { return m_name; }

private:
    void put(const std::shared_ptr<const Scene>& scene);

    Session& m_session;
    std::shared_ptr<const Scene> m_before;
    std::shared_ptr<const Scene> m_after;
    StepName m_name;
    std::shared_ptr<const bool> m_isPuttingBack;
    int m_run = 0; ///< 0: none
};

} // namespace attnscope::ui
