// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/score_rules.h"

#include <cstddef>
#include <span>

namespace attnscope {

/// Rotary positions (Su et al. 2021): turns each pair m of the d components of a query or key by the angle
/// position·base^(−2m/d), so that q·k depends on the distance of two tokens only. `row.size()` must be even.
void rotateRow(std::span<double> row, std::size_t position, double base, RopePairs pairs);

} // namespace attnscope
