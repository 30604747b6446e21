// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace attnscope::ui {

class Session;

/// What an undo step is called in the menu, in the language of the window.
using StepName = std::function<QString()>;

/// One edit that can be undone, or made again, as its session knows it.
struct KeptStep {
    Edit edit;
    bool mixedBefore = false; ///< Scene::provenanceMixed
    bool mixedAfter = false;
    QString text; ///< its name in the menu
    /// The batch item whose tokens the edit speaks of, where each has its own.
    std::size_t item = 0;
    /// Where the step put another scene in place: both. Its edit says nothing then.
    std::shared_ptr<const Scene> sceneBefore = {};
    std::shared_ptr<const Scene> sceneAfter = {};
    StepName name = {}; ///< of such a step
};

/// The undo steps of a session, for another session with the same scene.
struct KeptSteps {
    std::shared_ptr<const Scene> scene;
    std::vector<KeptStep> steps;
    int done = 0;   ///< so many of them are made in that scene
    int clean = -1; ///< after so many it is as in its file; −1: after none
};

/// The scene after that edit on it, which speaks of the tokens of that batch item; the scene keeps showing
/// those of its own. Fails as `applied` does.
Result<Scene> appliedToItem(const Scene& scene, const Edit& edit, std::size_t item);

KeptSteps keptSteps(Session& session);

/// Gives them to a session that was just opened. False, and nothing is done, where its scene is another one.
bool putBack(Session& session, const KeptSteps& kept);

/// Names all undo steps again, in the language of the window, which changed. The scene stays.
void nameStepsAgain(Session& session);

} // namespace attnscope::ui
