// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/texts_part.h"

#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "core/scene/token_name.h"
#include "ui/lessons/slide_row.h"
#include "ui/lessons/slide_words.h"
#include "ui/paint/formula/formula_layout.h"

namespace attnscope::ui {

namespace {

constexpr int kGuessDigits = 3;
constexpr QChar kLine(QChar::LineSeparator);

/// Which item and head of several it is: "b0 h1  ".
QString place(const ShownStep& shown) {
    if (stageInfo(shown.stage).maker == StageMaker::AllHeads || shown.stage == Stage::X) {
        return {};
    }
    const HeadIndex& head = shown.of.view.head;
    QStringList parts;
    if (batchCount(shown.scene.input) > 1) {
        parts << QStringLiteral("b%1").arg(head.batch);
    }
    if (headCount(shown.scene.input) > 1) {
        parts << QStringLiteral("h%1").arg(head.head);
    }
    return parts.isEmpty() ? QString() : parts.join(' ') + QStringLiteral("  ");
}

/// Of a row that was covered; empty where nothing was guessed.
QString guessed(const ShownStep& shown) {
    if (!shown.of.guess || !shown.of.guessWeight) {
        return {};
    }
    return slideGuess(QString::fromStdString(distinctTokenName(shown.scene.keyNames(), *shown.of.guess,
                                                               shown.scene.notation.indexFrom)),
                      QString::fromStdString(numberText(*shown.of.guessWeight, kGuessDigits)),
                      shown.of.language);
}

/// Lessons of the program say the answer in what follows; others may say anything there.
QString afterAnswer(const ShownStep& shown) {
    const QString& after = shown.of.texts.after;
    const bool isBuiltIn = shown.of.lesson.number > 0;
    return isBuiltIn || after.isEmpty() || shown.of.answer.isEmpty() ? after
                                                                     : shown.of.answer + kLine + after;
}

/// What the matrix is called. Some notations write matrices in words: they are not said twice.
void nameStage(Slide& slide, const ShownStep& shown) {
    const StageNotation notation = notationOf(shown.scene, shown.stage);
    const bool isUnscaled = shown.stage == Stage::Scaled && shown.scene.rules.scale == ScaleKind::None;
    const QString name = slideStageName(isUnscaled ? Stage::Scores : shown.stage, shown.of.language);
    const Formula& first = notation.title.parts.empty() ? notation.title : notation.title.parts.front();
    slide.stageBrief = place(shown).trimmed();
    slide.stageName = shownText(first) == name ? slide.stageBrief : place(shown) + name;
    slide.stageFormula = notation.title;
    if (shown.of.other) {
        slide.otherFormula = notationOf(withNamedTokens(*shown.of.other->scene), shown.stage).title;
    }
}

void addAnswer(Slide& slide, const ShownStep& shown) {
    const QString after = afterAnswer(shown);
    if (shown.of.isTold) {
        slide.answer = shown.of.answer;
        const QString guess = guessed(shown);
        const bool hidesAnswer = !guess.isEmpty() && after.isEmpty();
        slide.after = guess + (hidesAnswer ? slideStrongest(shown.of.answer, shown.of.language) : after);
    } else if (shown.isAsking() || shown.of.canTry) {
        slide.later = after.isEmpty() ? shown.of.answer : after;
    }
}

/// Says what a person changed, and that the texts are about the scene as it was prepared.
void sayChange(Slide& slide, const ShownStep& shown) {
    const std::string& language = shown.of.language;
    slide.action = slideNumbersAsPrepared(slide.action, language);
    slide.watch = slideNumbersAsPrepared(slide.watch, language);
    slide.answer = slideAsPrepared(slide.answer, language);
    slide.after = slideAsPrepared(slide.after, language);
    if (!slide.title.isEmpty()) {
        slide.title = slideWhatIf(slide.title, shown.of.whatIf, language);
        return;
    }
    // A scene of one's own has no title: the change is said before the words.
    const QString change = slideChanged(shown.of.whatIf, language);
    slide.action = slide.action.isEmpty() ? change : change + ' ' + slide.action;
    slide.answer = slide.answer.isEmpty() ? slide.answer : change + kLine + slide.answer;
    slide.after = slide.after.isEmpty() ? slide.after : change + kLine + slide.after;
}

void addSteps(Slide& slide, const ShownStep& shown) {
    const auto& texts = shown.of.lesson.text(shown.of.language).steps;
    for (const LessonStep& step : shown.of.lesson.steps) {
        const auto found = texts.find(step.id);
        slide.steps << (shown.isOwn() && found != texts.end() ? QString::fromStdString(found->second.title)
                                                              : QString());
    }
    slide.step = shown.of.index;
}

} // namespace

void addTexts(Slide& slide, const ShownStep& shown) {
    nameStage(slide, shown);
    slide.title = shown.isOwn() ? QString() : shown.of.texts.title;
    slide.action = shown.of.texts.action;
    slide.watch = shown.of.texts.watch;
    slide.question = shown.of.texts.question;
    for (const Slip& slip : shown.step.slips) {
        if (!slip.of) {
            slide.slips.push_back({QString::fromStdString(slip.written),
                                   shown.of.isTold ? QString::fromStdString(slip.right) : QString()});
        }
    }
    addAnswer(slide, shown);
    if (!shown.of.whatIf.isEmpty()) {
        sayChange(slide, shown);
    }
    addSteps(slide, shown);
    slide.isSpotlit = shown.of.isSpotlit;
}

} // namespace attnscope::ui
