// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/handout.h"

#include "core/lessons/answer.h"
#include "core/scene/token_name.h"
#include "ui/handout/handout_words.h"

#include <QStringList>

namespace attnscope::ui {

namespace {

/// "1.41 in place of 0.71" for each slip of the notes.
Result<QString> correctionsOf(const LessonStep& step, StepNumbers& numbers, const HandoutWords& words) {
    QStringList texts;
    for (const Slip& slip : step.slips) {
        const Result<std::string> right = correctionOf(slip, numbers);
        if (!right) {
            return unexpected(right.error());
        }
        texts << words.inPlace.arg(QString::fromStdString(*right), QString::fromStdString(slip.written));
    }
    return texts.join(words.between);
}

Result<QString> answerText(const LessonStep& step, StepNumbers& numbers, const std::string& language) {
    if (!step.question) {
        return correctionsOf(step, numbers, handoutWords(language));
    }
    return answerOf(*step.question, numbers, answerWords(language)).map([](const Answer& answer) {
        return QString::fromStdString(answer.text);
    });
}

Result<HandoutStep> stepOf(const LessonStep& step, const StepText& text, const PlayedStep& played,
                           const std::string& language) {
    StepNumbers numbers(played);
    HandoutStep page;
    for (const auto& [from, into] : {std::pair(&text.title, &page.title),
                                     {&text.action, &page.action},
                                     {&text.watch, &page.watch},
                                     {&text.question, &page.question},
                                     {&text.after, &page.after}}) {
        const Result<std::string> filled = numbers.filled(*from);
        if (!filled) {
            return unexpected(filled.error());
        }
        *into = QString::fromStdString(*filled);
    }
    Result<QString> answer = answerText(step, numbers, language);
    if (!answer) {
        return unexpected(answer.error());
    }
    page.answer = std::move(*answer);
    if (step.cover) {
        const TokenList& tokens = played.scene.tokens;
        page.covered = *step.cover < tokens.size() ? QString::fromStdString(visibleText(tokens[*step.cover]))
                                                   : QString::number(*step.cover);
    }
    page.formula = stepFormula(played);
    page.pictures = stepPictures(step, played, numbers.now(), language, text);
    return page;
}

} // namespace

Result<Handout> handoutOf(const Lesson& lesson, const std::string& language) {
    const auto texts = lesson.texts.find(language);
    if (texts == lesson.texts.end()) {
        return unexpected(makeError(translatable("lesson {0}: it has no texts in \"{1}\" (take {2})"),
                                    lesson.name, language, lesson.texts.begin()->first));
    }
    Handout handout{language,
                    QString::fromStdString(texts->second.title),
                    QString::fromStdString(texts->second.line),
                    {}};
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        const LessonStep& step = lesson.steps[at];
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        if (!next) {
            return unexpected(inStep(step.id, next.error()));
        }
        played = std::move(*next);
        const auto text = texts->second.steps.find(step.id);
        Result<HandoutStep> page =
            text == texts->second.steps.end()
                ? unexpected(makeError(translatable("{0}: its texts are missing"), language))
                : stepOf(step, text->second, *played, language);
        if (!page) {
            return unexpected(inStep(step.id, page.error()));
        }
        handout.steps.push_back(std::move(*page));
    }
    return handout;
}

} // namespace attnscope::ui
