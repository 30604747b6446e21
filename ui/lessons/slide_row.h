// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/engine/matrix_source.h"
#include "core/lessons/lesson.h"

#include <cstddef>
#include <vector>

namespace attnscope::ui {

/// A scene of more keys than that has them in a list, and calls them by their index.
inline constexpr std::size_t kMostNamedIndices = 8;

/// The scene as a slide writes it: few tokens with short names of their own are called by these, where nobody
/// chose a notation.
Scene withNamedTokens(const Scene& scene);

/// Whether the step asks for weights of that row, or which is the largest or the larger.
bool asksForRow(const LessonStep& step, std::size_t query);

/// The keys whose weights in that row the step's question compares or asks for, in order; which is the
/// largest tells none.
std::vector<std::size_t> askedKeys(const LessonStep& step, std::size_t query);

/// Takes out of the row the keys that the mask silences, which a list would count among the others. All stay
/// where it silences all. `weights`: those of the row.
void leaveSilencedOut(RowCombination& row, const MatrixSource& weights);

} // namespace attnscope::ui
