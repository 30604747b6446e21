// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/float_blocks.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

namespace attnscope {

namespace {

constexpr std::align_val_t kAlignment{64};

double largerOrNaN(double a, double b) {
    return std::isnan(a) || a > b ? a : b;
}

/// Four sums at once: an addition waits for the one before.
double sumOfSquares(std::span<const double> numbers) {
    double sums[4] = {};
    std::size_t c = 0;
    for (; c + 4 <= numbers.size(); c += 4) {
        sums[0] += numbers[c] * numbers[c];
        sums[1] += numbers[c + 1] * numbers[c + 1];
        sums[2] += numbers[c + 2] * numbers[c + 2];
        sums[3] += numbers[c + 3] * numbers[c + 3];
    }
    for (; c < numbers.size(); ++c) {
        sums[0] += numbers[c] * numbers[c];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

} // namespace

void FloatBlocks::Free::operator()(float* numbers) const {
    ::operator delete[](numbers, kAlignment);
}

FloatBlocks::FloatBlocks(const BlockMatrix& matrix, Order order, const FloatBlocks* previous)
    : m_order(order)
    , m_source(matrix) {
    const bool fits = previous && previous->m_order == order && previous->columns() == columns();
    m_blocks.resize((rows() + kRows - 1) / kRows);
    std::vector<std::size_t> different;
    for (std::size_t block = 0; block < m_blocks.size(); ++block) {
        if (fits && hasRowsOf(*previous, block) && matrix.sharesRow(previous->m_source, block * kRows)) {
            m_blocks[block] = previous->m_blocks[block];
        } else {
            different.push_back(block);
        }
    }
    // Rounding a block takes microseconds.
    constexpr std::size_t kBlocksAPiece = 32;
    parallelFor(different.size(), kBlocksAPiece, {}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const bool knowsRows = fits && hasRowsOf(*previous, different[at]);
            m_blocks[different[at]] = rounded(different[at], knowsRows ? previous : nullptr);
        }
    });
}

bool FloatBlocks::hasRowsOf(const FloatBlocks& other, std::size_t block) const {
    const std::size_t end = (block + 1) * kRows;
    return block < other.blocks() && std::min(end, other.rows()) == std::min(end, rows());
}

std::size_t FloatBlocks::begin(std::size_t row) const {
    const std::size_t in = row % kRows;
    return m_order == Order::RowByRow ? in * columns() : in / kBeside * columns() * kBeside + in % kBeside;
}

std::shared_ptr<FloatBlocks::Block> FloatBlocks::newBlock() const {
    auto block = std::make_shared<Block>();
    const std::size_t count = kRows * columns() + kPadding;
    block->numbers.reset(static_cast<float*>(::operator new[](count * sizeof(float), kAlignment)));
    return block;
}

std::shared_ptr<const FloatBlocks::Block> FloatBlocks::rounded(std::size_t at,
                                                               const FloatBlocks* previous) const {
    const std::shared_ptr<Block> block = newBlock();
    const std::size_t first = at * kRows;
    const std::size_t last = std::min(first + kRows, rows());
    const std::size_t count = kRows * columns() + kPadding;
    // Numbers that stay in a file are not kept twice.
    std::vector<double> read(m_source.reader() != nullptr ? (last - first) * columns() : 0);
    if (!read.empty()) {
        m_source.copyRows(first, read);
    }
    const double* const from = read.empty() ? m_source.row(first).data() : read.data();
    const auto differs = [this, previous, from, first](std::size_t row) {
        return std::memcmp(from + (row - first) * columns(), previous->m_source.row(row).data(),
                           columns() * sizeof(double)) != 0;
    };
    // Where the first and the last row are others all of them are, but for chance: rounding costs less then
    // than looking.
    if (previous && (previous->m_source.reader() != nullptr || (differs(first) && differs(last - 1)))) {
        previous = nullptr;
    }
    if (previous) {
        std::copy_n(previous->block(at), count, block->numbers.get());
        block->norms = previous->m_blocks[at]->norms;
        for (std::size_t row = first; row < last; ++row) {
            if (differs(row)) {
                roundRow(row, from + (row - first) * columns(), *block);
            }
        }
    } else {
        std::fill_n(block->numbers.get() + (last - first == kRows ? count - kPadding : 0),
                    last - first == kRows ? kPadding : count, 0.0F);
        roundRows(first, last, from, *block);
    }
    for (const double norm : block->norms) {
        block->largestNorm = largerOrNaN(block->largestNorm, norm);
    }
    return block;
}

/// Rows that lie beside one another are written beside one another.
void FloatBlocks::roundRows(std::size_t first, std::size_t last, const double* from, Block& block) const {
    constexpr std::size_t kTogether = 8;
    static_assert(kBeside % kTogether == 0);
    std::size_t row = first;
    for (; m_order == Order::RowsBeside && row + kTogether <= last; row += kTogether) {
        std::array<const double*, kTogether> numbers{};
        for (std::size_t r = 0; r < kTogether; ++r) {
            numbers[r] = from + (row + r - first) * columns();
            block.norms[(row + r) % kRows] = std::sqrt(sumOfSquares({numbers[r], columns()}));
        }
        float* to = block.numbers.get() + begin(row);
        for (std::size_t c = 0; c < columns(); ++c, to += kBeside) {
            for (std::size_t r = 0; r < kTogether; ++r) {
                to[r] = static_cast<float>(numbers[r][c]);
            }
        }
    }
    for (; row < last; ++row) {
        roundRow(row, from + (row - first) * columns(), block);
    }
}

void FloatBlocks::roundRow(std::size_t row, const double* from, Block& block) const {
    float* const to = block.numbers.get() + begin(row);
    const std::size_t step = stride();
    for (std::size_t c = 0; c < columns(); ++c) {
        to[c * step] = static_cast<float>(from[c]);
    }
    block.norms[row % kRows] = std::sqrt(sumOfSquares({from, columns()}));
}

float FloatBlocks::at(std::size_t row, std::size_t column) const {
    return block(row / kRows)[begin(row) + column * stride()];
}

double FloatBlocks::largestNorm() const {
    double largest = 0.0;
    for (const std::shared_ptr<const Block>& block : m_blocks) {
        largest = largerOrNaN(largest, block->largestNorm);
    }
    return largest;
}

bool FloatBlocks::sharesBlock(const FloatBlocks& other, std::size_t block) const {
    return block < blocks() && block < other.blocks() && m_blocks[block] == other.m_blocks[block];
}

} // namespace attnscope
