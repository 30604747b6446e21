// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope {

/// A row that is to be predicted, in `stage`, which has cells of queries and keys, and in every stage that is
/// computed from it.
struct CoveredRow {
    Stage stage = Stage::Weights;
    std::size_t query = 0;

    bool operator==(const CoveredRow&) const = default;
};

/// What is not to be told before a question is answered. Rows and cells that a snapshot has not are no error.
struct Cover {
    std::optional<CoveredRow> row = {};
    std::vector<CellRef> cells = {}; ///< each in its own stage only

    bool isEmpty() const { return !row && cells.empty(); }

    bool operator==(const Cover&) const = default;
};

/// The stage from which on a row is covered where `shown` is looked at: of scores that one, else the weights.
Stage coveredStage(Stage shown);

/// The snapshot without what is covered: those cells are NaN, not masked, and MatrixSource::covered says so;
/// matrices that have no row of the covered query's keys (the output, the joined heads) are not there.
/// Nothing that reads the snapshot's results can tell the numbers. Ranges are found cell by cell, so that the
/// scene has to be small.
Snapshot withCover(const Snapshot& snapshot, const Cover& cover);

} // namespace attnscope
