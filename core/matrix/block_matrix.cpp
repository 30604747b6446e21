// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/block_matrix.h"

#include "core/base/parallel.h"
#include "core/matrix/number_reader.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <mutex>
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

class BlockMatrix::Elsewhere {
public:
    Elsewhere(std::shared_ptr<const NumberReader> reader, std::size_t at, std::size_t rows,
              std::size_t columns)
        : m_reader(std::move(reader))
        , m_at(at)
        , m_rows(rows)
        , m_columns(columns)
        , m_kept((rows + kBlockRows - 1) / kBlockRows)
        , m_cells(m_kept.size()) {}

    const std::shared_ptr<const NumberReader>& reader() const { return m_reader; }
    std::size_t at() const { return m_at; }
    std::size_t rows() const { return m_rows; }
    bool hasSame(const Elsewhere& other) const { return m_reader == other.m_reader && m_at == other.m_at; }

    void read(std::size_t row, std::size_t column, std::span<double> values) const {
        m_reader->read(m_at + row * m_columns + column, values);
    }

    /// The cells of a block, which stay from now on.
    const double* block(std::size_t at) {
        if (const double* const known = m_cells[at].load(std::memory_order_acquire)) {
            return known;
        }
        const std::size_t count = std::min(kBlockRows, m_rows - at * kBlockRows) * m_columns;
        auto cells = std::make_shared_for_overwrite<double[]>(count);
        read(at * kBlockRows, 0, {cells.get(), count});
        const std::lock_guard lock(m_mutex);
        if (m_kept[at] == nullptr) { // two threads may have read it
            m_kept[at] = std::move(cells);
            m_cells[at].store(m_kept[at].get(), std::memory_order_release);
        }
        return m_kept[at].get();
    }

private:
    std::shared_ptr<const NumberReader> m_reader;
    std::size_t m_at;
    std::size_t m_rows;
    std::size_t m_columns;
    std::mutex m_mutex; ///< guards m_kept
    std::vector<std::shared_ptr<double[]>> m_kept;
    std::vector<std::atomic<const double*>> m_cells; ///< the same, for those who only read
};

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

