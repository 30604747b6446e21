// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/block_matrix.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace attnscope {

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns, double value)
    : m_rows(rows)
    , m_columns(columns) {
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        const std::size_t count = std::min(kBlockRows, rows - first);
        m_blocks.push_back(std::make_shared<Block>(count * columns, value));
    }
}

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns, std::span<const double> values)
    : BlockMatrix(rows, columns) {
    assert(values.size() == rows * columns);
    for (std::size_t i = 0; i < rows; ++i) {
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i * columns), columns,
                    mutableRow(i).begin());
    }
}

BlockMatrix::BlockMatrix(const std::vector<std::vector<double>>& rows)
    : BlockMatrix(rows.size(), rows.empty() ? 0 : rows.front().size()) {
    for (std::size_t i = 0; i < m_rows; ++i) {
        assert(rows[i].size() == m_columns);
        std::copy(rows[i].begin(), rows[i].end(), mutableRow(i).begin());
    }
}

BlockMatrix BlockMatrix::uniform(std::size_t rows, std::size_t columns, double value) {
    BlockMatrix result(std::min(rows, kBlockRows), columns, value);
    result.m_rows = rows;
    while (rows > 0 && result.m_blocks.size() * kBlockRows + kBlockRows <= rows) {
        result.m_blocks.push_back(result.m_blocks.front());
    }
    if (rows > kBlockRows && rows % kBlockRows != 0) {
        result.m_blocks.push_back(std::make_shared<Block>(rows % kBlockRows * columns, value));
    }
    return result;
}

std::span<const double> BlockMatrix::row(std::size_t row) const {
    assert(row < m_rows);
    const Block& block = *m_blocks[row / kBlockRows];
    return {block.data() + (row % kBlockRows) * m_columns, m_columns};
}

std::span<double> BlockMatrix::mutableRow(std::size_t row) {
    assert(row < m_rows);
    std::shared_ptr<Block>& block = m_blocks[row / kBlockRows];
    if (block.use_count() > 1) {
        block = std::make_shared<Block>(*block);
    }
    return {block->data() + (row % kBlockRows) * m_columns, m_columns};
}

BlockMatrix BlockMatrix::withRowCount(std::size_t rows) const {
    BlockMatrix result;
    result.m_rows = rows;
    result.m_columns = m_columns;
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        const std::size_t size = std::min(kBlockRows, rows - first) * m_columns;
        const std::size_t at = first / kBlockRows;
        if (at < m_blocks.size() && m_blocks[at]->size() == size) {
            result.m_blocks.push_back(m_blocks[at]);
            continue;
        }
        auto block =
            at < m_blocks.size() ? std::make_shared<Block>(*m_blocks[at]) : std::make_shared<Block>();
        block->resize(size);
        result.m_blocks.push_back(std::move(block));
    }
    return result;
}

std::vector<double> BlockMatrix::dense() const {
    std::vector<double> values;
    values.reserve(m_rows * m_columns);
    for (const std::shared_ptr<Block>& block : m_blocks) {
        values.insert(values.end(), block->begin(), block->end());
    }
    return values;
}

BlockMatrix BlockMatrix::transposed() const {
    BlockMatrix result(m_columns, m_rows);
    for (std::size_t j = 0; j < m_columns; ++j) {
        const std::span<double> to = result.mutableRow(j);
        for (std::size_t i = 0; i < m_rows; ++i) {
            to[i] = (*this)(i, j);
        }
    }
    return result;
}

double BlockMatrix::largestMagnitude() const {
    double largest = 0.0;
    for (const std::shared_ptr<Block>& block : m_blocks) {
        for (const double value : *block) {
            if (std::isfinite(value)) {
                largest = std::max(largest, std::abs(value));
            }
        }
    }
    return largest;
}

bool BlockMatrix::isFinite() const {
    return std::all_of(m_blocks.begin(), m_blocks.end(), [](const std::shared_ptr<Block>& block) {
        return std::all_of(block->begin(), block->end(), [](double value) { return std::isfinite(value); });
    });
}

bool BlockMatrix::sharesRow(const BlockMatrix& other, std::size_t row) const {
    return row < m_rows && row < other.m_rows &&
           m_blocks[row / kBlockRows] == other.m_blocks[row / kBlockRows];
}

bool operator==(const BlockMatrix& a, const BlockMatrix& b) {
    if (a.m_rows != b.m_rows || a.m_columns != b.m_columns) {
        return false;
    }
    for (std::size_t at = 0; at < a.m_blocks.size(); ++at) {
        const auto& left = a.m_blocks[at];
        const auto& right = b.m_blocks[at];
        if (left != right && (left->size() != right->size() ||
                              (!left->empty() && std::memcmp(left->data(), right->data(),
                                                             left->size() * sizeof(double)) != 0))) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
