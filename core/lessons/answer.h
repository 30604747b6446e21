// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/cover.h"
#include "core/formula/formula.h"
#include "core/lessons/asked_name.h"
#include "core/lessons/step_numbers.h"

#include <span>

namespace attnscope {

/// The right answer to a question, computed. Of choices (a key, rows, the first or the second of two) or of
/// numbers (a count, a shape) one list is empty.
struct Answer {
    /// Right ones: keys or rows by their index; of two numbers 0 or 1, both where they are equal.
    std::vector<std::size_t> choices;
    /// Of each choice the number that decides, as people read it; empty where none does.
    std::vector<std::string> choiceNumbers;
    bool needsAll = false; ///< all of the choices together are right; else any of them is
    std::vector<double> numbers;
    double tolerance = 0.0; ///< of numbers
    std::string text;       ///< as people read it: "2 AI (0.5035)", "3 × 3"
};

/// The cells of stages whose numbers a step asks for or wants compared, or that the notes have wrong: while
/// the question is open they are not to be read off. In core's indices, of the batch item and head that the
/// step shows; one that names another item and head is none of them.
std::vector<CellRef> askedCells(const LessonStep& step);
/// Those of one stage, and whether there are any.
std::vector<CellRef> askedCells(const LessonStep& step, Stage stage);
bool asksFor(const LessonStep& step, Stage stage);
/// What a step asks for that is no cell: a shape, a count, a sum. It may be told beside the matrix.
std::vector<Fact> askedFacts(const LessonStep& step);
/// Whether a shape, or a count that shapes tell, is one of these: of any matrix, or of that stage's.
bool asksForShape(const LessonStep& step);
bool asksForShape(const LessonStep& step, Stage stage);
/// Whether the arithmetic of a cell belongs to the step: nothing is asked, or a number that it computes. Else
/// the question is about rows, shapes, sums or masks.
bool isAboutCell(const LessonStep& step);
/// Whether the question asks for powers of e or for the sum of a row's weights: the arithmetic of a weight
/// says it, and not that of a score.
bool isAboutSoftmax(const LessonStep& step);
/// Whether it asks for powers of e or for their sum, which the weights are divided by.
bool asksForPowers(const LessonStep& step);
/// Whether it asks what the weights of a column add up to.
bool asksForColumnSum(const LessonStep& step);
/// Whether the answer is about what the step tries, or nothing is asked, slips included. Else it is about the
/// numbers before, and would contradict those that follow from the try.
bool isAnsweredByTry(const LessonStep& step);

/// Computes the answer in float64. Fails where the question names what the scene has not, or where its edits
/// do not fit.
Result<Answer> answerOf(const Question& question, StepNumbers& numbers, const AnswerWords& words = {});

/// Whether a guess is right: the index of each choice, in any order.
bool isRight(const Answer& answer, std::span<const std::size_t> choices);
/// Whether numbers are, in order.
bool isRight(const Answer& answer, std::span<const double> numbers);

/// What is right in place of a slip: the computed number, with so many decimals as the notes write, or the
/// words. Fails where the number can't be computed, and where what is written is right.
Result<std::string> correctionOf(const Slip& slip, StepNumbers& numbers);

} // namespace attnscope
