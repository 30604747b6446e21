// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/step_texts.h"

#include "ui/lessons/built_in_lessons.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LessonRun)
};

} // namespace

StepTexts stepTexts(const Lesson& lesson, std::size_t index, StepNumbers& numbers,
                    const std::string& language) {
    const LessonStep& step = lesson.steps[index];
    const auto& all = lesson.text(language).steps;
    const auto found = all.find(step.id);
    if (found == all.end()) {
        return {QString::fromStdString(step.id), {}, {}, {}, {}, {}};
    }
    const auto filled = [&numbers](const std::string& text) {
        const Result<std::string> done = numbers.filled(text);
        // A number stands on one line with its sign.
        return QString::fromStdString(done ? *done : text)
            .replace(QStringLiteral(" %"), QStringLiteral("\u00A0%"));
    };
    StepText text = found->second;
    // What a translation leaves out is said in another language, as its title would be.
    for (const auto& [other, words] : lesson.texts) {
        const auto same = words.steps.find(step.id);
        for (std::string StepText::*const part :
             {&StepText::action, &StepText::watch, &StepText::question, &StepText::after, &StepText::notes}) {
            if ((text.*part).empty() && same != words.steps.end()) {
                text.*part = same->second.*part;
            }
        }
    }
    return {filled(text.title),    filled(text.action), filled(text.watch),
            filled(text.question), filled(text.after),  filled(text.notes)};
}

std::optional<Question> questionOf(const LessonStep& step) {
    if (!step.question && step.slips.size() == 1 && step.slips.front().of) {
        return NumberOf{*step.slips.front().of, step.slips.front().tolerance};
    }
    return step.question;
}

std::optional<Answer> stepAnswer(const LessonStep& step, StepNumbers& numbers) {
    const std::optional<Question> asked = questionOf(step);
    if (!asked) {
        return std::nullopt;
    }
    Result<Answer> right = answerOf(*asked, numbers, answerWords(lessonLanguage()));
    return right ? std::optional(std::move(*right)) : std::nullopt;
}

QString correctionsOf(const LessonStep& step, StepNumbers& numbers) {
    QStringList texts;
    for (const Slip& slip : step.slips) {
        if (const Result<std::string> right = correctionOf(slip, numbers)) {
            texts << StepWords::tr("%1 in place of %2")
                         .arg(QString::fromStdString(*right), QString::fromStdString(slip.written));
        }
    }
    return texts.join(lessonLanguage() == "zh" ? QStringLiteral("；") : QStringLiteral("; "));
}

std::vector<StageArea> litAreas(const LessonStep& step) {
    std::vector<StageArea> areas;
    for (const LitArea& area : step.lit) {
        if (const auto* stage = std::get_if<Stage>(&area.matrix)) {
            areas.push_back({*stage, area.row, area.column});
        }
    }
    return areas;
}

QString toldAnswer(const LessonStep& step, StepNumbers& numbers) {
    const std::optional<Answer> answer = stepAnswer(step, numbers);
    return answer ? QString::fromStdString(answer->text) : correctionsOf(step, numbers);
}

} // namespace attnscope::ui
