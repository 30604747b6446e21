// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/core/scene/worked_scenes.h"

#include <algorithm>
#include <cmath>

namespace attnscope::test {

/// How far the numbers that are painted (float32) are from the expected ones, at the most: infinities of one
/// sign are the same, and forbidden cells are painted by no number.
inline double largestDifference(const MatrixSource& pictured, const BlockMatrix& expected) {
    const std::vector<float> values = painted(pictured);
    double largest = 0.0;
    for (std::size_t i = 0; i < expected.rows(); ++i) {
        for (std::size_t j = 0; j < expected.columns(); ++j) {
            const double actual = values[i * expected.columns() + j];
            if (!pictured.masked(i, j) && actual != expected(i, j)) {
                largest = std::max(largest, std::abs(actual - expected(i, j)));
            }
        }
    }
    return largest;
}

} // namespace attnscope::test
