// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/guarded.h"

#include <exception>
#include <new>
#include <string_view>

namespace attnscope::ui {

namespace {

/// What is said of an exception.
struct WallTexts {
    std::string_view noMemory;
    std::string_view reason; ///< {0}: what it says
    std::string_view unknown;
};

Result<void> guardedBy(const WallTexts& texts, const std::function<Result<void>()>& body) {
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return unexpected(makeError(texts.noMemory));
    } catch (const std::exception& problem) {
        return unexpected(makeError(texts.reason, std::string(problem.what())));
    } catch (...) {
        return unexpected(makeError(texts.unknown));
    }
}

} // namespace

Result<void> guarded(const std::function<Result<void>()>& body) {
    constexpr WallTexts kTexts{
        translatable("nothing was computed: there is too little memory (close other programs, or make the "
                     "scene smaller)"),
        translatable("nothing was computed: {0} (undo the last step; the last result stays on view)"),
        translatable("nothing was computed: the reason is unknown (undo the last step; the last result stays "
                     "on view)")};
    return guardedBy(kTexts, body);
}

Result<void> guardedEdit(const std::function<Result<void>()>& edit) {
    constexpr WallTexts kTexts{
        translatable("the edit was not done: there is too little memory (close other programs, or make the "
                     "scene smaller)"),
        translatable("the edit was not done: {0} (the scene is as it was)"),
        translatable("the edit was not done: the reason is unknown (the scene is as it was)")};
    return guardedBy(kTexts, edit);
}

Result<void> guardedAction(const std::function<void()>& action) {
    constexpr WallTexts kTexts{
        translatable("the last action was not finished: there is too little memory (close other programs, or "
                     "make the scene smaller)"),
        translatable("the last action was not finished: {0} (save the scene, and report it)"),
        translatable("the last action was not finished: the reason is unknown (save the scene, and report "
                     "it)")};
    return guardedBy(kTexts, [&action]() -> Result<void> {
        action();
        return {};
    });
}

} // namespace attnscope::ui
