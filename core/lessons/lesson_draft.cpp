// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_draft.h"

#include "core/lessons/lesson_edit.h"
#include "core/lessons/scene_edits.h"

#include <algorithm>

namespace attnscope {

namespace {

SceneDocument documentOf(const DraftStep& step) {
    return {step.scene, {step.view.stage, step.view.query, step.view.key, step.view.head, {}}};
}

/// All of it, so that the steps before don't matter.
LessonShow wholeShow(const LessonView& view) {
    return {view.stage, view.centre, view.row, view.terms,  view.docks,
            view.head,  view.query,  view.key, view.picture};
}

/// Whether what was read of the step still says what it shows, behind this one (null: it is the first).
bool isStillRight(const DraftStep& step, const DraftStep* previous) {
    if (!step.isAsRead || (previous == nullptr) != !step.before) {
        return false;
    }
    const bool hasScene = previous == nullptr || step.step.scene || step.before->scene == previous->scene;
    return hasScene && (previous == nullptr || step.before->view == previous->view);
}

LessonStep writtenStep(const DraftStep& step, const DraftStep* previous) {
    LessonStep written = step.step;
    if (isStillRight(step, previous)) {
        return written;
    }
    written.show = wholeShow(step.view);
    written.scene.reset();
    written.edits.clear();
    if (previous == nullptr) {
        return written; // it shows the lesson's own scene
    }
    if (auto edits = editsBetween(previous->scene, step.scene)) {
        written.edits = std::move(*edits);
    } else {
        written.scene = documentOf(step);
    }
    return written;
}

/// "step-3": the first number that no step has.
std::string freeId(const LessonDraft& draft) {
    const auto isTaken = [&draft](const std::string& id) {
        return std::any_of(draft.steps.begin(), draft.steps.end(),
                           [&id](const DraftStep& step) { return step.step.id == id; });
    };
    std::size_t number = draft.steps.size() + 1;
    while (isTaken("step-" + std::to_string(number))) {
        ++number;
    }
    return "step-" + std::to_string(number);
}

} // namespace

Result<LessonDraft> draftOf(const Lesson& lesson) {
    LessonDraft draft{lesson.name, lesson.number, lesson.scene, {}, lesson.texts, lesson.extra};
    for (auto& [language, text] : draft.texts) {
        std::erase_if(text.steps, [](const auto& step) { return step.second.isBorrowed; });
    }
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        if (!next) {
            return unexpected(inStep(lesson.steps[at].id, next.error()));
        }
        DraftStep step{lesson.steps[at], next->scene, next->view, {}, true};
        if (played) {
            step.before = DraftStep::Before{played->scene, played->view};
        }
        draft.steps.push_back(std::move(step));
        played = std::move(*next);
    }
    return draft;
}

Lesson lessonOf(const LessonDraft& draft) {
    Lesson lesson;
    lesson.name = draft.name;
    lesson.number = draft.number;
    lesson.extra = draft.extra;
    const DraftStep& first = draft.steps.front();
    lesson.scene = isStillRight(first, nullptr) ? draft.scene : documentOf(first);
    const DraftStep* previous = nullptr;
    for (const DraftStep& step : draft.steps) {
        lesson.steps.push_back(writtenStep(step, previous));
        previous = &step;
    }
    for (const auto& [language, text] : draft.texts) {
        if (!text.steps.empty()) {
            lesson.texts.emplace(language, text);
        }
    }
    borrowTexts(lesson.texts);
    if (lesson.texts.empty()) {
        lesson.texts = draft.texts;
    }
    return lesson;
}

void addStep(LessonDraft& draft, LessonStep step, const Scene& scene, const LessonView& view,
             const std::string& language, const StepText& text) {
    step.id = freeId(draft);
    draft.texts[language].steps[step.id] = text;
    draft.steps.push_back({std::move(step), scene, view, {}, false});
}

void setState(DraftStep& step, const Scene& scene, const LessonView& view) {
    if (step.step.cover == step.view.query) {
        step.step.cover = view.query; // what is covered is the selected row
    }
    step.scene = scene;
    step.view = view;
    step.isAsRead = false;
}

Result<void> setTry(DraftStep& step, const Scene& scene) {
    std::optional<std::vector<Json>> edits = editsBetween(step.scene, scene);
    if (!edits) {
        return unexpected(makeError(
            translatable("from the scene of this step no change of its numbers, mask or rules leads to "
                         "what the window shows (press Play, change the scene and record it then)")));
    }
    step.step.tryEdits = std::move(*edits);
    return {};
}

void removeStep(LessonDraft& draft, std::size_t index) {
    for (auto& [language, text] : draft.texts) {
        text.steps.erase(draft.steps[index].step.id);
    }
    draft.steps.erase(draft.steps.begin() + static_cast<std::ptrdiff_t>(index));
}

void moveStep(LessonDraft& draft, std::size_t from, std::size_t to) {
    const auto first = draft.steps.begin() + static_cast<std::ptrdiff_t>(std::min(from, to));
    const auto last = draft.steps.begin() + static_cast<std::ptrdiff_t>(std::max(from, to)) + 1;
    std::rotate(first, from < to ? first + 1 : last - 1, last);
}

Result<PlayedStep> playedDraftStep(const LessonDraft& draft, std::size_t index) {
    const DraftStep& step = draft.steps[index];
    PlayedStep played{step.scene, step.scene, {}, step.view};
    if (step.step.scene && step.isAsRead) {
        played.was = step.step.scene->scene;
    } else if (index > 0) {
        played.was = draft.steps[index - 1].scene;
    }
    if (!step.step.tryEdits.empty()) {
        Result<Scene> tried = afterEdits(step.scene, step.step.tryEdits);
        if (!tried) {
            return unexpected(tried.error());
        }
        played.tried = std::move(*tried);
    }
    return played;
}

} // namespace attnscope
