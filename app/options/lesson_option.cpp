// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/lesson_option.h"

#include "app/command_line.h"
#include "app/lesson_named.h"
#include "app/options/number_text.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

/// The options that a slide has.
constexpr std::array<std::string_view, 8> kSlideOptions{"--lesson", "--step", "--answer", "--language",
                                                        "--theme",  "--size", "--dpi",    "--output"};

} // namespace

void LessonOption::addTo(CLI::App& app) {
    const std::string group =
        "Slide, in place of an input (with --theme, --language, --size, --dpi and -o alone)";
    addText(app, "--lesson", m_lesson,
            "A lesson's step as Present shows it: a name (attnscope lessons), a .lesson file or a folder. "
            "--size is 1920x1080 where it is left out")
        ->type_name("NAME|FILE")
        ->group(group);
    addText(app, "--step", m_step, "Its id, or its number from 0 as attnscope lessons NAME lists it")
        ->type_name("K|ID")
        ->group(group);
    app.add_flag(
           "--answer", m_isTold,
           wrapped("To its end: with the answer, what was covered, and what the step tries where the answer "
                   "is about that"))
        ->group(group);
}

Result<void> LessonOption::check(const CLI::App& app) const {
    if (!isGiven()) {
        if (m_step || m_isTold) {
            return unexpected(usageError("--step, --answer: they are about a lesson (give --lesson)"));
        }
        return {};
    }
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        const bool isKnown =
            std::find(kSlideOptions.begin(), kSlideOptions.end(), name) != kSlideOptions.end();
        if (option->count() > 0 && !isKnown) {
            return unexpected(
                usageError("--lesson, {0}: a slide has its own scene and look (leave {0} out)", name));
        }
    }
    return {};
}

Result<std::size_t> LessonOption::stepOf(const Lesson& lesson) const {
    if (!m_step) {
        return 0;
    }
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        if (lesson.steps[at].id == *m_step) {
            return at;
        }
    }
    const auto number = numberIn<std::size_t>(*m_step);
    if (!number || *number >= lesson.steps.size()) {
        return unexpected(usageError("--step {0}: lesson {1} has no such step (0 to {2}, or an id: attnscope "
                                     "lessons {1})",
                                     *m_step, lesson.name, std::to_string(lesson.steps.size() - 1)));
    }
    return *number;
}

Result<ui::Slide> LessonOption::slide(const std::string& language, bool isDark) const {
    const Result<Lesson> lesson = lessonNamed(*m_lesson);
    if (!lesson) {
        return unexpected(lesson.error());
    }
    const Result<std::size_t> index = stepOf(*lesson);
    if (!index) {
        return unexpected(index.error());
    }
    return ui::stepSlide(*lesson, *index, {language, m_isTold, isDark});
}

} // namespace attnscope
