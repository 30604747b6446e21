// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/explain_choice.h"

#include <array>

namespace attnscope {

/// Two heads of layers that follow each other: the first writes at the place `key` what it takes from the
/// place `source`; the second reads it there, in the row of the query. Each takes its largest weight.
struct ReadLayers {
    std::array<std::size_t, 2> heads{}; ///< of the first layer, of the next
    std::size_t query = 0;
    std::size_t key = 0;    ///< of the largest weight of the second head in the row of the query
    std::size_t source = 0; ///< of the largest weight of the first head in the row of `key`
    double written = 0.0;   ///< the weight of `source` in that row
    double read = 0.0;      ///< the weight of `key` in the row of the query
    std::size_t raised = 0; ///< the column of the second head's output that is largest in that row
    double rise = 0.0;      ///< that number
};

/// Both heads are those of the snapshot's batch item. Fails where the choice names no two heads of the scene,
/// or where tokens and keys are not the same.
Result<ReadLayers> readLayers(const Snapshot& snapshot, const ExplainChoice& choice, std::size_t query);

} // namespace attnscope
