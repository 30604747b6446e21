// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"

#include <cstddef>
#include <vector>

namespace attnscope {

/// The order in which the terms of a row are added up.
enum class TermOrder { Position, Weight };

/// The keys of row `query` of the weights in that order. Order Weight starts with the largest weight, equals
/// by position; NaN counts as the least.
std::vector<std::size_t> termKeys(const MatrixSource& weights, std::size_t query, TermOrder order);

} // namespace attnscope
