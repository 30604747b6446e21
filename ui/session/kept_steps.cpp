// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/kept_steps.h"

#include "ui/session/edit_command.h"
#include "ui/session/scene_command.h"
#include "ui/session/session.h"

#include <QUndoStack>

namespace attnscope::ui {

KeptSteps keptSteps(Session& session) {
    const QUndoStack& stack = session.undoStack();
    KeptSteps kept{session.sharedScene(), {}, stack.index(), stack.cleanIndex()};
    for (int at = 0; at < stack.count(); ++at) {
        if (const auto* step = dynamic_cast<const EditCommand*>(stack.command(at))) {
            kept.steps.push_back(step->kept());
        } else if (const auto* scenes = dynamic_cast<const SceneCommand*>(stack.command(at))) {
            kept.steps.push_back({{}, false, false, scenes->text(), scenes->before(), scenes->after()});
        }
    }
    return kept;
}

bool putBack(Session& session, const KeptSteps& kept) {
    if (!kept.scene || *kept.scene != session.scene()) {
        return false;
    }
    QUndoStack& stack = session.undoStack();
    // The scene has the edits already.
    const auto isPuttingBack = std::make_shared<bool>(true);
    for (const KeptStep& step : kept.steps) {
        if (step.sceneAfter) {
            stack.push(std::make_unique<SceneCommand>(session, step.sceneBefore, step.sceneAfter, step.text,
                                                      isPuttingBack)
                           .release());
        } else {
            stack.push(std::make_unique<EditCommand>(session, step, isPuttingBack).release());
        }
    }
    if (kept.clean >= 0) {
        stack.setIndex(kept.clean);
        stack.setClean();
    } else {
        stack.resetClean();
    }
    stack.setIndex(kept.done);
    *isPuttingBack = false;
    return true;
}

} // namespace attnscope::ui
