// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/play_step.h"

#include "core/explain/explanation.h"
#include "core/lessons/lesson_edit.h"
#include "core/lessons/scene_numbers.h"

namespace attnscope {

namespace {

/// What a document shows where no step has said anything yet; docks stay.
LessonView viewOf(const SceneDocument& document, LessonView before) {
    before.stage = document.view.stage;
    before.head = document.view.headIndex;
    before.query = document.view.query;
    before.key = document.view.key;
    return before;
}

template <typename T>
void take(T& into, const std::optional<T>& value) {
    into = value.value_or(std::move(into));
}

LessonView shownBy(const LessonShow& show, LessonView view) {
    take(view.stage, show.stage);
    take(view.centre, show.centre);
    take(view.row, show.row);
    take(view.docks, show.docks);
    take(view.head, show.head);
    take(view.query, show.query);
    take(view.key, show.key);
    view.terms = show.terms;
    view.picture = show.picture;
    return view;
}

/// Whether the scene has the stage that is shown and what is lit.
Result<void> checkMatrices(const LessonView& view, const LessonStep& step, SceneNumbers& numbers) {
    if (const auto shown = numbers.matrix(view.stage, view.head); !shown) {
        return unexpected(shown.error());
    }
    for (const LitArea& area : step.lit) {
        const auto matrix = numbers.matrix(area.matrix, view.head);
        if (!matrix) {
            return unexpected(matrix.error());
        }
        if (area.row.value_or(0) >= (*matrix)->rows() || area.column.value_or(0) >= (*matrix)->columns()) {
            return unexpected(
                makeError(translatable("it lights row {0}, column {1} of {2}, which is {3} × {4}"),
                          std::to_string(area.row.value_or(0)), std::to_string(area.column.value_or(0)),
                          nameOf(area.matrix), std::to_string((*matrix)->rows()),
                          std::to_string((*matrix)->columns())));
        }
    }
    return {};
}

/// Whether the scene has what the picture of the step explains.
Result<void> checkPicture(const LessonView& view, SceneNumbers& numbers) {
    const Result<Snapshot> snapshot = numbers.snapshot(view.head);
    if (!snapshot) {
        return unexpected(snapshot.error());
    }
    const auto explained = explain(*view.picture, *snapshot, {view.stage, view.query, view.key});
    return explained ? Result<void>()
                     : unexpected(makeError(translatable("the picture \"{0}\": {1}"),
                                            wordOf(view.picture->kind), message(explained.error())));
}

/// Whether the scene has what the step shows; of a large scene, whether it has the selected cell.
Result<void> checkView(const LessonView& view, const LessonStep& step, SceneNumbers& numbers) {
    const Scene& scene = numbers.scene();
    if (!hasHead(scene.input, view.head)) {
        return unexpected(
            makeError(translatable("it shows batch item {0}, head {1}, which the scene has not"),
                      std::to_string(view.head.batch), std::to_string(view.head.head)));
    }
    const std::size_t queries = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    if (view.query >= queries || view.key >= keys || view.terms.value_or(0) > keys) {
        return unexpected(makeError(translatable("it selects query {0}, key {1} of {2} queries and {3} keys"),
                                    std::to_string(view.query), std::to_string(view.key),
                                    std::to_string(queries), std::to_string(keys)));
    }
    if (step.cover.value_or(0) >= queries) {
        return unexpected(makeError(translatable("it covers row {0} of {1} queries"),
                                    std::to_string(*step.cover), std::to_string(queries)));
    }
    if (view.picture) {
        if (const Result<void> good = checkPicture(view, numbers); !good) {
            return good;
        }
    }
    return numbers.isLarge() ? Result<void>() : checkMatrices(view, step, numbers);
}

} // namespace

Result<PlayedStep> playNext(const Lesson& lesson, std::size_t index, const PlayedStep* before) {
    const LessonStep& step = lesson.steps[index];
    const SceneDocument* const fresh = step.scene          ? &*step.scene
                                       : before == nullptr ? &lesson.scene
                                                           : nullptr;
    PlayedStep played;
    played.was = fresh != nullptr ? fresh->scene : before->scene;
    LessonView view = before != nullptr ? before->view : LessonView();
    view = fresh != nullptr ? viewOf(*fresh, std::move(view)) : view;
    played.view = shownBy(step.show, std::move(view));
    Result<Scene> scene = afterEdits(played.was, step.edits);
    if (!scene) {
        return unexpected(scene.error());
    }
    played.scene = std::move(*scene);
    SceneNumbers numbers(played.scene, played.view.head);
    if (const Result<void> good = checkView(played.view, step, numbers); !good) {
        return unexpected(good.error());
    }
    if (!step.tryEdits.empty()) {
        Result<Scene> tried = afterEdits(played.scene, step.tryEdits);
        if (!tried) {
            return unexpected(makeError(translatable("try, {0}"), message(tried.error())));
        }
        played.tried = std::move(*tried);
    }
    return played;
}

Result<PlayedStep> playStep(const Lesson& lesson, std::size_t index) {
    if (index >= lesson.steps.size()) {
        return unexpected(
            makeError(translatable("lesson {0}: there is no step {1} (it has {2}, counted from 0)"),
                      lesson.name, std::to_string(index), std::to_string(lesson.steps.size())));
    }
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at <= index; ++at) {
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        if (!next) {
            return unexpected(inStep(lesson.steps[at].id, next.error()));
        }
        played = std::move(*next);
    }
    return std::move(*played);
}

Error inStep(const std::string& id, const Error& error) {
    return makeError(translatable("step \"{0}\": {1}"), id, message(error));
}

} // namespace attnscope
