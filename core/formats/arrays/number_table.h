// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/problem.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attnscope {

/// Takes the next bytes of a file; an error stops the writing.
using ByteSink = std::function<Result<void>(std::string_view bytes)>;

/// One matrix or several of a shape on their way into a file, asked for one row after another so that they
/// need not lie in memory.
struct NumberTable {
    std::size_t rows = 0; ///< of one matrix
    std::size_t columns = 0;
    Precision precision = Precision::Float64; ///< the type that the file gets
    /// Fills `values` [columns] with the numbers of that row, counted over all matrices in their order. An
    /// error stops the writing.
    std::function<Result<void>(std::size_t row, std::span<double> values)> fillRow;
    /// The sizes of the axes before [rows][columns], such as [batch][head]; empty: one matrix.
    std::vector<std::size_t> leading{};
};

/// [batch][head][rows][columns], as many axes as the table has.
std::vector<std::size_t> shapeOf(const NumberTable& table);
/// The rows of all matrices together.
std::size_t rowCount(const NumberTable& table);

/// NumPy's .npy, version 1.0: little-endian float64 or float32, C order.
Result<void> writeNpy(const NumberTable& table, const ByteSink& sink);

/// One line a row, numbers separated by commas, no header, in the shortest form that reads back to the same
/// bits; what is not finite is inf, -inf, nan, as NumPy has it. Several matrices are a usage error.
Result<void> writeCsv(const NumberTable& table, const ByteSink& sink);

/// JSON lists of rows, nested as the axes are, numbers as in the .csv; what is not finite is "inf", "-inf",
/// "nan".
Result<void> writeJson(const NumberTable& table, const ByteSink& sink);

/// A LaTeX bmatrix (amsmath) for mathematics mode, with so many digits after the point, or the shortest exact
/// form where none are given; −∞ is -\infty, NaN \mathrm{nan}. Several matrices are a usage error.
Result<void> writeTex(const NumberTable& table, std::optional<int> digits, const ByteSink& sink);

/// The usage error of writers that know one matrix only, where there are several. `format` is ".csv".
Result<void> refuseSeveral(const std::vector<std::size_t>& leading, std::string_view format);

} // namespace attnscope
