// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/kept_steps.h"

#include "ui/session/edit_command.h"
#include "ui/session/scene_command.h"
#include "ui/session/session.h"
#include "ui/session/undo_text.h"

#include <QUndoStack>

#include <utility>

namespace attnscope::ui {

Result<Scene> appliedToItem(const Scene& scene, const Edit& edit, std::size_t item) {
    if (scene.itemTokens.empty() || scene.itemTokens.shown == item) {
        return applied(scene, edit);
    }
    Scene named = scene;
    (void)showTokensOf(named, item);
    return applied(named, edit).map([&scene](Scene&& after) {
        (void)showTokensOf(after, scene.itemTokens.shown);
        return std::move(after);
    });
}

KeptSteps keptSteps(Session& session) {
    const QUndoStack& stack = session.undoStack();
    KeptSteps kept{session.sharedScene(), {}, stack.index(), stack.cleanIndex()};
    for (int at = 0; at < stack.count(); ++at) {
        if (const auto* step = dynamic_cast<const EditCommand*>(stack.command(at))) {
            kept.steps.push_back(step->kept());
        } else if (const auto* scenes = dynamic_cast<const SceneCommand*>(stack.command(at))) {
            kept.steps.push_back(
                {{}, false, false, scenes->text(), 0, scenes->before(), scenes->after(), scenes->name()});
        }
    }
    return kept;
}

bool putBack(Session& session, const KeptSteps& kept) {
    if (!kept.scene || *showingTokensOf(kept.scene, session.headIndex().batch) != session.scene()) {
        return false;
    }
    QUndoStack& stack = session.undoStack();
    // The scene has the edits already.
    const auto isPuttingBack = std::make_shared<bool>(true);
    for (const KeptStep& step : kept.steps) {
        if (step.sceneAfter) {
            stack.push(std::make_unique<SceneCommand>(session, step.sceneBefore, step.sceneAfter, step.name,
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

void nameStepsAgain(Session& session) {
    KeptSteps kept = keptSteps(session);
    // The names of edits speak of the scene before them: back to the first step, then forwards again.
    std::shared_ptr<const Scene> scene = kept.scene;
    const auto edited = [&scene](const Edit& edit, std::size_t item) {
        Result<Scene> next = appliedToItem(*scene, edit, item);
        return next ? std::make_shared<const Scene>(std::move(*next)) : scene;
    };
    for (int at = kept.done - 1; at >= 0; --at) {
        const KeptStep& step = kept.steps[static_cast<std::size_t>(at)];
        scene = step.sceneBefore ? step.sceneBefore : edited(inverse(step.edit), step.item);
    }
    for (KeptStep& step : kept.steps) {
        step.text = step.name ? step.name() : editText(step.edit, *scene);
        scene = step.sceneAfter ? step.sceneAfter : edited(step.edit, step.item);
    }
    session.undoStack().clear();
    putBack(session, kept);
}

} // namespace attnscope::ui
