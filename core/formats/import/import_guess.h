// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Decides what every member becomes, by type, name, order and shape, and in which order its axes are. Each
/// decision is marked as a guess.
void guessRoles(ImportPlan& plan);

/// The same once more after a person chose the role of a member, on which those of others may depend; what
/// was chosen stays.
void guessOtherRoles(ImportPlan& plan);

/// The axes of every member once more, after a role, the number of heads or the axes of a member were chosen.
/// Axes that were chosen stay; Q, K, V and weights with as many axes follow them.
void guessAxes(ImportPlan& plan);

/// How many batch items and heads a scene has.
struct HeadCounts {
    std::size_t batches = 1;
    std::size_t heads = 1;
};

/// Where Q or weights come out with other counts, reads them so that the counts are these, if one of their
/// readings allows that.
void guessAxesLike(ImportPlan& plan, const HeadCounts& wanted);

/// Takes the first of three axes of weights or queries for heads, which was taken for batch items, unless
/// something in the file is of several batch items.
void takeFirstForHeads(ImportPlan& plan);

} // namespace attnscope
