// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/step_arithmetic.h"

#include "core/lessons/answer.h"
#include "ui/lessons/shown_digits.h"

#include <algorithm>

namespace attnscope::ui {

CellArithmetic stepArithmetic(const LessonStep& step, const Snapshot& snapshot, const CellRef& cell,
                              const StepText* text) {
    const Stage computed = isAboutSoftmax(step) ? Stage::Weights : cell.stage;
    CellArithmetic arithmetic = asksForPowers(step)
                                    ? arithmeticOfPowers(snapshot, cell.row, cell.column)
                                    : arithmeticOf(snapshot, computed, cell.row, cell.column, false);
    const int digits = stepDigits(*snapshot.source(computed), computed, text);
    const std::optional<int> stated = text != nullptr ? statedBetween(*text) : std::nullopt;
    const int between = stated.value_or(kLessonDigits);
    const bool isWeights = stageInfo(computed).range == RangeGroup::Weights;
    setLessonDigits(arithmetic, isWeights ? std::max(kLessonDigits, digits) : between,
                    isWeights || stated ? between : std::max(between, digits));
    return arithmetic;
}

} // namespace attnscope::ui
