// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/check_lesson.h"

#include "core/formats/files/json_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace attnscope {

namespace {

/// Checks one step and collects what is wrong with it.
class StepCheck {
public:
    StepCheck(const Lesson& lesson, const LessonStep& step, const PlayedStep& played,
              std::vector<LessonProblem>& problems)
        : m_lesson(lesson)
        , m_step(step)
        , m_head(played.view.head)
        , m_numbers(played)
        , m_problems(problems) {}

    void run() {
        for (const Claim& claim : m_step.claims) {
            checkClaim(claim);
        }
        for (const Slip& slip : m_step.slips) {
            check(correctionOf(slip, m_numbers), "slip");
        }
        if (m_step.question) {
            check(answerOf(*m_step.question, m_numbers), "question");
        }
        for (const auto& [language, text] : m_lesson.texts) {
            if (const auto found = text.steps.find(m_step.id);
                found != text.steps.end() && !found->second.isBorrowed) {
                checkText(found->second, language);
            }
        }
    }

private:
    void fail(Error error) { m_problems.push_back({m_step.id, std::move(error)}); }

    template <typename T>
    void check(const Result<T>& result, std::string_view part) {
        if (!result) {
            fail(makeError(translatable("{0}: {1}"), part, message(result.error())));
        }
    }

    void checkClaim(const Claim& claim) {
        const Result<double> number = m_numbers.value(claim.of);
        check(number, "claim");
        // Not "more than", so that NaN fails too.
        if (number && *number != claim.value && !(std::abs(*number - claim.value) <= claim.tolerance)) {
            fail(makeError(translatable("claim: {0} is {1}, not {2} (mend the text, or the scene)"),
                           quantityText(claim.of), lessonNumber(*number, 6), lessonNumber(claim.value)));
        }
    }

    /// The text with its numbers; empty where they can't be filled in. `part`: its name, for the error.
    std::string filled(const std::string& text, const std::string& language, std::string_view part) {
        const Result<std::string> result = m_numbers.filled(text);
        check(result, fmt::format("{}, \"{}\"", language, part));
        return result.value_or(std::string());
    }

    /// Whether it is a number of the covered row, in the batch item and head that are shown: a weight, or
    /// what it tells at once.
    bool tellsCovered(const Quantity& quantity) const {
        const auto* const stage = std::get_if<Stage>(&quantity.matrix);
        const bool isOfWeights =
            stage != nullptr && needs(*stage, Stage::Weights) && stageInfo(*stage).cellsAreQueryKey;
        const bool isWeight =
            quantity.kind == QuantityKind::Percent || quantity.kind == QuantityKind::Term ||
            quantity.kind == QuantityKind::Entropy ||
            (isOfWeights && (quantity.kind == QuantityKind::Cell || quantity.kind == QuantityKind::RowMax));
        const std::size_t count = indexCount(quantity);
        const std::vector<std::size_t>& indices = quantity.indices;
        if (!m_step.cover || quantity.state != StepState::Now || !isWeight || indices.size() < count) {
            return false;
        }
        const bool isOfOther = indices.size() > count && HeadIndex{indices[0], indices[1]} != m_head.one();
        return !isOfOther && indices[indices.size() - count] == *m_step.cover;
    }

    /// What is read before the reveal must not tell the covered row.
    void checkCover(const std::string& text, std::string_view part, const std::string& language) {
        for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
            const std::string name = text.substr(open + 1, text.find_first_of(":}", open) - open - 1);
            const Result<Quantity> quantity = readQuantity(name);
            if (quantity && tellsCovered(*quantity)) {
                fail(makeError(translatable("{0}: the text “{1}” tells {2} of the row that the step covers "
                                            "(say it afterwards, or leave the row uncovered)"),
                               language, part, name));
            }
        }
    }

    void checkText(const StepText& text, const std::string& language) {
        checkCover(text.title, "title", language);
        checkCover(text.action, "do", language);
        checkCover(text.watch, "watch", language);
        checkCover(text.question, "question", language);
        const std::string said =
            filled(text.action, language, "do") + " " + filled(text.watch, language, "watch");
        const std::size_t length = readingLength(said, language);
        if (length > longestStepText(language)) {
            fail(makeError(translatable("{0}: \"do\" and \"watch\" are {1} long together (say it in {2})"),
                           language, std::to_string(length), std::to_string(longestStepText(language))));
        }
        for (const auto& [part, other] : {std::pair("title", &text.title),
                                          {"question", &text.question},
                                          {"afterwards", &text.after},
                                          {"notes", &text.notes}}) {
            filled(*other, language, part);
        }
        const bool asks = m_step.question || !m_step.slips.empty();
        if (asks && text.question.empty()) {
            fail(makeError(translatable("{0}: the text of its question is missing"), language));
        } else if (!asks && !text.question.empty()) {
            fail(makeError(translatable("{0}: there is a text of a question, but no question"), language));
        }
    }

    const Lesson& m_lesson;
    const LessonStep& m_step;
    HeadIndex m_head; ///< that is shown
    StepNumbers m_numbers;
    std::vector<LessonProblem>& m_problems;
};

/// Every language must speak of every step, and of no other.
void checkLanguages(const Lesson& lesson, std::vector<LessonProblem>& problems) {
    for (const auto& [language, text] : lesson.texts) {
        for (const LessonStep& step : lesson.steps) {
            const auto found = text.steps.find(step.id);
            // A teacher may write a second language step by step; lessons of the program have all of it.
            const bool isMissing =
                found == text.steps.end() || (lesson.number > 0 && found->second.isBorrowed);
            if (isMissing) {
                problems.push_back(
                    {step.id, makeError(translatable("{0}: its texts are missing"), language)});
            }
        }
        for (const auto& [id, stepText] : text.steps) {
            const bool isThere = std::any_of(lesson.steps.begin(), lesson.steps.end(),
                                             [&id = id](const LessonStep& step) { return step.id == id; });
            if (!isThere && !stepText.isBorrowed) {
                problems.push_back(
                    {id, makeError(translatable("{0}: lesson.json has no such step"), language)});
            }
        }
    }
}

void checkMembers(const std::string& extra, const std::string& step, std::vector<LessonProblem>& problems) {
    const Json members = extra.empty() ? Json::object() : parseJson(extra, "").value_or(Json::object());
    for (const auto& [name, value] : members.items()) {
        problems.push_back(
            {step, makeError(translatable("nothing is known of \"{0}\" (mend its name, or leave it "
                                          "out)"),
                             name)});
    }
}

} // namespace

std::vector<LessonProblem> checkLesson(const Lesson& lesson) {
    std::vector<LessonProblem> problems;
    checkLanguages(lesson, problems);
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        if (!next) {
            problems.push_back({lesson.steps[at].id, next.error()});
            break;
        }
        played = std::move(*next);
        StepCheck(lesson, lesson.steps[at], *played, problems).run();
    }
    return problems;
}

std::vector<LessonProblem> unknownMembers(const Lesson& lesson) {
    std::vector<LessonProblem> problems;
    checkMembers(lesson.extra, {}, problems);
    for (const LessonStep& step : lesson.steps) {
        checkMembers(step.extra, step.id, problems);
    }
    return problems;
}

std::vector<LessonProblem> checkStep(const Lesson& lesson, const LessonStep& step, const PlayedStep& played) {
    std::vector<LessonProblem> problems;
    StepCheck(lesson, step, played, problems).run();
    return problems;
}

std::string problemText(const LessonProblem& problem) {
    return problem.step.empty() ? message(problem.error) : message(inStep(problem.step, problem.error));
}

} // namespace attnscope
