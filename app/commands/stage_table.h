// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/commands/computed.h"
#include "app/options/head_options.h"
#include "core/formats/arrays/number_table.h"
#include "core/formats/arrays/result_table.h"

#include <functional>
#include <memory>

namespace attnscope {

/// Which matrices of a stage are asked for: all of its batch items and heads, or, where one is named, those
/// alone and without that axis.
struct MatrixChoice {
    HeadIndex headIndex;
    bool oneBatch = false;
    bool oneHead = false;
};

/// A stage of all asked batch items and heads, computed while the table is read: one matrix at a time is in
/// memory. `written`: float64 gives exact numbers whatever the engine computed in; left out: that.
Result<NumberTable> stageTable(const std::shared_ptr<ComputedScene>& computed, Stage stage,
                               const MatrixChoice& choice, const std::string& stageWord,
                               const std::optional<Precision>& written = {});

/// The contributions a_ij·v_j of one row, [keys][d_v] for each head.
Result<NumberTable> contributionsTable(const std::shared_ptr<ComputedScene>& computed, std::size_t row,
                                       const MatrixChoice& choice);

/// The weights of all asked heads by groups, [query groups][key groups]. `grouped` makes the groups of one.
using MakeGrouped = std::function<Result<Snapshot>(const Snapshot& snapshot)>;
Result<NumberTable> groupedTable(const std::shared_ptr<ComputedScene>& computed, const MatrixChoice& choice,
                                 const MakeGrouped& grouped, const std::optional<Precision>& written = {});

/// The row statistics of all asked heads.
Result<StatisticsTable> statisticsTable(ComputedScene& computed, const MatrixChoice& choice);

} // namespace attnscope
