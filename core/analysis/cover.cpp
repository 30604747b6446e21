// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/cover.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// A matrix of which a row or some cells are not known.
class CoveredSource final : public MatrixSource {
public:
    CoveredSource(std::shared_ptr<const MatrixSource> whole, std::optional<std::size_t> row,
                  std::vector<CellRef> cells)
        : m_whole(std::move(whole))
        , m_row(row)
        , m_cells(std::move(cells)) {}

    std::size_t rows() const override { return m_whole->rows(); }
    std::size_t columns() const override { return m_whole->columns(); }
    double exact(std::size_t row, std::size_t column) const override {
        return covered(row, column) ? kUnknown : m_whole->exact(row, column);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return !covered(row, column) && m_whole->masked(row, column);
    }
    bool dropped(std::size_t row, std::size_t column) const override {
        return !covered(row, column) && m_whole->dropped(row, column);
    }
    bool covered(std::size_t row, std::size_t column) const override {
        return m_row == row || std::any_of(m_cells.begin(), m_cells.end(), [&](const CellRef& cell) {
                   return cell.row == row && cell.column == column;
               });
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
    std::optional<std::size_t> m_row;
    std::vector<CellRef> m_cells;
};

/// The matrix of a stage without what is covered of it; null where nothing of it is left.
std::shared_ptr<const MatrixSource> coveredIn(std::shared_ptr<const MatrixSource> whole, Stage stage,
                                              const Cover& cover) {
    const bool hasRow = cover.row && needs(stage, cover.row->stage);
    if (hasRow && !stageInfo(stage).cellsAreQueryKey) {
        return nullptr;
    }
    std::vector<CellRef> cells = cover.cells;
    std::erase_if(cells, [stage](const CellRef& cell) { return cell.stage != stage; });
    if (whole == nullptr || (!hasRow && cells.empty())) {
        return whole;
    }
    return std::make_shared<CoveredSource>(
        std::move(whole), hasRow ? std::optional(cover.row->query) : std::nullopt, std::move(cells));
}

class CoveredResult final : public AttentionResult {
public:
    CoveredResult(const Snapshot& whole, Cover cover)
        : AttentionResult(whole.result->fallback())
        , m_whole(whole)
        , m_cover(std::move(cover)) {}

    const AttentionProblem& problem() const override { return m_whole.result->problem(); }
    bool isExact() const override { return m_whole.result->isExact(); }
    Precision precision() const override { return m_whole.result->precision(); }
    std::string_view backend() const override { return m_whole.result->backend(); }
    std::chrono::nanoseconds elapsed() const override { return m_whole.result->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        // X belongs to the scene, unless something of it is covered.
        const bool isOfScene = stageInfo(stage).maker == StageMaker::Scene;
        return coveredIn(isOfScene ? m_whole.source(stage) : m_whole.result->source(stage), stage, m_cover);
    }
    std::shared_ptr<const MatrixSource> lift() const override {
        return coveredIn(m_whole.result->lift(), Stage::Weights, m_cover);
    }
    RowStatistics rowStatistics(std::size_t query) const override {
        return isCovered(query) ? RowStatistics() : m_whole.result->rowStatistics(query);
    }

private:
    /// Whether the largest weight of that query could tell a covered number.
    bool isCovered(std::size_t query) const {
        return (m_cover.row && m_cover.row->query == query) ||
               std::any_of(m_cover.cells.begin(), m_cover.cells.end(), [query](const CellRef& cell) {
                   return cell.stage == Stage::Weights && cell.row == query;
               });
    }

    Snapshot m_whole;
    Cover m_cover;
};

} // namespace

bool Cover::has(FactKind kind) const {
    return std::any_of(facts.begin(), facts.end(), [kind](const Fact& fact) { return fact.kind == kind; });
}

bool Cover::has(FactKind kind, Stage stage, std::optional<std::size_t> at) const {
    return std::find(facts.begin(), facts.end(), Fact{kind, stage, at}) != facts.end();
}

Stage coveredStage(Stage shown) {
    const bool isScore = shown == Stage::Scores || shown == Stage::Scaled || shown == Stage::Masked;
    return isScore ? shown : Stage::Weights;
}

Snapshot withCover(const Snapshot& snapshot, const Cover& cover) {
    if (!cover.hasCells() || !snapshot) {
        return snapshot;
    }
    return {snapshot.scene, std::make_shared<const CoveredResult>(snapshot, cover),
            coveredIn(snapshot.joined, Stage::MultiHead, cover)};
}

} // namespace attnscope
