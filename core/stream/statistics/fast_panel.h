// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/row_statistics.h"
#include "core/stream/blocks/block_summary.h"
#include "core/stream/blocks/panel_mask.h"
#include "core/stream/cells/fast_rules.h"
#include "core/stream/kernels/block_kernel.h"

#include <array>
#include <span>
#include <vector>

namespace attnscope {

/// The statistics of at most 64 queries by the plain kernels: sums and maxima of exponentials block by block
/// against a reference a query, which is raised only where a score exceeds it by far; normalised at the end.
class FastPanel {
public:
    static constexpr std::size_t kRows = FloatBlocks::kRows;

    /// `largestKeyNorm` is that of all keys. Refers to everything given.
    FastPanel(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
              double largestKeyNorm, std::span<const std::size_t> queries);

    /// Has compute() keep what describe() needs.
    void keepMoments() { m_keepsMoments = true; }
    /// Computes the rows of the panel's queries into `rows` [queries of the problem].
    void compute(std::span<StreamRow> rows);
    /// Writes a block row of the planes from the panel's queries [first, first + count): all or one.
    void writePlanes(std::span<const StreamRow> rows, std::size_t first, std::size_t count,
                     std::size_t blockRow, BlockSummary& planes) const;

    /// Describes the panel's rows, in order, in full.
    void describe(std::span<const StreamRow> rows, std::span<RowStatistics> statistics) const;

private:
    using Row = std::array<float, kRows>;
    /// From this block of the mask's on, these references hold.
    struct Segment {
        std::size_t begin = 0;
        Row references;
    };

    void packQueries();
    bool isBounded() const;
    void firstReferences();
    void computeBlock(std::size_t at);
    void raiseReferences(std::size_t at, const QueryBlock& own);
    QueryBlock block(std::size_t at, const Row& references) const;
    void finish(std::span<StreamRow> rows);
    StreamRow finished(std::size_t q, double total, float largest) const;
    BlockOutputs scratch(std::size_t at);
    double momentOf(const StreamRow& row, std::size_t q) const;
    RowStatistics described(std::span<const StreamRow> rows, std::size_t q) const;
    std::size_t firstLargest(const StreamRow& row, std::size_t q) const;
    Row blockWeights(const StreamRow& row, std::size_t q, std::size_t block,
                     const std::vector<float>& query) const;
    bool isExceptional(const StreamRow& row) const;

    const AttentionProblem& m_problem;
    const FastRules& m_rules;
    const StreamInputs& m_inputs;
    double m_largestKeyNorm;
    std::span<const std::size_t> m_queries;
    PanelMask m_mask;
    bool m_bounded = false;      ///< every score is near 0, so that 0 is everyone's reference
    Row m_numbers{};             ///< the queries' numbers
    std::vector<float> m_scaled; ///< the queries as blocks have them
    std::vector<float> m_sums;   ///< [block of the mask][64]
    std::vector<float> m_maxima; ///< [block of the mask][64]
    std::vector<Segment> m_segments;
    bool m_keepsMoments = false;
    std::vector<float> m_moments;               ///< [block of the mask][64]; empty: not kept
    std::array<double, kRows> m_totals{};       ///< Σ 2^x, x being the score above the last reference
    std::array<double, kRows> m_momentTotals{}; ///< Σ 2^x·x
};

} // namespace attnscope
