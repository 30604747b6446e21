// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/scene_title.h"

#include "core/examples/example.h"
#include "core/lessons/lesson_text.h"
#include "ui/paint/base/translated.h"
#include "ui/session/language.h"
#include "ui/session/lesson_resource.h"

#include <map>

namespace attnscope::ui {

namespace {

using SceneTitles = std::map<std::string, std::string>;

/// Of the scenes of the program's lessons, by the titles that these have.
SceneTitles chineseTitles() {
    const std::string member = "zh.json";
    SceneTitles titles;
    for (const LessonFiles& lesson : builtInLessons()) {
        const Result<LessonText> text = lesson.read(member).and_then(
            [&](const std::string& read) { return readLessonText(read, member); });
        if (text) {
            titles.insert(text->scenes.begin(), text->scenes.end());
        }
    }
    return titles;
}

} // namespace

QString shownTitle(const Scene& scene) {
    if (language() == Language::Chinese) {
        static const SceneTitles titles = chineseTitles();
        if (const auto found = titles.find(scene.title); found != titles.end()) {
            return QString::fromStdString(found->second);
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
