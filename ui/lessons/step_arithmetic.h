// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/lessons/lesson.h"

namespace attnscope::ui {

/// What a step computes beside its matrix: a cell of it, the weight of the cell where the question is about
/// the softmax, or the powers of e where it asks for these. Its numbers have the decimals that the texts
/// name; `text` is null where there is none.
CellArithmetic stepArithmetic(const LessonStep& step, const Snapshot& snapshot, const CellRef& cell,
                              const StepText* text);

} // namespace attnscope::ui
