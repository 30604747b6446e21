// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace attnscope {

/// How often numbers of a matrix fall into bins of one width.
struct Histogram {
    double low = 0.0; ///< of the first bin
    double high = 1.0;
    std::vector<std::uint64_t> counts; ///< numbers outside are in the first and last bin
    std::uint64_t cells = 0;           ///< allowed ones that were counted
    std::size_t rows = 0;              ///< whose cells were counted
    std::size_t ofRows = 0;

    bool isOfAll() const { return rows == ofRows; }
    bool operator==(const Histogram&) const = default;
};

/// The number up to which `part` of the counted numbers lie, to a bin; of magnitudes where `ofMagnitudes`.
double quantileOf(const Histogram& histogram, double part, bool ofMagnitudes);

/// Whether numbers or their logarithms are counted.
enum class HistogramScale { Linear, Log10 };

/// Counts the cells that the mask allows (null: all): all rows of up to 4,194,304 cells, else 256 evenly
/// spaced ones.
/// Numbers without a logarithm (0) are in the first bin. Empty where it was stopped.
Histogram histogramOf(const MatrixSource& source, const Mask* mask, HistogramScale scale, double low,
                      double high, std::size_t bins, const std::stop_token& stop);

} // namespace attnscope