BlockMatrix::BlockMatrix(std::size_t rows, std::size_t columns, std::shared_ptr<const NumberReader> reader,
                         std::size_t at)
    : m_rows(rows)
    , m_columns(columns)
    , m_elsewhere(std::make_shared<Elsewhere>(std::move(reader), at, rows, columns)) {
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        m_blocks.push_back(blockOf(nullptr));
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

template <typename Use>
auto BlockMatrix::withBlock(std::size_t at, const Use& use) const {
    if (const double* const cells = m_blocks[at].cells.get()) {
        return use(std::span<const double>(cells, blockSize(at)));
    }
    std::vector<double> read(blockSize(at));
    m_elsewhere->read(at * kBlockRows, 0, read);
    return use(std::span<const double>(read));
}

/// A copy of a block's cells.
std::shared_ptr<double[]> BlockMatrix::ownCells(std::size_t at) const {
    return withBlock(at, [](std::span<const double> cells) { return copyOf(cells); });
}

std::span<const double> BlockMatrix::row(std::size_t row) const {
    assert(row < m_rows && row / kBlockRows < m_blocks.size());
    const std::size_t at = row / kBlockRows;
    const double* const own = m_blocks[at].cells.get();
    const double* const cells = own != nullptr ? own : m_elsewhere->block(at);
    return {cells + (row % kBlockRows) * m_columns, m_columns};
}

void BlockMatrix::copyRows(std::size_t first, std::span<double> values) const {
    assert(m_columns > 0 && values.size() % m_columns == 0 && first + values.size() / m_columns <= m_rows);
    std::size_t row = first;
    while (!values.empty()) {
        const std::size_t last = std::min((row / kBlockRows + 1) * kBlockRows, m_rows);
        const std::size_t count = std::min(values.size(), (last - row) * m_columns);
        if (const double* const cells = m_blocks[row / kBlockRows].cells.get()) {
            std::copy_n(cells + (row % kBlockRows) * m_columns, count, values.begin());
        } else {
            m_elsewhere->read(row, 0, values.first(count));
        }
        values = values.subspan(count);
        row = last;
    }
}

void BlockMatrix::copyCells(std::size_t row, std::size_t column, std::span<double> values) const {
    assert(row < m_rows && column + values.size() <= m_columns);
    if (const double* const cells = m_blocks[row / kBlockRows].cells.get()) {
        std::copy_n(cells + (row % kBlockRows) * m_columns + column, values.size(), values.begin());
    } else {
        m_elsewhere->read(row, column, values);
    }
}

std::span<double> BlockMatrix::mutableRow(std::size_t row) {
    assert(row < m_rows && row / kBlockRows < m_blocks.size());
    const std::size_t at = row / kBlockRows;
    if (m_blocks[at].cells == nullptr || m_blocks[at].cells.use_count() > 1) {
        m_blocks[at] = blockOf(ownCells(at));
    } else {
        *m_blocks[at].largest = kUnknown;
    }
    return {m_blocks[at].cells.get() + (row % kBlockRows) * m_columns, m_columns};
}

BlockMatrix BlockMatrix::withRowCount(std::size_t rows) const {
    BlockMatrix result;
    result.m_rows = rows;
    result.m_columns = m_columns;
    result.m_elsewhere = m_elsewhere;
    for (std::size_t first = 0; first < rows; first += kBlockRows) {
        const std::size_t at = first / kBlockRows;
        const std::size_t size = result.blockSize(at);
        if (at < m_blocks.size() && blockSize(at) == size) {
            result.m_blocks.push_back(m_blocks[at]);
            continue;
        }
        auto resized = std::make_shared<double[]>(size);
        if (at < m_blocks.size()) {
            withBlock(at, [&](std::span<const double> cells) {
                const std::span<const double> kept = cells.first(std::min(size, cells.size()));
                std::copy(kept.begin(), kept.end(), resized.get());
            });
        }
        result.m_blocks.push_back(blockOf(std::move(resized)));
    }
    return result;
}

const NumberReader* BlockMatrix::reader() const {
    return m_elsewhere ? m_elsewhere->reader().get() : nullptr;
}

BlockMatrix BlockMatrix::readAnew() const {
    BlockMatrix result = *this;
    if (m_elsewhere) {
        result.m_elsewhere = std::make_shared<Elsewhere>(m_elsewhere->reader(), m_elsewhere->at(),
                                                         m_elsewhere->rows(), m_columns);
    }
    return result;
}

std::vector<double> BlockMatrix::dense() const {
    std::vector<double> values;
    values.reserve(m_rows * m_columns);
    for (std::size_t at = 0; at < m_blocks.size(); ++at) {
        withBlock(at, [&values](std::span<const double> cells) {
            values.insert(values.end(), cells.begin(), cells.end());
        });
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
    const double found = withBlock(at, largestFinite);
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
            const bool isWhole = withBlock(at, [](std::span<const double> cells) {
                return std::all_of(cells.begin(), cells.end(),
                                   [](double value) { return std::isfinite(value); });
            });
            if (!isWhole) {
                finite = false;
            }
        }
    });
    return finite;
}

bool BlockMatrix::sharesBlock(const BlockMatrix& other, std::size_t at) const {
    if (m_blocks[at].cells != nullptr || other.m_blocks[at].cells != nullptr) {
        return m_blocks[at].cells == other.m_blocks[at].cells;
    }
    return m_elsewhere->hasSame(*other.m_elsewhere);
}

bool BlockMatrix::sharesRow(const BlockMatrix& other, std::size_t row) const {
    return row < m_rows && row < other.m_rows && m_columns == other.m_columns &&
           sharesBlock(other, row / kBlockRows);
}

bool operator==(const BlockMatrix& a, const BlockMatrix& b) {
    if (a.m_rows != b.m_rows || a.m_columns != b.m_columns || a.m_blocks.size() != b.m_blocks.size()) {
        return false;
    }
    for (std::size_t at = 0; at < a.m_blocks.size(); ++at) {
        const bool isSame = a.sharesBlock(b, at) || a.withBlock(at, [&](std::span<const double> left) {
            return b.withBlock(at, [&](std::span<const double> right) {
                return left.empty() || std::memcmp(left.data(), right.data(), left.size_bytes()) == 0;
            });
        });
        if (!isSame) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
