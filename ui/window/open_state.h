// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/authoring/lesson_writing.h"
#include "ui/files/scene_store.h"
#include "ui/lessons/lesson_run.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/context.h"
#include "ui/session/groups.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

namespace attnscope::ui {

/// What is open, whichever window shows it: the scene with its steps and results, what is selected and
/// compared, and the lessons. It outlives a window that is built anew in another language.
struct OpenState {
    /// As Session takes them.
    OpenState(std::unique_ptr<Engine> engine, EngineKind processor);

    Session session;
    Selection selection;
    Appearance appearance;
    Player player;
    Comparison comparison;
    Groups groups;
    ChosenHeads chosenHeads;
    Context context; ///< of the above
    SceneStore files;
    LessonRun lesson;
    LessonWriting writing;
};

} // namespace attnscope::ui
