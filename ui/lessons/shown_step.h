// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/lessons/lesson_slide.h"
#include "ui/lessons/slide_pictures.h"

namespace attnscope::ui {

/// A step as its slide shows it: with what a person changed since, and without what a covered row would tell.
struct ShownStep {
    explicit ShownStep(const LessonSlide& slide);

    /// Whether a question is to be answered: what computes its answer is shown after that.
    bool isAsking() const { return !of.texts.question.isEmpty() && !of.isTold; }
    bool isOwn() const { return of.lesson.name.empty(); } ///< a scene that no lesson made
    bool isChanged() const { return of.isTried || !of.whatIf.isEmpty(); }
    bool shows(LessonDock dock) const;
    /// Whether the row of the output stands beside the matrix.
    bool hasRow() const;
    /// Whether the query and its keys stand there as arrows, which would tell a covered row.
    bool hasMatch() const;
    /// The texts of the lesson for the step; null where there are none.
    const StepText* texts() const;
    int digitsOf(Stage matrix) const;
    /// The stage whose weights make the output.
    Stage weightsStage() const;
    /// The cell that is computed: that of the selection, or of features the one that is asked for or lit.
    CellRef arithmeticCell() const;
    SlideSubject subject() const { return {snapshot, scene, palette, query, key}; }

    const LessonSlide& of;
    const LessonStep& step;
    bool isCovered;
    std::size_t query; ///< a person may have taken tokens away since
    std::size_t key;
    Stage stage;
    Snapshot snapshot;
    Scene scene;
    Palette palette;
};

} // namespace attnscope::ui
