// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/pooled_result.h"

#include "core/heads/large_heads.h"

#include <limits>
#include <utility>

namespace attnscope {

namespace {

/// Every cell of a small scene, made once.
class SmallHeads final : public MatrixSource {
public:
    SmallHeads(const HeadSources& heads, Reducer reducer, std::shared_ptr<const Mask> mask)
        : m_cells(heads.front()->rows(), heads.front()->columns())
        , m_mask(std::move(mask)) {
        for (std::size_t row = 0; row < m_cells.rows(); ++row) {
            pooledRow(heads, reducer, row, m_cells.mutableRow(row));
        }
        m_range = rangeFromCells(*this);
    }

    std::size_t rows() const override { return m_cells.rows(); }
    std::size_t columns() const override { return m_cells.columns(); }
    double exact(std::size_t row, std::size_t column) const override { return m_cells(row, column); }
    bool masked(std::size_t row, std::size_t column) const override { return !m_mask->allowed(row, column); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        fillFromCells(*this, area, reducer, values, maskedPixels);
    }
    ValueRange range() const override { return m_range; }

private:
    BlockMatrix m_cells;
    std::shared_ptr<const Mask> m_mask;
    ValueRange m_range;
};

} // namespace

std::shared_ptr<const Mask> maskOfHead(const AttentionProblem& problem) {
    return problem.weights ? std::make_shared<const Mask>(problem.queries(), problem.keys()) : problem.mask;
}

PooledResult::PooledResult(const HeadIndex& headIndex, const AttentionResult& first, Parts parts)
    : AttentionResult(first.fallback())
    , m_problem(withoutValues(first.problem()))
    , m_backend(first.backend())
    , m_parts(std::move(parts)) {
    m_problem.headIndex = headIndex;
    m_problem.mask = m_parts.mask;
}

bool PooledResult::make(const std::stop_token& stop, const ReportProgress& report) {
    const auto start = std::chrono::steady_clock::now();
    if (m_problem.queries() * m_problem.keys() <= kSmallMatrixCells) {
        m_weights = std::make_shared<const SmallHeads>(m_parts.cells, m_parts.reducer, m_parts.mask);
    } else {
        m_large = std::make_shared<const LargeHeads>(m_parts.cells, m_parts.reducer, m_parts.mask);
        m_weights = weightsOf(m_large);
    }
    const bool isMade = m_weights->prepare(Reducer::Max, stop, report);
    m_parts.elapsed += std::chrono::steady_clock::now() - start;
    return isMade;
}

std::shared_ptr<const MatrixSource> PooledResult::lift() const {
    return m_large ? liftOf(m_large) : AttentionResult::lift();
}

RowStatistics PooledResult::rowStatistics(std::size_t query) const {
    std::vector<double> weights(m_problem.keys());
    m_weights->exactRow(query, weights);
    return statisticsOf(weights, std::numeric_limits<double>::quiet_NaN(),
                        m_problem.mask->allowedInRow(query));
}

} // namespace attnscope
