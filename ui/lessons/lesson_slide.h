// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/play_step.h"
#include "ui/lessons/step_texts.h"
#include "ui/paint/slide/slide.h"

namespace attnscope::ui {

/// What a slide of a lesson is made from.
struct LessonSlide {
    const Lesson& lesson;
    std::size_t index = 0;  ///< of the step
    const LessonView& view; ///< what it shows
    const StepTexts& texts;
    Snapshot snapshot;     ///< of the scene as it is now, which a person may have changed
    std::string language;  ///< "en" or "zh"
    QString answer = {};   ///< to the question; shown where it is told
    bool isTold = false;   ///< the answer is told, and nothing is covered any more
    std::size_t query = 0; ///< the selected row
    /// Where the token of the covered row stands, if a person moved it; nothing: where the step has it.
    std::optional<std::size_t> coveredRow = {};
    double progress = 0.0; ///< of the row's animation, in terms
    std::optional<std::size_t> guess = {};
    std::optional<double> guessWeight = {}; ///< of the guessed key, as the step has it; for what is told
    bool isTried = false; ///< the scene is as the step tries it, which not every picture shows
    QString whatIf = {};  ///< the last change of the scene that a person made; empty: it is the step's
    bool canTry = false;  ///< what the step tries is to be shown yet
    /// The scene without what the step tries, or with it: planes have the room of both.
    std::optional<Snapshot> other = {};
    bool isDark = false;
    bool isSpotlit = false;
    bool reducedMotion = false;
};

/// Whether a row of the slide is covered.
bool isCovered(const LessonSlide& of);

/// The slide of a step: its texts, and the picture that the step is about. Of a covered row nothing is in it.
Slide slideOf(const LessonSlide& of);

/// How far a slide is and how it is drawn where no window shows it.
struct SlideState {
    std::string language = "en";
    bool isTold = false; ///< to its end: with the answer, nothing covered, the row added up, the try done
    bool isDark = false;
};
/// The slide of a step as a lesson is given: played from its first step. Fails where it can't be played.
Result<Slide> stepSlide(const Lesson& lesson, std::size_t index, const SlideState& state);

} // namespace attnscope::ui
