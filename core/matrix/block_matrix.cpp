// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/block_matrix.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

std::shared_ptr<double[]> copyOf(std::span<const double> cells) {
    auto copy = std::make_shared_for_overwrite<double[]>(cells.size());
    std::copy(cells.begin(), cells.end(), copy.get());
    return copy;
}

/// What a thread reads at once where a matrix is searched.
constexpr std::size_t kBlocksAPiece = 32;

/// The largest magnitude of a finite number, without a branch for each; 0 where there is none.
double largestFinite(std::span<const double> cells) {
    constexpr std::size_t kChains = 4;
    double largest[kChains] = {};
    const auto consider = [&largest](std::size_t chain, double cell) {
        const double magnitude = std::abs(cell);
        const double finite = magnitude <= std::numeric_limits<double>::max() ? magnitude : 0.0;
        largest[chain] = finite > largest[chain] ? finite : largest[chain];
    };
    std::size_t at = 0;
    for (; at + kChains <= cells.size(); at += kChains) {
        for (std::size_t chain = 0; chain < kChains; ++chain) {
            consider(chain, cells[at + chain]);
        }
    }
    for (; at < cells.size(); ++at) {
        consider(0, cells[at]);
    }
    return *std::max_element(std::begin(largest), std::end(largest));
}

constexpr double kUnknown = -1.0;

} // namespace

BlockMatrix::Block BlockMatrix::blockOf(std::shared_ptr<double[]> cells) {
    return {std::move(cells), std::make_shared<std::atomic<double>>(kUnknown)};
}

BlockMatrix BlockMatrix::unwritten(std::size_t rows, std::size_t columns) {
    BlockMatrix result = outline(rows, columns);
    while (result.m_blocks.size() * kBlockRows < rows) {
        const std::size_t size = result.blockSize(result.m_blocks.size());
        result.m_blocks.push_back(blockOf(std::make_shared_for_overwrite<double[]>(size)));
    }
    return result;
}

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns, double value)
    : m_rows(rows)
    , m_columns(columns) {
    m_blocks.resize((rows + kBlockRows - 1) / kBlockRows);
    // Memory that is new costs most when it is first touched.
    parallelFor(m_blocks.size(), kBlocksAPiece, {}, [this, value](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; ++at) {
            m_blocks[at] = blockOf(std::make_shared<double[]>(blockSize(at), value));
        }
    });
}

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns, std::span<const double> values)
    : m_rows(rows)
    , m_columns(columns) {
    assert(values.size() == rows * columns);
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        m_blocks.push_back(blockOf(copyOf(values.subspan(first * columns, blockSize(m_blocks.size())))));
    }
}

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns,
                         const std::shared_ptr<std::vector<double>>& values, std::size_t at)
    : m_rows(rows)
    , m_columns(columns) {
    assert(values->size() >= at + rows * columns);
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        m_blocks.push_back(blockOf({values, values->data() + at + first * columns}));
    }
}

BlockMatrix::BlockMatrix(const std::vector<std::vector<double>>& rows)
    : BlockMatrix(rows.size(), rows.empty() ? 0 : rows.front().size()) {
    for (std::size_t i = 0; i < m_rows; ++i) {
        assert(rows[i].size() == m_columns);
        std::copy(rows[i].begin(), rows[i].end(), mutableRow(i).begin());
    }
}

BlockMatrix BlockMatrix::outline(std::size_t rows, std::size_t columns) {
    BlockMatrix result;
    result.m_rows = rows;
    result.m_columns = columns;
    return result;
}

std::size_t BlockMatrix::blockSize(std::size_t at) const {
    return std::min(kBlockRows, m_rows - at * kBlockRows) * m_columns;
}

std::span<const double> BlockMatrix::row(std::size_t row) const {
    assert(row < m_rows && row / kBlockRows < m_blocks.size());
    return {m_blocks[row / kBlockRows].cells.get() + (row % kBlockRows) * m_columns, m_columns};
}

std::span<double> BlockMatrix::mutableRow(std::size_t row) {
    assert(row < m_rows && row / kBlockRows < m_blocks.size());
    const std::size_t at = row / kBlockRows;
    if (m_blocks[at].cells.use_count() > 1) {
        m_blocks[at] = blockOf(copyOf(block(at)));
    } else {
        *m_blocks[at].largest = kUnknown;
    }
    return {m_blocks[at].cells.get() + (row % kBlockRows) * m_columns, m_columns};
}

BlockMatrix BlockMatrix::withRowCount(std::size_t rows) const {
    BlockMatrix result;
    result.m_rows = rows;
    result.m_columns = m_columns;
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        const std::size_t at = first / kBlockRows;
        const std::size_t size = result.blockSize(at);
        if (at < m_blocks.size() && blockSize(at) == size) {
            result.m_blocks.push_back(m_blocks[at]);
            continue;
        }
        auto resized = std::make_shared<double[]>(size);
        if (at < m_blocks.size()) {
            const std::span<const double> kept = block(at).first(std::min(size, blockSize(at)));
            std::copy(kept.begin(), kept.end(), resized.get());
        }
        result.m_blocks.push_back(blockOf(std::move(resized)));
    }
    return result;
}

std::vector<double> BlockMatrix::dense() const {
    std::vector<double> values;
    values.reserve(m_rows * m_columns);
    for (std::size_t at = 0; at < m_blocks.size(); ++at) {
        const std::span<const double> cells = block(at);
        values.insert(values.end(), cells.begin(), cells.end());
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

double BlockMatrix::largestOf(std::size_t at) const {
    const double known = *m_blocks[at].largest;
    if (known >= 0.0) {
        return known;
    }
    const double found = largestFinite(block(at));
    *m_blocks[at].largest = found;
    return found;
}

double BlockMatrix::largestMagnitude() const {
    const auto isUnknown = [](const Block& block) { return *block.largest < 0.0; };
    if (std::any_of(m_blocks.begin(), m_blocks.end(), isUnknown)) {
        parallelFor(m_blocks.size(), kBlocksAPiece, {}, [this](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at) {
                (void)largestOf(at);
            }
        });
    }
    double largest = 0.0;
    for (const Block& block : m_blocks) {
        largest = std::max(largest, block.largest->load());
    }
    return largest;
}

bool BlockMatrix::isFinite() const {
    std::atomic<bool> finite = true;
    parallelFor(m_blocks.size(), kBlocksAPiece, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last && finite; ++at) {
            const std::span<const double> cells = block(at);
            if (!std::all_of(cells.begin(), cells.end(), [](double value) { return std::isfinite(value); })) {
                finite = false;
            }
        }
    });
    return finite;
}

bool BlockMatrix::sharesRow(const BlockMatrix& other, std::size_t row) const {
    return row < m_rows && row < other.m_rows &&
           m_blocks[row / kBlockRows].cells == other.m_blocks[row / kBlockRows].cells;
}

bool operator==(const BlockMatrix& a, const BlockMatrix& b) {
    if (a.m_rows != b.m_rows || a.m_columns != b.m_columns || a.m_blocks.size() != b.m_blocks.size()) {
        return false;
    }
    for (std::size_t at = 0; at < a.m_blocks.size(); ++at) {
        const std::span<const double> left = a.block(at);
        const std::span<const double> right = b.block(at);
        if (left.data() != right.data() && !left.empty() &&
            std::memcmp(left.data(), right.data(), left.size_bytes()) != 0) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
