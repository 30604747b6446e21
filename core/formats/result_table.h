// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"
#include "core/attention/row_combination.h"
#include "core/attention/row_statistics.h"
#include "core/formats/number_table.h"
#include "core/scene/scene.h"

#include <memory>
#include <vector>

namespace attnscope {

/// The matrix of a stage as it is written: in the column convention its transpose. In float32 the numbers are
/// those that the engine computed, in float64 the exact ones. The rows
/// are best asked for in order, by one thread at a time.
NumberTable tableOf(std::shared_ptr<const MatrixSource> source, Orientation orientation, Precision precision);

/// The contributions a_ij·v_j of one row, [keys][d_v]; in the column convention the transpose.
NumberTable tableOf(RowCombination combination, Orientation orientation, Precision precision);

/// One line a row under the header lse,max,argmax,entropy_bits,sum,allowed.
Result<void> writeStatisticsCsv(const std::vector<RowStatistics>& rows, const ByteSink& sink);
/// One object with a list under each of these names.
Result<void> writeStatisticsJson(const std::vector<RowStatistics>& rows, const ByteSink& sink);

} // namespace attnscope
