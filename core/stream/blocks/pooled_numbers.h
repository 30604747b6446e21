// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/strongest_cell.h"

#include <cmath>

namespace attnscope {

/// The larger of two numbers; NaN where one is.
inline float largerNumber(float a, float b) {
    return isStronger(CellOrder::Value, a, b) ? a : b;
}

/// The smaller of two numbers; NaN where the first is.
inline float smallerNumber(float a, float b) {
    return std::isnan(a) || a < b ? a : b;
}

} // namespace attnscope
