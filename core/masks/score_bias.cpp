// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/score_bias.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

ScoreBias::ScoreBias(std::vector<std::shared_ptr<const MaskArray>> arrays, const HeadIndex& headIndex)
    : m_arrays(std::move(arrays))
    , m_headIndex(headIndex) {}

double ScoreBias::at(std::size_t i, std::size_t j) const {
    double sum = 0.0;
    addTo(i, j, {&sum, 1});
    return sum;
}

void ScoreBias::addTo(std::size_t i, std::size_t first, std::span<double> row) const {
    for (const std::shared_ptr<const MaskArray>& array : m_arrays) {
        for (std::size_t at = 0; at < row.size(); ++at) {
            const double number = array->numbers[array->indexOf(m_headIndex, i, first + at)];
            if (number != -std::numeric_limits<double>::infinity()) {
                row[at] += number;
            }
        }
    }
}

std::optional<double> ScoreBias::largestMagnitude() const {
    double sum = 0.0;
    for (const std::shared_ptr<const MaskArray>& array : m_arrays) {
        double largest = 0.0;
        for (const double number : array->numbers) {
            if (std::isfinite(number)) {
                largest = std::max(largest, std::abs(number));
            } else if (!(number < 0.0)) {
                return std::nullopt;
            }
        }
        sum += largest;
    }
    return sum;
}

} // namespace attnscope
