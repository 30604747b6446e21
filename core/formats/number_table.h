// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"
#include "core/result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

namespace attnscope {

/// Takes the next bytes of a file; an error stops the writing.
using ByteSink = std::function<Result<void>(std::string_view bytes)>;

/// A matrix on its way into a file, asked for one row after another so that it need not lie in memory.
struct NumberTable {
    std::size_t rows = 0;
    std::size_t columns = 0;
    Precision precision = Precision::Float64; ///< the type that the file gets
    /// Fills `values` [columns] with the numbers of that row.
    std::function<void(std::size_t row, std::span<double> values)> fillRow;
};

/// NumPy's .npy, version 1.0: little-endian float64 or float32, C order.
Result<void> writeNpy(const NumberTable& table, const ByteSink& sink);

/// One line a row, numbers separated by commas, no header, in the shortest form that reads back to the same
/// bits; what is not finite is inf, -inf, nan, as NumPy has it.
Result<void> writeCsv(const NumberTable& table, const ByteSink& sink);

/// A JSON list of rows, numbers as in the .csv; what is not finite is "inf", "-inf", "nan".
Result<void> writeJson(const NumberTable& table, const ByteSink& sink);

} // namespace attnscope
