// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/scene_title.h"

#include "core/base/error.h"
#include "core/examples/example.h"
#include "ui/paint/base/translated.h"

#include <array>

namespace attnscope::ui {

namespace {

/// Of the scenes in resources/lessons.
constexpr std::array kLessonTitles{
    translatable("Four tokens, one a column"),
    translatable("I love AI in the letters of the notes"),
    translatable("DynamicViT"),
    translatable("Five random queries and keys, d_k = 2"),
    translatable("Five random queries and keys, d_k = 64"),
    translatable("O = A·V"),
    translatable("A film and a full stop"),
    translatable("Dog bites man"),
    translatable("Great twice"),
    translatable("Two rows of weights, one output"),
    translatable("Two sentences, four heads"),
    translatable("Heads in the batch"),
    translatable("All rows below one another"),
    translatable("Nothing said twice"),
    translatable("Random words, said twice"),
    translatable("Said twice"),
    translatable("A word in two places"),
};

} // namespace

QString shownTitle(const Scene& scene) {
    for (const std::string_view title : kLessonTitles) {
        if (title == scene.title) {
            return translated(title);
        }
    }
    for (const Example& example : examples()) {
        if (example.title == scene.title) {
            return translated(example.title);
        }
    }
    return QString::fromStdString(scene.title);
}

} // namespace attnscope::ui
