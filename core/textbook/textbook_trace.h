// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/change.h"
#include "core/engine/range_tracker.h"
#include "core/textbook/exact_cells.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace attnscope {

/// The part of a result that has a cell for every query and key: scores and weights of every cell up to
/// TextbookEngine::kTraceCells, above that Q, K and the row normalisers. V has no part in it, so that results
/// with other values share it. The stages between are one rounding away from the scores and are not stored.
template <typename T>
class TextbookTrace {
public:
    /// Receives the weights that multiply V: after dropout.
    using Row = std::function<void(std::size_t query, std::span<const T> weights)>;

    /// Takes over the scores that `change` left true from an earlier trace of the same shape, where there is
    /// one that keeps them.
    TextbookTrace(const AttentionProblem& problem, const TextbookTrace* previous, const Change& change);

    /// Computes panel by panel and hands each finished row on, from several threads. False where
    /// `stop` came before the end.
    bool compute(std::stop_token stop, const Row& done);
    /// Hands every row on again.
    bool forEachRow(std::stop_token stop, const Row& done) const;

    std::size_t queries() const { return m_problem.queries(); }
    std::size_t keys() const { return m_problem.keys(); }
    bool keepsCells() const { return !m_scores.empty(); }
    const Mask& mask() const { return *m_problem.mask; }
    const std::shared_ptr<const ScoreBias>& bias() const { return m_problem.bias; }
    /// The weights that multiply V: Dropped where dropout acts, else Weights.
    Stage combiningStage() const {
        return m_problem.dropout.probability > 0.0 ? Stage::AfterDropout : Stage::Weights;
    }
    const DropoutCells& dropout() const { return m_dropout; }
    bool isAllowed(std::size_t i, std::size_t j) const;
    /// The row of the mask into `row` [keys].
    void allowedRow(std::size_t i, std::span<std::uint8_t> row) const;

    /// Cells of row i from key `first` on, in this trace's precision; `allowed` is the mask
    /// of just these cells.
    void cells(Stage stage, std::size_t i, std::size_t first, std::span<const std::uint8_t> allowed,
               std::span<T> out) const;
    /// One cell in float64.
    double exact(Stage stage, std::size_t i, std::size_t j) const;
    /// A row of weights in float64, before dropout, with what normalised it.
    std::shared_ptr<const ExactCells::Row> exactRow(std::size_t i) const;
    const ExactCells& exactCells() const { return m_exact; }
    ValueRange range(Stage stage) const;

private:
    struct Ranges {
        RangeTracker scores;
        RangeTracker scaled;
        RangeTracker masked;
        RangeTracker weights;
        RangeTracker dropped;
    };
    struct Panel;

    void computeScores(std::size_t i, std::span<T> scores) const;
    void computeRow(std::size_t i, Panel& panel, const Row& done);
    void track(Ranges& ranges, const ScoreRun<T>& run, std::span<const T> weights) const;
    /// Turns the scores in `out` into masked scores or weights.
    void finishCells(Stage stage, std::size_t i, std::size_t first, std::span<const std::uint8_t> allowed,
                     std::span<T> out) const;
    void drop(std::size_t i, std::size_t first, std::span<T> weights) const;
    std::size_t panelRows() const;
    std::span<const T> query(std::size_t i) const;

    AttentionProblem m_problem; ///< without X and V
    ScoreArithmetic<T> m_arithmetic;
    DropoutCells m_dropout;
    Change m_change;                               ///< what of the scores to compute: none for Mask and Rule
    std::vector<T> m_queries;                      ///< [queries][d_k]
    std::vector<T> m_keysTransposed;               ///< [d_k][keys]
    std::vector<T> m_scores;                       ///< [queries][keys] or empty
    std::vector<T> m_weights;                      ///< [queries][keys] or empty
    std::vector<std::uint8_t> m_allowed;           ///< [queries][keys] or empty
    std::vector<RowNormaliser> m_rows;             ///< [queries]
    std::shared_ptr<const KeyNormalisers> m_byKey; ///< null: the softmax runs over the keys
    Ranges m_ranges;
    ExactCells m_exact;
};

extern template class TextbookTrace<float>;
extern template class TextbookTrace<double>;

} // namespace attnscope
