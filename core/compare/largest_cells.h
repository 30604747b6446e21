// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/matrix_source.h"

#include <vector>

namespace attnscope {

/// The `count` cells of largest magnitude that are neither masked nor 0, with their numbers in float64, the
/// largest first and equal ones in the order of row and column; NaN is none. Reads only blocks that can hold
/// one, after the pass over the whole matrix that coarse pixels need; of a large matrix cells that rounding
/// to float32 makes equal may be mistaken for each other. Memory O(count + blocks of 64 × 64). Fails with
/// ErrorCode::Stopped.
Result<std::vector<CellValue>> largestCells(const MatrixSource& source, std::size_t count,
                                            const std::stop_token& stop, const ReportProgress& report = {});

} // namespace attnscope
