// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/lesson_named.h"
#include "app/offscreen.h"
#include "app/options/language_option.h"
#include "app/options/lesson_option.h"
#include "app/subcommand.h"
#include "core/lessons/check_lesson.h"
#include "ui/handout/handout_file.h"
#include "ui/lessons/built_in_lessons.h"

#include <algorithm>
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
        step.question ? answerOf(*step.question, numbers, answerWords(language)).map([](const Answer& right) {
            return right.text;
        })
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

/// "en", or where steps have no text of their own in it: "zh (1 of 6 steps)".
std::string languageOf(const std::string& language, const LessonText& text) {
    const auto own = std::count_if(text.steps.begin(), text.steps.end(),
                                   [](const auto& each) { return !each.second.isBorrowed; });
    return static_cast<std::size_t>(own) == text.steps.size()
               ? language
               : fmt::format("{} ({} of {} steps)", language, own, text.steps.size());
}

int check(const std::vector<Lesson>& lessons) {
    std::string text;
    std::optional<Error> first;
    for (const Lesson& lesson : lessons) {
        std::vector<LessonProblem> problems = checkLesson(lesson);
        const std::vector<LessonProblem> unknown = unknownMembers(lesson);
        problems.insert(problems.end(), unknown.begin(), unknown.end());
        for (const LessonProblem& problem : problems) {
            text += fmt::format("{}: {}\n", lesson.name, problemText(problem));
        }
        if (problems.empty()) {
            text += fmt::format(
                "{}: {} {}, {}: right\n", lesson.name, lesson.steps.size(),
                lesson.steps.size() == 1 ? "step" : "steps",
                listed(lesson.texts, [](const auto& each) { return languageOf(each.first, each.second); }));
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

/// "a4" and "letter"; A4 where nothing is said.
Result<ui::Paper> paperFrom(const std::optional<std::string>& option) {
    if (!option) {
        return ui::Paper::A4;
    }
    const std::optional<ui::Paper> paper = valueOf<ui::Paper>(*option);
    return paper ? Result<ui::Paper>(*paper)
                 : unexpected(usageError("--paper {0}: there is no such paper (take a4 or letter)", *option));
}

/// What is asked of a handout.
struct HandoutOptions {
    std::optional<std::string> file;
    std::optional<std::string> paper;

    void addTo(CLI::App& app) {
        addText(app, "--handout", file,
                "Write this lesson as pages to print: a page a step with its picture, texts, formula and "
                "question, the answers on the last pages. Replaced whole, or left as it was")
            ->type_name("OUT.pdf");
        addText(app, "--paper", paper, "Of the handout: a4 (default) or letter")->type_name("PAPER");
    }

    Result<void> check(bool hasLesson, bool checks) const {
        if (!file) {
            return paper ? unexpected(usageError("--paper: it is for --handout (leave it out)"))
                         : Result<void>();
        }
        if (!hasLesson) {
            return unexpected(usageError("--handout: of which lesson? (name one before it: attnscope lessons "
                                         "love --handout love.pdf)"));
        }
        if (checks) {
            return unexpected(
                usageError("--handout, --check: they do not go together (leave one of them out)"));
        }
        if (!file->ends_with(".pdf")) {
            return unexpected(usageError("--handout {0}: a handout is a PDF (end the name in .pdf)", *file));
        }
        return {};
    }

    int write(const Lesson& lesson, const LanguageOption& language, char** argv) const {
        const Result<ui::Paper> size = paperFrom(paper);
        if (!size) {
            return report(size.error());
        }
        const Offscreen offscreen(argv);
        const Result<void> written = language.speak(true).and_then(
            [&] { return ui::writeHandout(lesson, language.ofLesson(), *size, *file); });
        return written ? kDone : report(written.error());
    }
};

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
        "with its question and the computed answer; or writes it as pages to print.",
        "attnscope lessons");
    std::optional<std::string> name;
    LanguageOption language;
    bool checks = false;
    addText(app, "LESSON", name,
            "A lesson that comes with the program, a .lesson file, or a folder with lesson.json")
        ->type_name("");
    app.add_flag(
        "--check", checks,
        wrapped(
            "Play every step, of all lessons or of this one, and compute every answer and every "
            "number that its texts state, in every language, and tell members of lesson.json that nothing "
            "reads. Exit status 1, and the step, where "
            "one is wrong"));
    language.addTo(app, "otherwise that of the environment");
    HandoutOptions handout;
    handout.addTo(app);
    app.footer("Example:\n  attnscope lessons\n  attnscope lessons love --language zh_CN\n"
               "  attnscope lessons love --handout love.pdf --paper letter\n"
               "  attnscope lessons --check");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (const Result<void> known = language.check(); !known) {
        return report(known.error());
    }
    if (const Result<void> known = handout.check(name.has_value(), checks); !known) {
        return report(known.error());
    }
    const Result<std::vector<Lesson>> lessons = lessonsNamed(name);
    if (!lessons) {
        return report(lessons.error());
    }
    if (checks) {
        return check(*lessons);
    }
    if (handout.file) {
        return handout.write(lessons->front(), language, argv);
    }
    return name ? play(lessons->front(), language.ofLesson()) : list(*lessons, language.ofLesson());
}

} // namespace attnscope
