// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/covered_row.h"

#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// A matrix of which one row is not known.
class CoveredSource final : public MatrixSource {
public:
    CoveredSource(std::shared_ptr<const MatrixSource> whole, std::size_t row)
        : m_whole(std::move(whole))
        , m_row(row) {}

    std::size_t rows() const override { return m_whole->rows(); }
    std::size_t columns() const override { return m_whole->columns(); }
    double exact(std::size_t row, std::size_t column) const override {
        return row == m_row ? kUnknown : m_whole->exact(row, column);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return row != m_row && m_whole->masked(row, column);
    }
    bool dropped(std::size_t row, std::size_t column) const override {
        return row != m_row && m_whole->dropped(row, column);
    }
    CellOrder order() const override { return m_whole->order(); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        fillFromCells(*this, area, reducer, values, maskedPixels);
    }
    ValueRange range() const override { return rangeFromCells(*this); }
    bool isCheap() const override { return m_whole->isCheap(); }

private:
    std::shared_ptr<const MatrixSource> m_whole;
    std::size_t m_row;
};

class CoveredResult final : public AttentionResult {
public:
    CoveredResult(std::shared_ptr<const AttentionResult> whole, Stage stage, std::size_t query)
        : AttentionResult(whole->fallback())
        , m_whole(std::move(whole))
        , m_stage(stage)
        , m_query(query) {}

    const AttentionProblem& problem() const override { return m_whole->problem(); }
    bool isExact() const override { return m_whole->isExact(); }
    Precision precision() const override { return m_whole->precision(); }
    std::string_view backend() const override { return m_whole->backend(); }
    std::chrono::nanoseconds elapsed() const override { return m_whole->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        std::shared_ptr<const MatrixSource> whole = m_whole->source(stage);
        if (whole == nullptr || !needs(stage, m_stage)) {
            return whole;
        }
        return stageInfo(stage).cellsAreQueryKey ? std::make_shared<CoveredSource>(std::move(whole), m_query)
                                                 : nullptr;
    }
    std::shared_ptr<const MatrixSource> lift() const override {
        std::shared_ptr<const MatrixSource> whole = m_whole->lift();
        return whole ? std::make_shared<CoveredSource>(std::move(whole), m_query) : nullptr;
    }
    RowStatistics rowStatistics(std::size_t query) const override {
        return query == m_query ? RowStatistics() : m_whole->rowStatistics(query);
    }

private:
    std::shared_ptr<const AttentionResult> m_whole;
    Stage m_stage;
    std::size_t m_query;
};

} // namespace

Snapshot withCoveredRow(const Snapshot& snapshot, Stage stage, std::size_t query) {
    return {snapshot.scene, std::make_shared<const CoveredResult>(snapshot.result, stage, query)};
}

} // namespace attnscope
