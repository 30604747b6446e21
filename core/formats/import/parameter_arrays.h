// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_array.h"
#include "core/formats/import/import_plan.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope {

/// Shapes of a projection or a bias as [in][out], one for each of W_Q, W_K and W_V where it holds them
/// together: thirds of its outputs, or of fewer key heads what is left beside queries as wide as X, or as
/// W_O takes them. Heads that have an axis of their own, (d, head, width) as in flax or (head, d, width) as
/// in TransformerLens, are joined. Fails where it is none of these, or has other heads than were said.
Result<std::vector<std::vector<std::size_t>>> parameterShapes(const ImportPlan& plan,
                                                              const ImportMember& member);

/// Its numbers so parted and joined, as many arrays as parameterShapes() gives, with outputs first or last as
/// the plan's layout of weights has them.
std::vector<NumberArray> parameterParts(const ImportPlan& plan, const ImportMember& member,
                                        NumberArray whole);

/// How many heads have an axis of their own in W_Q; nothing where they have none.
std::optional<std::size_t> headsOfProjection(const ImportPlan& plan);

} // namespace attnscope
