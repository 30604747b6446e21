// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/float_blocks.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace attnscope {

namespace {

constexpr std::align_val_t kAlignment{64};

} // namespace

void FloatBlocks::Free::operator()(float* numbers) const {
    ::operator delete[](numbers, kAlignment);
}

FloatBlocks::FloatBlocks(const BlockMatrix& matrix, Order order, const FloatBlocks* previous)
    : m_order(order)
    , m_source(matrix) {
    const bool fits = previous && previous->m_order == order && previous->columns() == columns();
    m_blocks.resize((rows() + kRows - 1) / kRows);
    // Rounding a block takes microseconds.
    constexpr std::size_t kBlocksAPiece = 64;
    parallelFor(m_blocks.size(), kBlocksAPiece, {}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t block = begin; block < end; ++block) {
            const std::size_t first = block * kRows;
            const std::size_t last = std::min(first + kRows, rows());
            const bool same = fits && std::min(first + kRows, previous->rows()) == last &&
                              matrix.sharesRow(previous->m_source, first);
            m_blocks[block] = same ? previous->m_blocks[block] : rounded(first);
        }
    });
}

std::size_t FloatBlocks::place(std::size_t row, std::size_t column) const {
    const std::size_t in = row % kRows;
    return m_order == Order::RowByRow ? in * columns() + column
                                      : (in / kBeside * columns() + column) * kBeside + in % kBeside;
}

std::shared_ptr<const FloatBlocks::Block> FloatBlocks::rounded(std::size_t first) const {
    const auto block = std::make_shared<Block>();
    const std::size_t count = kRows * columns() + kPadding;
    block->numbers.reset(static_cast<float*>(::operator new[](count * sizeof(float), kAlignment)));
    std::fill_n(block->numbers.get(), count, 0.0F);
    for (std::size_t i = first; i < std::min(first + kRows, rows()); ++i) {
        const std::span<const double> row = m_source.row(i);
        double squares = 0.0;
        for (std::size_t c = 0; c < columns(); ++c) {
            block->numbers[place(i, c)] = static_cast<float>(row[c]);
            squares += row[c] * row[c];
        }
        // NaN stays: max gives its first argument where the comparison fails.
        const double norm = std::sqrt(squares);
        block->largestNorm = std::isnan(norm) ? norm : std::max(block->largestNorm, norm);
    }
    return block;
}

float FloatBlocks::at(std::size_t row, std::size_t column) const {
    return block(row / kRows)[place(row, column)];
}

double FloatBlocks::largestNorm() const {
    double largest = 0.0;
    for (const std::shared_ptr<const Block>& block : m_blocks) {
        if (std::isnan(block->largestNorm)) {
            return block->largestNorm;
        }
        largest = std::max(largest, block->largestNorm);
    }
    return largest;
}

bool FloatBlocks::sharesBlock(const FloatBlocks& other, std::size_t block) const {
    return block < blocks() && block < other.blocks() && m_blocks[block] == other.m_blocks[block];
}

} // namespace attnscope
