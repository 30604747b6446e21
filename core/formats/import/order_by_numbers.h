// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Which order queries and keys of four axes have that have as many heads as tokens, by the model's weights
/// beside them: the logarithms of a row of weights differ as its scores do, whatever the scale and the mask.
/// Above 0 where heads come first, below 0 where tokens do, 0 where the numbers do not tell or are too many.
int orderByNumbers(const ImportPlan& plan, const std::vector<std::size_t>& queries);

} // namespace attnscope
