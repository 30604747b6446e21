// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// Numbers of any shape as they lie in memory, the last axis the fastest.
template <typename Number>
struct FlatArray {
    std::vector<std::size_t> shape;
    std::vector<Number> values;
};

/// NumPy's .npy of float64 with any number of axes.
Result<void> writeNpy(const FlatArray<double>& array, const ByteSink& sink);
/// NumPy's .npy of int64.
Result<void> writeNpy(const FlatArray<std::int64_t>& array, const ByteSink& sink);
/// NumPy's .npy of bool; every value but 0 is True.
Result<void> writeNpy(const FlatArray<std::uint8_t>& array, const ByteSink& sink);
/// NumPy's .npy of texts (UTF-8) with one axis or more, <U as wide as the longest. Zeros at the end of a text
/// are lost, as in NumPy.
Result<void> writeNpy(const std::vector<std::string>& texts, const ByteSink& sink);
Result<void> writeNpy(const FlatArray<std::string>& texts, const ByteSink& sink);

} // namespace attnscope
