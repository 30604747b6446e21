// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/engine/matrix_source.h"
#include "core/engine/row_statistics.h"
#include "core/formats/arrays/number_table.h"
#include "core/scene/scene.h"

#include <memory>
#include <vector>

namespace attnscope {

/// The matrix of a stage as it is written: in the column convention its transpose. In float32 the numbers are
/// those that the engine computed, in float64 the exact ones. The rows
/// are best asked for in order, by one thread at a time.
NumberTable tableOf(const std::shared_ptr<const MatrixSource>& source, Orientation orientation,
                    Precision precision);

/// The contributions a_ij·v_j of one row, [keys][d_v]; in the column convention the transpose.
NumberTable tableOf(RowCombination combination, Orientation orientation, Precision precision);

/// The statistics of the rows of one matrix or of several.
struct StatisticsTable {
    std::vector<RowStatistics> rows;    ///< of all matrices, one after another
    std::vector<std::size_t> leading{}; ///< the sizes of the axes before [rows]; empty: one matrix
};

/// One line a row under the header lse,max,argmax,entropy_bits,sum,allowed. Several matrices are a usage
/// error.
Result<void> writeStatisticsCsv(const StatisticsTable& table, const ByteSink& sink);
/// One object with a list under each of these names, nested as the axes are.
Result<void> writeStatisticsJson(const StatisticsTable& table, const ByteSink& sink);
/// An .npz with a member of each of these names, [batch][head][rows] or fewer axes; argmax and allowed are
/// int64, the others float64.
Result<void> writeStatisticsNpz(const StatisticsTable& table, const ByteSink& sink);

} // namespace attnscope
