// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/edited_rows.h"

#include "core/base/parallel.h"
#include "core/stream/kernels/vector_kernel.h"
#include "core/stream/statistics/fast_panel.h"
#include "core/stream/statistics/fast_row.h"
#include "core/stream/statistics/statistics.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

namespace attnscope {

namespace {

/// A new exponential beyond this is far above its row's reference.
constexpr float kFarTerm = 0x1p50F;

/// One key's old scores leave the rows and its new ones enter.
class ColumnEdit {
public:
    ColumnEdit(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& before,
               const StreamInputs& after, std::size_t key, std::span<StreamRow> rows)
        : m_problem(problem)
        , m_rules(rules)
        , m_queries(after.q)
        , m_key(key)
        , m_old(rowOf(before.k, key))
        , m_new(rowOf(after.k, key))
        , m_rows(rows) {}

    /// The rows of blocks [first, last); gives those that have to be computed afresh.
    std::vector<std::size_t> edit(std::size_t first, std::size_t last) const {
        std::vector<std::size_t> afresh;
        for (std::size_t block = first; block < last; ++block) {
            editBlock(block, afresh);
        }
        return afresh;
    }

private:
    using Row = std::array<float, FloatBlocks::kRows>;

    static std::vector<float> rowOf(const FloatBlocks& matrix, std::size_t row) {
        std::vector<float> numbers(matrix.columns());
        for (std::size_t m = 0; m < numbers.size(); ++m) {
            numbers[m] = matrix.at(row, m);
        }
        return numbers;
    }

    void editBlock(std::size_t block, std::vector<std::size_t>& afresh) const {
        const std::size_t first = block * FloatBlocks::kRows;
        const std::size_t last = std::min(first + FloatBlocks::kRows, m_rows.size());
        const Mask& mask = *m_problem.mask;
        const BlockClass allowed =
            mask.allowsAll() ? BlockClass::Full : mask.classify(first, last, m_key, m_key + 1);
        if (allowed == BlockClass::Empty) {
            return;
        }
        Row references{};
        for (std::size_t i = first; i < last; ++i) {
            references[i - first] = m_rows[i].reference;
        }
        Row removed;
        Row added;
        const VectorBlock vectors{m_queries.block(block), m_old.size(), m_rules.factor,
                                  m_rules.slope,          first,        m_key};
        vectorScores(vectors, m_old.data(), m_new.data(), removed.data(), added.data());
        powers(removed.data(), references.data(), removed.data());
        powers(added.data(), references.data(), added.data());
        for (std::size_t i = first; i < last; ++i) {
            const bool counts = allowed == BlockClass::Full || mask.allowed(i, m_key);
            if (counts && !exchange(m_rows[i], removed[i - first], added[i - first])) {
                afresh.push_back(i);
            }
        }
    }

    /// False where the row can't be computed from its earlier sum.
    bool exchange(StreamRow& row, float removed, float added) const {
        const double rest = row.sum - static_cast<double>(removed);
        const double sum = rest + static_cast<double>(added);
        // What is left of a much larger sum is as inexact as that was.
        const bool isKnown = !row.empty && added < kFarTerm && rest >= 0.25 * row.sum &&
                             sum >= 0.25 * static_cast<double>(row.firstSum);
        const bool peakLeft = removed >= row.largestTerm && added < removed;
        if (!isKnown || peakLeft) {
            return false;
        }
        row.sum = sum;
        row.divisor = sum;
        row.largestTerm = std::max(row.largestTerm, added);
        return true;
    }

    const AttentionProblem& m_problem;
    const FastRules& m_rules;
    const FloatBlocks& m_queries;
    std::size_t m_key;
    std::vector<float> m_old;
    std::vector<float> m_new;
    std::span<StreamRow> m_rows;
};

/// Ascending rows, panel by panel where they are many.
bool computeAfresh(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
                   std::span<const std::size_t> queries, const std::stop_token& stop,
                   std::span<StreamRow> rows) {
    if (queries.size() <= kFewRows) {
        return fewRows(problem, rules, inputs, queries, stop, rows);
    }
    const double largestKeyNorm = inputs.k.largestNorm();
    return parallelFor(queries.size(), FloatBlocks::kRows, stop, [&](std::size_t first, std::size_t last) {
        FastPanel(problem, rules, inputs, largestKeyNorm, queries.subspan(first, last - first)).compute(rows);
    });
}

bool everyRow(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
              std::span<StreamRow> rows) {
    BlockSummary planes = BlockSummary::ofWeights(problem);
    return statistics(problem, inputs, RowSelection::all(planes), std::move(stop), {}, rows, planes);
}

} // namespace

bool editToken(const AttentionProblem& problem, const StreamInputs& before, const StreamInputs& after,
               std::size_t row, std::stop_token stop, std::span<StreamRow> rows) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    if (!rules) {
        return everyRow(problem, after, std::move(stop), rows);
    }
    std::vector<std::size_t> afresh;
    const std::size_t block = row / FloatBlocks::kRows;
    if (row < problem.keys() && !after.k.sharesBlock(before.k, block)) {
        const ColumnEdit edit(problem, *rules, before, after, row, rows);
        std::mutex mutex;
        // Fewer rows are done before a second thread is awake.
        constexpr std::size_t kBlocksAPiece = 64;
        if (!parallelFor(after.q.blocks(), kBlocksAPiece, stop, [&](std::size_t first, std::size_t last) {
                const std::vector<std::size_t> some = edit.edit(first, last);
                const std::lock_guard lock(mutex);
                afresh.insert(afresh.end(), some.begin(), some.end());
            })) {
            return false;
        }
    }
    if (row < problem.queries() && !after.q.sharesBlock(before.q, block)) {
        afresh.push_back(row);
    }
    std::sort(afresh.begin(), afresh.end());
    afresh.erase(std::unique(afresh.begin(), afresh.end()), afresh.end());
    return computeAfresh(problem, *rules, after, afresh, stop, rows);
}

} // namespace attnscope
