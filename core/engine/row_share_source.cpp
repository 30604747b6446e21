// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/row_share_source.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

RowShareSource::RowShareSource(std::shared_ptr<const MatrixSource> numbers)
    : m_numbers(std::move(numbers))
    , m_largest(m_numbers->rows()) {
    for (std::size_t row = 0; row < rows(); ++row) {
        for (std::size_t column = 0; column < columns(); ++column) {
            const double number = std::abs(m_numbers->exact(row, column));
            if (std::isfinite(number) && !m_numbers->masked(row, column)) {
                m_largest[row] = std::max(m_largest[row], number);
            }
        }
    }
}

double RowShareSource::exact(std::size_t row, std::size_t column) const {
    const double number = m_numbers->exact(row, column);
    return m_largest[row] > 0.0 ? number / m_largest[row] : std::isnan(number) ? number : 0.0;
}

} // namespace attnscope
