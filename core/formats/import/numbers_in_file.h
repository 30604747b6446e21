// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// How many numbers `times` arrays of a shape have; nothing where there are more than can be counted.
std::optional<std::size_t> countNumbers(const std::vector<std::size_t>& shape, std::size_t times);

/// Whether any part of a member's numbers can be read alone as the scene has them: Q, K, V, weights, scores
/// and a model's own results, in a file that has them one after the other in the scene's order of axes.
bool canStayInFile(const ImportPlan& plan, const ImportMember& member);

/// Whether they do: the layers that are imported have more than plan.mostHeld.
bool staysInFile(const ImportPlan& plan, const ImportMember& member);

/// Refuses no numbers, and too many to be held where they can't stay in the file; says then what to do.
Result<void> checkNumbers(const ImportPlan& plan, const ImportMember& member);

/// The array as the scene has it, [layer]?[batch]?[head]?[rows][columns], its numbers read when they are
/// looked at; of scores the softmax of their rows.
Result<NumberArray> numbersInFile(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
