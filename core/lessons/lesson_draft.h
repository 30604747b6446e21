// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/play_step.h"

namespace attnscope {

/// A step of a lesson that is being written: what it says, and the scene that it shows as a whole. How that
/// is written down, as edits on the step before or as a scene of its own, is decided by lessonOf.
struct DraftStep {
    /// Its scene, edits and show are those that were read, and are written again only where the step before
    /// is still the same.
    LessonStep step;
    Scene scene;
    LessonView view;

    /// The scene and the view that the step before left when this one was read.
    struct Before {
        Scene scene;
        LessonView view;
    };
    std::optional<Before> before = {}; ///< nothing for the first step, and for one that was never read
    bool isAsRead = false;             ///< scene and view were not changed since
};

/// A lesson that is being written. Steps can come, go and move without changing what the others show.
struct LessonDraft {
    std::string name;
    std::size_t number = 0;
    SceneDocument scene; ///< that of the lesson as it was read
    std::vector<DraftStep> steps;
    std::map<std::string, LessonText> texts; ///< by language
    std::string extra = {};                  ///< as Lesson::extra
};

/// A lesson, to be written on. Fails where a step of it can't be played.
Result<LessonDraft> draftOf(const Lesson& lesson);

/// The lesson that a draft of at least one step is. A language that does not speak of a step borrows its
/// texts (borrowTexts); one that speaks of none is left out, unless there is no other.
Lesson lessonOf(const LessonDraft& draft);

/// Adds a step behind the others, with an id of its own. `step` holds what it asks and covers.
void addStep(LessonDraft& draft, LessonStep step, const Scene& scene, const LessonView& view,
             const std::string& language, const StepText& text);
/// Lets a step show another state.
void setState(DraftStep& step, const Scene& scene, const LessonView& view);
/// Lets a step try what makes `scene` of its own scene; nothing where they are the same. Fails where no edits
/// of a lesson lead there, as where tokens came or went.
Result<void> setTry(DraftStep& step, const Scene& scene);
/// Takes a step away, with its texts.
void removeStep(LessonDraft& draft, std::size_t index);
/// Moves a step so that it is number `to`.
void moveStep(LessonDraft& draft, std::size_t from, std::size_t to);

/// The step as it is played behind the one before it. Fails where what it tries does not fit its scene.
Result<PlayedStep> playedDraftStep(const LessonDraft& draft, std::size_t index);

} // namespace attnscope
