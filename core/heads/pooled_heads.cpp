// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/pooled_heads.h"

#include "core/compare/either_mask.h"
#include "core/heads/large_heads.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

/// Of given weights no cell is masked, whatever the scene's mask says.
std::shared_ptr<const Mask> maskOfHead(const AttentionProblem& problem) {
    return problem.weights ? std::make_shared<const Mask>(problem.queries(), problem.keys()) : problem.mask;
}

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

class PooledResult final : public AttentionResult {
public:
    PooledResult(const HeadIndex& headIndex, const std::vector<ResultPtr>& heads)
        : AttentionResult(heads.front()->fallback())
        , m_problem(withoutValues(heads.front()->problem()))
        , m_backend(heads.front()->backend()) {
        m_problem.headIndex = headIndex;
        m_problem.mask = maskOfHead(m_problem);
        for (const ResultPtr& head : heads) {
            m_heads.push_back(head->source(Stage::Weights));
            m_problem.mask = eitherMask(m_problem.mask, maskOfHead(head->problem()));
            m_elapsed += head->elapsed();
            m_precision = head->precision() == Precision::Float32 ? Precision::Float32 : m_precision;
        }
    }

    /// Makes what is kept; false where it was stopped.
    bool make(const std::stop_token& stop, const ReportProgress& report) {
        const auto start = std::chrono::steady_clock::now();
        const Reducer reducer = reducerOf(m_problem.headIndex.pool);
        if (m_problem.queries() * m_problem.keys() <= kSmallMatrixCells) {
            m_weights = std::make_shared<const SmallHeads>(m_heads, reducer, m_problem.mask);
        } else {
            m_large = std::make_shared<const LargeHeads>(m_heads, reducer, m_problem.mask);
            m_weights = weightsOf(m_large);
        }
        const bool isMade = m_weights->prepare(Reducer::Max, stop, report);
        m_elapsed += std::chrono::steady_clock::now() - start;
        return isMade;
    }

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override { return m_precision; }
    std::string_view backend() const override { return m_backend; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return stage == Stage::Weights ? m_weights : nullptr;
    }
    std::shared_ptr<const MatrixSource> lift() const override {
        return m_large ? liftOf(m_large) : AttentionResult::lift();
    }
    std::span<const std::shared_ptr<const MatrixSource>> heads() const override { return m_heads; }
    RowStatistics rowStatistics(std::size_t query) const override {
        std::vector<double> weights(m_problem.keys());
        m_weights->exactRow(query, weights);
        return statisticsOf(weights, std::numeric_limits<double>::quiet_NaN(),
                            m_problem.mask->allowedInRow(query));
    }

private:
    AttentionProblem m_problem; ///< of the first head without values, and with the mask of all
    HeadSources m_heads;        ///< their weights
    std::string m_backend;
    Precision m_precision = Precision::Float64;
    std::chrono::nanoseconds m_elapsed{};
    std::shared_ptr<const MatrixSource> m_weights;
    WeightCellsPtr m_large; ///< null of a small scene
};

} // namespace

Result<ResultPtr> pooledHeads(const HeadIndex& headIndex, std::size_t heads,
                              const std::function<Result<ResultPtr>(std::size_t head)>& head,
                              const std::stop_token& stop, const ReportProgress& report) {
    std::vector<ResultPtr> results;
    for (std::size_t index = 0; index < heads; ++index) {
        Result<ResultPtr> result = head(index);
        if (!result) {
            return result;
        }
        results.push_back(std::move(*result));
    }
    auto pooled = std::make_shared<PooledResult>(headIndex, results);
    if (!pooled->make(stop, report)) {
        return unexpected(stopped());
    }
    return pooled;
}

} // namespace attnscope
