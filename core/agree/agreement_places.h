// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/agree_search.h"
#include "core/analysis/compare_reference.h"

#include <vector>

namespace attnscope {

/// Notes in which heads, rows and batch items the first result that differs does. `differences` are those of
/// what comes nearest of the scene.
void noteBeginning(Agreement& agreement, const Scene& scene,
                   const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers);

} // namespace attnscope
