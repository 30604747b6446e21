// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/matrix_source.h"

#include <cmath>
#include <limits>

namespace attnscope {

/// Which numbers of the reference count: those that its engine holds, or float64 made anew from the inputs.
enum class ReferenceNumbers { AsHeld, Float64 };

/// Where the numbers that two results hold of one matrix are furthest apart.
struct ResultDifference {
    double size = 0.0; ///< ∞ where only one of both is a number
    std::size_t row = 0;
    std::size_t column = 0;
    double shown = 0.0;
    double reference = 0.0;
    std::size_t rows = 0; ///< that were compared
};

/// Compares what `shown` holds, as its pictures are made of it, with the reference, which has the same shape:
/// all rows, or `mostRows` > 0 evenly spaced ones where there are more. Fails with ErrorCode::Stopped.
Result<ResultDifference> compareResults(const MatrixSource& shown, const MatrixSource& reference,
                                        ReferenceNumbers numbers, std::size_t mostRows, std::stop_token stop,
                                        const ReportProgress& report);

/// How far two numbers are apart: 0 where they are equal or both NaN, ∞ where only one of both is a number or
/// both are other infinities.
inline double difference(double computed, double given) {
    if (computed == given || (std::isnan(computed) && std::isnan(given))) {
        return 0.0;
    }
    const double size = std::abs(computed - given);
    return std::isfinite(size) ? size : std::numeric_limits<double>::infinity();
}

} // namespace attnscope
