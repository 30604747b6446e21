// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/engine/matrix_source.h"
#include "core/lessons/lesson.h"
#include "ui/paint/product/product_picture.h"

#include <optional>
#include <span>
#include <vector>

namespace attnscope::ui {

/// With so many decimals a lesson prints what has more, unless its text states other ones.
inline constexpr int kLessonDigits = 3;

/// As few decimals as tell the numbers: whole ones have none; kLessonDigits where no fewer tell them.
int shownDigits(const MatrixSource& source);
int shownDigits(std::span<const double> numbers);

/// With how many decimals the texts of a step print cells of that stage ("{weights[0,1]:4}"), the most where
/// they differ: its picture prints as many. Nothing where they name none.
std::optional<int> statedDigits(const StepText& text, Stage stage);
/// The same of what the arithmetic has between: scores, and e to them.
std::optional<int> statedBetween(const StepText& text);

/// As few decimals as tell the numbers of a stage; of numbers that no few tell as many as the texts name.
/// `text` is null where there is none.
int stepDigits(const MatrixSource& source, Stage stage, const StepText* text);

/// The cells of a product's result, as displayed, in the rows of which a step asks for a number: which of
/// them it is may be the question.
std::vector<CellRef> askedRows(const LessonStep& step, const StageProduct& product);

/// The matrix of the scene whose shape a step asks for.
std::optional<MatrixRole> askedShape(const LessonStep& step);

/// The numbers of a product with as many decimals as each of its matrices needs.
void setLessonDigits(ProductPicture& picture);

/// Computed numbers of the arithmetic with the decimals of the picture beside them: weights with `weights`,
/// others with `between`. What these would leave without a digit, and large numbers stay.
void setLessonDigits(CellArithmetic& arithmetic, int weights, int between);

} // namespace attnscope::ui
