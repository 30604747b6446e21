// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/options/lesson_option.h"
#include "app/subcommand.h"
#include "core/lessons/check_lesson.h"
#include "ui/lessons/built_in_lessons.h"

#include <fmt/format.h>

namespace attnscope {

namespace {

Result<std::vector<Lesson>> lessonsNamed(const std::optional<std::string>& name) {
    if (!name) {
        return ui::readBuiltInLessons();
    }
    return lessonNamed(*name).map([](Lesson lesson) { return std::vector<Lesson>{std::move(lesson)}; });
}

/// "1 → 3, 3 → 2": what is written, and what is right.
Result<std::string> corrections(const LessonStep& step, StepNumbers& numbers) {
    std::string text;
    for (const Slip& slip : step.slips) {
        const Result<std::string> right = correctionOf(slip, numbers);
        if (!right) {
            return right;
        }
        text += fmt::format("{}{} → {}", text.empty() ? "" : ", ", slip.written, *right);
    }
    return text;
}

/// "8 scores: its title", and behind a dash question and answer where the step asks.
Result<std::string> stepLine(const Lesson& lesson, std::size_t index, const PlayedStep& played,
                             const std::string& language) {
    const LessonStep& step = lesson.steps[index];
    StepNumbers numbers(played);
    const auto& texts = lesson.text(language).steps;
    const auto found = texts.find(step.id);
    const StepText text = found == texts.end() ? StepText() : found->second;
    const Result<std::string> title = numbers.filled(text.title);
    const Result<std::string> question = numbers.filled(text.question);
    const Result<std::string> answer =
        step.question ? answerOf(*step.question, numbers).map([](const Answer& right) { return right.text; })
                      : corrections(step, numbers);
    for (const Result<std::string>* part : {&title, &question, &answer}) {
        if (!*part) {
            return *part;
        }
    }
    return fmt::format("{} {}: {}{}{}{}{}\n", index, step.id, *title, answer->empty() ? "" : " — ", *question,
                       answer->empty() ? "" : " ", *answer);
}

int play(const Lesson& lesson, const std::string& language) {
    std::string text;
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        const Result<std::string> line =
            next ? stepLine(lesson, at, *next, language) : unexpected(next.error());
        if (!line) {
            return report(
                makeError(translatable("lesson {0}: {1} (attnscope lessons {0} --check says all that is "
                                       "wrong)"),
                          lesson.name, message(inStep(lesson.steps[at].id, line.error()))));
        }
        text += *line;
        played = std::move(*next);
    }
    return answer(text);
}

int check(const std::vector<Lesson>& lessons) {
    std::string text;
    std::optional<Error> first;
    for (const Lesson& lesson : lessons) {
        const std::vector<LessonProblem> problems = checkLesson(lesson);
        for (const LessonProblem& problem : problems) {
            text += fmt::format("{}: {}\n", lesson.name, problemText(problem));
        }
        if (problems.empty()) {
            text += fmt::format("{}: {} steps, {}: right\n", lesson.name, lesson.steps.size(),
                                listed(lesson.texts, [](const auto& each) { return each.first; }));
        } else if (!first) {
            first = makeError(
                translatable("lesson {0}: {1} (mend it there; what else is wrong stands on standard "
                             "output)"),
                lesson.name, problemText(problems.front()));
        }
    }
    const int done = answer(text);
    return first ? report(*first) : done;
}

int list(const std::vector<Lesson>& lessons, const std::string& language) {
    std::string text;
    for (const Lesson& lesson : lessons) {
        text += fmt::format("{}: {}\n", lesson.name, lesson.text(language).line);
    }
    return answer(text);
}

} // namespace

int runLessons(int argc, char** argv) {
    CLI::App app(
        "Lists the lessons, one a line: name: what it is about. With a lesson it plays it: a line a step, "
        "with its question and the computed answer.",
        "attnscope lessons");
    std::optional<std::string> name;
    std::optional<std::string> languageName;
    bool checks = false;
    addText(app, "LESSON", name,
            "A lesson that comes with the program, a .lesson file, or a folder with lesson.json")
        ->type_name("");
    app.add_flag("--check", checks,
                 wrapped("Play every step, of all lessons or of this one, and compute every answer and every "
                         "number that its texts state, in every language. Exit status 1, and the step, where "
                         "one is wrong"));
    addText(app, "--language", languageName, "en or zh_CN; otherwise that of the environment")
        ->type_name("L");
    app.footer("Example:\n  attnscope lessons\n  attnscope lessons love --language zh_CN\n"
               "  attnscope lessons --check");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<std::string> language = lessonLanguageFrom(languageName);
    if (!language) {
        return report(language.error());
    }
    const Result<std::vector<Lesson>> lessons = lessonsNamed(name);
    if (!lessons) {
        return report(lessons.error());
    }
    if (checks) {
        return check(*lessons);
    }
    return name ? play(lessons->front(), *language) : list(*lessons, *language);
}

} // namespace attnscope
