// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

namespace attnscope {

/// How two cells of a matrix are compared by strength.
enum class CellOrder {
    Magnitude, ///< of weights, scores and values: −8 is stronger than 5
    Value,     ///< of logarithms, as lift is: 5 is stronger than −8, and −∞ is the weakest of all
};

/// Whether a pixel of both cells shows `value` and not `than`: NaN before any number, because it is worth
/// seeing at every zoom. Of equals, of two NaN and of x and −x by magnitude neither is stronger.
template <typename Number>
bool isStronger(CellOrder order, Number value, Number than) {
    if (std::isnan(value) || std::isnan(than)) {
        return !std::isnan(than);
    }
    return order == CellOrder::Magnitude ? std::abs(value) > std::abs(than) : value > than;
}

} // namespace attnscope
