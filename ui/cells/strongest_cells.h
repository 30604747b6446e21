// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/formats/arrays/cell_list.h"

#include <stop_token>
#include <string>
#include <vector>

namespace attnscope::ui {

/// Which cells are listed: the `count` largest of those that pass.
struct CellFilter {
    Stage stage = Stage::Weights; ///< or Effect
    std::size_t count = 100;
    double least = 0.0;     ///< smaller numbers are left out
    std::string queryToken; ///< a part of the query's token, small and large letters alike; empty: any
    std::string keyToken;

    bool operator==(const CellFilter&) const = default;
};

/// A cell of the weights or of the effect as it is listed.
struct StrongCell {
    ListedCell cell;   ///< its number in float64
    double lift = 0.0; ///< of a weight: weight × keys that the query may attend to: 1 is as an even spread
};

/// The strongest cells that pass, the largest first; cells that the mask forbids are none. Reads the whole
/// matrix, row by row, on any thread; what was found is not complete where it was stopped.
Result<std::vector<StrongCell>> largestCells(const Snapshot& snapshot, const CellFilter& filter,
                                             const std::stop_token& stop, const ReportProgress& report);

} // namespace attnscope::ui
