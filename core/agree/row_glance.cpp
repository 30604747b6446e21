// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/row_glance.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {

RowGlance::RowGlance(std::span<const GrowingOutput::Part> parts, const GivenRow& given)
    : m_given(&given)
    , m_keys(parts.front().row->powers().size())
    , m_columns(std::min(kMostColumns, given.output.size())) {
    for (const GrowingOutput::Part& part : parts) {
        const std::span<const double> powers = part.row->powers();
        m_numbers.insert(m_numbers.end(), powers.begin(), powers.end());
        for (std::size_t column = 0; column < m_columns; ++column) {
            for (std::size_t key = 0; key < m_keys; ++key) {
                m_numbers.push_back(powers[key] * part.values->row(key)[column]);
            }
        }
    }
    const auto largest = std::max_element(given.weights.begin(), given.weights.end());
    m_largestKey = static_cast<std::size_t>(largest - given.weights.begin());
}

bool RowGlance::exceeds(std::span<const std::span<const std::uint8_t>> cells, double limit) const {
    std::array<double, kMostColumns> values{};
    double weight = 0.0; // of the key that has most
    const double* numbers = m_numbers.data();
    for (const std::span<const std::uint8_t> allowed : cells) {
        std::array<double, 1 + kMostColumns> sums{};
        for (std::size_t each = 0; each <= m_columns; ++each, numbers += m_keys) {
            for (std::size_t key = 0; key < m_keys; ++key) {
                sums[each] += allowed[key] != 0 ? numbers[key] : 0.0;
            }
        }
        if (!(sums[0] >= kLeastSum)) {
            return false;
        }
        for (std::size_t column = 0; column < m_columns; ++column) {
            values[column] += sums[1 + column] / sums[0];
        }
        if (!m_given->weights.empty() && allowed[m_largestKey] != 0) {
            weight = *(numbers - (1 + m_columns) * m_keys + m_largestKey) / sums[0];
        }
    }
    const auto isFar = [limit](double value, double given, double size) {
        return std::isfinite(given) && std::abs(value - given) > limit * size;
    };
    for (std::size_t column = 0; column < m_columns; ++column) {
        const double bias = m_given->bias.empty() ? 0.0 : m_given->bias[column];
        if (isFar(values[column] + bias, m_given->output[column], m_given->outputSize)) {
            return true;
        }
    }
    return !m_given->weights.empty() && isFar(weight, m_given->weights[m_largestKey], m_given->weightsSize);
}

} // namespace attnscope
