// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/row_statistics.h"
#include "core/scene/stage.h"
#include "core/textbook/dropout_cells.h"
#include "core/textbook/key_normalisers.h"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace attnscope {

/// Cells of the [queries][keys] stages, computed again in float64 from Q, K and the rules when they are asked
/// for. Safe from many threads.
class ExactCells {
public:
    /// A row of weights, before dropout, with its normaliser; along the wrong axis the
    /// normaliser that the row would have.
    struct Row {
        std::size_t query = 0;
        RowNormaliser normaliser;
        std::vector<double> weights; ///< [keys]
    };

    explicit ExactCells(const AttentionProblem& problem);

    /// Needed before weights are asked for where the softmax runs over the queries.
    void setKeyNormalisers(std::shared_ptr<const KeyNormalisers> keys) { m_keys = std::move(keys); }

    double at(Stage stage, std::size_t i, std::size_t j) const;
    /// The last row asked for is kept, so that walking along a row costs one row.
    std::shared_ptr<const Row> row(std::size_t i) const;

private:
    double score(std::size_t i, std::size_t j) const;
    void scoreRow(std::size_t i, std::span<double> scores) const;
    RowNormaliser normaliser(std::size_t i) const;

    AttentionProblem m_problem;
    ScoreArithmetic<double> m_arithmetic;
    DropoutCells m_dropout;
    std::shared_ptr<const KeyNormalisers> m_keys; ///< null: each row has its own
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const Row> m_last;
    /// For every row met so far, so that reading a column computes each row once.
    mutable std::unordered_map<std::size_t, RowNormaliser> m_normalisers;
};

/// The statistics of row i of the weights before dropout; `cells` are the problem's.
RowStatistics exactStatistics(const AttentionProblem& problem, const ExactCells& cells, std::size_t i);

} // namespace attnscope
