// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace attnscope {

/// The rows of a matrix for one who looks at all of them, or at many, in ascending order: numbers that stay
/// in a file are read a few hundred rows at a time and not kept, as the matrix's own row() would. Refers to
/// the matrix; for one thread.
class RowReader {
public:
    explicit RowReader(const BlockMatrix& matrix)
        : m_matrix(matrix)
        , m_isElsewhere(matrix.reader() != nullptr && !matrix.empty()) {}

    /// Holds until the next call.
    std::span<const double> row(std::size_t row) {
        if (!m_isElsewhere) {
            return m_matrix.row(row);
        }
        const std::size_t columns = m_matrix.columns();
        if (row < m_first || row >= m_last) {
            m_first = row;
            m_last = std::min(row + kReadAtOnce, m_matrix.rows());
            m_read.resize((m_last - m_first) * columns);
            m_matrix.copyRows(m_first, m_read);
        }
        return std::span<const double>(m_read).subspan((row - m_first) * columns, columns);
    }

private:
    static constexpr std::size_t kReadAtOnce = 8 * BlockMatrix::kBlockRows;

    const BlockMatrix& m_matrix;
    bool m_isElsewhere;
    std::size_t m_first = 0;
    std::size_t m_last = 0;
    std::vector<double> m_read;
};

} // namespace attnscope
