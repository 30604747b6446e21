// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/lesson_slide.h"

#include "core/explain/explanation.h"
#include "core/scene/token_name.h"
#include "ui/lessons/beside.h"
#include "ui/lessons/matrix_part.h"
#include "ui/lessons/row_part.h"
#include "ui/lessons/slide_row.h"
#include "ui/lessons/slide_words.h"
#include "ui/lessons/texts_part.h"
#include "ui/session/large_matrix.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostChips = 14; ///< more tokens are none

QString tokenAt(const TokenList& tokens, std::size_t at) {
    return at < tokens.size() ? QString::fromStdString(visibleText(tokens[at])) : QString();
}

void addTokens(Slide& slide, const ShownStep& shown) {
    const std::size_t count = queryCount(shown.scene.input);
    for (std::size_t i = 0; i < count && count <= kMostChips; ++i) {
        slide.tokens.push_back(tokenAt(shown.scene.tokens, i));
    }
    slide.query = shown.query;
}

/// `row`: that of the slide; without terms where none is shown.
NextAction nextAction(const ShownStep& shown, const RowPicture& row) {
    if (shown.isAsking() || shown.isCovered) {
        return NextAction::Reveal;
    }
    if (shown.hasRow() && row.row && shown.of.progress < static_cast<double>(row.steps())) {
        return NextAction::Play;
    }
    if (shown.of.canTry) {
        return NextAction::Try;
    }
    return shown.of.index + 1 < shown.of.lesson.steps.size() ? NextAction::Step : NextAction::End;
}

/// Whether the numbers are too many to be read while the slide is drawn; a covered row and what is drawn
/// of all weights are read cell by cell.
bool isTooLarge(const ShownStep& shown) {
    constexpr std::size_t kMostCells = std::size_t{1024} * 1024;
    const bool isOfMatrix = shown.of.view.centre == LessonCentre::Matrix && !shown.isCovered;
    return isLarge(shown.scene) &&
           (!isOfMatrix || queryCount(shown.scene.input) * keyCount(shown.scene.input) > kMostCells);
}

/// The matrix of which a cell is lit, beside vectors that are stacked: they change with it.
void addChangedBeside(Slide& slide, const ShownStep& shown) {
    for (const LitArea& lit : shown.step.lit) {
        if (lit.matrix == LessonMatrix(Stage::X) && lit.row && lit.column && shown.snapshot.has(Stage::X)) {
            slide.parts.emplace_back(matrixPart(shown, Stage::X));
        }
    }
}

/// The picture that the step names takes the place of the parts; while a row is covered it could tell it.
bool addPicture(Slide& slide, const ShownStep& shown) {
    if (!shown.of.view.picture || shown.isCovered || isLarge(shown.scene)) {
        return false;
    }
    Result<Explanation> explained =
        explain(*shown.of.view.picture, shown.snapshot, {shown.of.view.stage, shown.query, shown.key});
    if (!explained) {
        return false; // a person changed the scene: it is shown as it is
    }
    if (std::holds_alternative<OutputPath>(*explained) && shown.isAsking() &&
        !askedCells(shown.step).empty()) {
        return false; // all numbers of the row stand on it
    }
    if (std::holds_alternative<VectorStacks>(*explained)) {
        addChangedBeside(slide, shown);
    }
    slide.parts.emplace_back(ExplainPicture{std::move(*explained), std::make_shared<const Scene>(shown.scene),
                                            shown.palette, shown.of.language,
                                            !shown.isAsking() || !asksForShape(shown.step)});
    slide.stageName.clear();
    slide.stageFormula.reset();
    return true;
}

void addParts(Slide& slide, const ShownStep& shown, RowPicture& row) {
    if (isTooLarge(shown)) {
        slide.watch +=
            (slide.watch.isEmpty() ? QString() : QStringLiteral(" ")) +
            slideTooLarge(queryCount(shown.scene.input), keyCount(shown.scene.input), shown.of.language);
        return;
    }
    if (!shown.snapshot.has(shown.stage)) {
        return;
    }
    if (!shown.isCovered && shown.of.view.centre == LessonCentre::Lines) {
        LinesPicture lines = slideLines(shown.subject(), shown.of.view.head.head);
        // What is asked is to be seen from the lines.
        lines.hasNumbers = !shown.isAsking() || !asksForRow(shown.step, shown.query);
        slide.parts.emplace_back(std::move(lines));
        return;
    }
    if (shown.of.view.centre == LessonCentre::Text && shown.snapshot.has(Stage::Weights)) {
        slide.parts.emplace_back(slideText(shown.subject(), shown.isCovered));
        return;
    }
    if (const auto product = productPart(shown)) {
        slide.parts.emplace_back(*product);
        return;
    }
    if (shown.hasMatch()) {
        row = shownRow(shown);
        addMatch(slide, shown, row);
        return;
    }
    if (shown.hasRow()) {
        row = shownRow(shown);
        addRow(slide, shown, row);
        return;
    }
    for (const Stage stage : stagesBeside(shown.step, shown.stage, shown.snapshot)) {
        slide.parts.emplace_back(matrixPart(shown, stage));
    }
    if (slide.parts.size() == 1 && shown.shows(LessonDock::Arithmetic) && !shown.isCovered &&
        (isAboutCell(shown.step) || (isAboutSoftmax(shown.step) && shown.snapshot.has(Stage::Scores)))) {
        addArithmetic(slide, shown);
    }
}

} // namespace

bool isCovered(const LessonSlide& of) {
    return of.lesson.steps[of.index].cover.has_value() && !of.isTold;
}

Slide slideOf(const LessonSlide& of) {
    const ShownStep shown(of);
    Slide slide;
    slide.theme = shown.palette.theme;
    addTokens(slide, shown);
    addTexts(slide, shown);
    RowPicture row;
    if (!addPicture(slide, shown)) {
        addParts(slide, shown, row);
    }
    slide.hints = slideHints(nextAction(shown, row), shown.isChanged(), shown.scene.orientation, of.language);
    return slide;
}

Result<Slide> stepSlide(const Lesson& lesson, std::size_t index, const SlideState& state) {
    return playStep(lesson, index).and_then([&](const PlayedStep& played) -> Result<Slide> {
        StepNumbers numbers(played);
        const bool showsTried = state.isTold && played.tried && isAnsweredByTry(lesson.steps[index]);
        Result<Snapshot> snapshot = (showsTried ? numbers.tried() : numbers.now()).snapshot(played.view.head);
        if (!snapshot) {
            return unexpected(snapshot.error());
        }
        const LessonStep& step = lesson.steps[index];
        const StepTexts texts = stepTexts(lesson, index, numbers, state.language);
        LessonSlide of{.lesson = lesson,
                       .index = index,
                       .view = played.view,
                       .texts = texts,
                       .snapshot = *std::move(snapshot),
                       .language = state.language};
        of.isTold = state.isTold || (texts.question.isEmpty() && !step.cover && !played.tried);
        of.answer = toldAnswer(step, numbers);
        of.query = played.view.query;
        // Told, the row is all there, as it is once it was played.
        const std::size_t all = keyCount(of.snapshot.scene->input);
        of.progress = static_cast<double>(state.isTold ? all : played.view.terms.value_or(all));
        of.isDark = state.isDark;
        of.canTry = played.tried && !showsTried;
        of.isTried = showsTried;
        if (played.tried) {
            Result<Snapshot> other =
                (showsTried ? numbers.now() : numbers.tried()).snapshot(played.view.head);
            of.other = other ? std::optional(*std::move(other)) : std::nullopt;
        }
        return slideOf(of);
    });
}

} // namespace attnscope::ui
