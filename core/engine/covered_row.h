// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"

#include <cstddef>

namespace attnscope {

/// The snapshot without what a class is to predict: in `stage` and in every stage that is computed from it,
/// row `query` is NaN and not masked, and matrices that have no such row (the output, the joined heads) are
/// not there. Nothing that reads the snapshot's results can tell the row's numbers. `stage` has cells of
/// queries and keys.
Snapshot withCoveredRow(const Snapshot& snapshot, Stage stage, std::size_t query);

} // namespace attnscope
