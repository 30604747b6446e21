// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/textbook_trace.h"

#include "core/base/parallel.h"
#include "core/masks/filled_score.h"
#include "core/textbook/rounded.h"
#include "core/textbook/row_products.h"
#include "core/textbook/textbook_engine.h"

#include <mutex>
#include <type_traits>

namespace attnscope {

namespace {

template <typename T>
std::vector<T> roundedTransposed(const BlockMatrix& matrix) {
    std::vector<T> values(matrix.rows() * matrix.columns());
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        const std::span<const double> row = matrix.row(i);
        for (std::size_t m = 0; m < row.size(); ++m) {
            values[m * matrix.rows() + i] = static_cast<T>(row[m]);
        }
    }
    return values;
}

} // namespace

template <typename T>
TextbookTrace<T>::TextbookTrace(const AttentionProblem& problem, const TextbookTrace* previous,
                                const Change& change)
    : m_problem(withoutValues(problem))
    , m_arithmetic(problem)
    , m_dropout(problem.dropout, problem.headIndex, problem.heads)
    , m_queries(rounded<T>(problem.q))
    , m_keysTransposed(roundedTransposed<T>(problem.k))
    , m_rows(problem.queries())
    , m_exact(m_problem) {
    const std::size_t cells = queries() * keys();
    if (cells > TextbookEngine::kTraceCells) {
        return;
    }
    m_weights.resize(cells);
    if (!mask().allowsAll()) {
        m_allowed.resize(cells);
    }
    const bool fits = previous && previous->keepsCells() && previous->queries() == queries() &&
                      previous->keys() == keys() && previous->m_queries.size() == m_queries.size();
    // A rule can turn Q and K too (rotary positions); then no score is left true.
    const bool leavesScores = change.kind == Change::Kind::Mask || change.kind == Change::Kind::Rule;
    const bool keepsScores =
        (leavesScores && fits && previous->m_queries == m_queries &&
         previous->m_keysTransposed == m_keysTransposed) ||
        (change.kind == Change::Kind::TokenRow && change.row < std::min(queries(), keys()));
    if (fits && keepsScores) {
        m_scores = previous->m_scores;
        m_change = change;
    } else {
        m_scores.resize(cells);
    }
}

template <typename T>
void TextbookTrace<T>::computeScores(std::size_t i, std::span<T> scores) const {
    if (m_change.kind == Change::Kind::All ||
        (m_change.kind == Change::Kind::TokenRow && m_change.row == i)) {
        scoreRow<T>(query(i), m_keysTransposed, keys(), 0, scores);
    } else if (m_change.kind == Change::Kind::TokenRow) {
        scoreRow<T>(query(i), m_keysTransposed, keys(), m_change.row, scores.subspan(m_change.row, 1));
    }
}

/// The memory of one thread for the rows of its panel: stages that the trace does not keep, and ranges.
template <typename T>
struct TextbookTrace<T>::Panel {
    std::vector<T> scores;
    std::vector<T> weights;
    std::vector<T> dropped;
    std::vector<double> biased;
    std::vector<std::uint8_t> allowed;
    Ranges ranges;

    explicit Panel(const TextbookTrace& trace)
        : scores(trace.keepsCells() ? 0 : trace.keys())
        , weights(scores.size())
        , dropped(trace.combiningStage() == Stage::AfterDropout ? trace.keys() : 0)
        , biased(trace.m_arithmetic.isBiased() ? trace.keys() : 0)
        , allowed(trace.m_allowed.empty() && !trace.mask().allowsAll() ? trace.keys() : 0) {}
};

template <typename T>
bool TextbookTrace<T>::compute(std::stop_token stop, const Row& done) {
    if (m_problem.softmaxAxis == SoftmaxAxis::Queries) {
        std::optional<KeyNormalisers> keys = keyNormalisers(m_problem, stop);
        if (!keys) {
            return false;
        }
        m_byKey = std::make_shared<const KeyNormalisers>(std::move(*keys));
        m_exact.setKeyNormalisers(m_byKey);
    }
    std::mutex rangesMutex;
    return parallelFor(queries(), panelRows(), std::move(stop), [&](std::size_t first, std::size_t last) {
        Panel panel(*this);
        for (std::size_t i = first; i < last; ++i) {
            computeRow(i, panel, done);
        }
        const std::lock_guard lock(rangesMutex);
        m_ranges.scores.add(panel.ranges.scores);
        m_ranges.scaled.add(panel.ranges.scaled);
        m_ranges.masked.add(panel.ranges.masked);
        m_ranges.weights.add(panel.ranges.weights);
        m_ranges.dropped.add(panel.ranges.dropped);
    });
}

template <typename T>
void TextbookTrace<T>::computeRow(std::size_t i, Panel& panel, const Row& done) {
    const auto scratch = [&](auto& kept, auto& buffer) {
        return buffer.empty() && !kept.empty() ? std::span(kept).subspan(i * keys(), keys())
                                               : std::span(buffer);
    };
    const std::span<T> scores = scratch(m_scores, panel.scores);
    const std::span<T> weights = scratch(m_weights, panel.weights);
    const std::span<std::uint8_t> allowed = scratch(m_allowed, panel.allowed);
    if (!allowed.empty()) {
        mask().fillRow(i, allowed);
    }
    computeScores(i, scores);
    ScoreRun<T> run{i, 0, scores, allowed, {}};
    if (m_arithmetic.isBiased()) {
        m_arithmetic.applyBias(run, panel.biased);
        run.biased = panel.biased;
    }
    m_rows[i] = softmaxRow<T>(m_arithmetic, run, weights);
    if (m_byKey) {
        weighByKeys<T>(m_arithmetic, run, *m_byKey, weights);
    }
    track(panel.ranges, run, weights);
    if (panel.dropped.empty()) {
        done(i, weights);
        return;
    }
    std::copy(weights.begin(), weights.end(), panel.dropped.begin());
    drop(i, 0, panel.dropped);
    for (std::size_t j = 0; j < keys(); ++j) {
        if (run.isAllowed(j)) {
            panel.ranges.dropped.add(panel.dropped[j]);
        }
    }
    done(i, panel.dropped);
}

template <typename T>
bool TextbookTrace<T>::forEachRow(std::stop_token stop, const Row& done) const {
    return parallelFor(queries(), panelRows(), std::move(stop), [&](std::size_t first, std::size_t last) {
        std::vector<T> weights(keys());
        std::vector<std::uint8_t> allowed(keys());
        for (std::size_t i = first; i < last; ++i) {
            allowedRow(i, allowed);
            cells(combiningStage(), i, 0, allowed, weights);
            done(i, weights);
        }
    });
}

template <typename T>
void TextbookTrace<T>::track(Ranges& ranges, const ScoreRun<T>& run, std::span<const T> weights) const {
    for (std::size_t j = 0; j < weights.size(); ++j) {
        ranges.scores.add(run.scores[j]);
        ranges.scaled.add(m_arithmetic.scaled(run.scores[j]));
        if (run.isAllowed(j)) {
            // A number that masks fill in would leave all others one colour.
            const T number = m_arithmetic.masked(run, j);
            if (!m_problem.bias || !isFilledIn(static_cast<double>(number))) {
                ranges.masked.add(number);
            }
            ranges.weights.add(weights[j]);
        }
    }
}

template <typename T>
void TextbookTrace<T>::drop(std::size_t i, std::size_t first, std::span<T> weights) const {
    for (std::size_t at = 0; at < weights.size(); ++at) {
        weights[at] = static_cast<T>(m_dropout.applied(static_cast<double>(weights[at]), i, first + at));
    }
}

template <typename T>
bool TextbookTrace<T>::isAllowed(std::size_t i, std::size_t j) const {
    return m_allowed.empty() ? mask().allowed(i, j) : m_allowed[i * keys() + j] != 0;
}

template <typename T>
void TextbookTrace<T>::allowedRow(std::size_t i, std::span<std::uint8_t> row) const {
    if (m_allowed.empty()) {
        mask().fillRow(i, row);
    } else {
        std::copy_n(m_allowed.begin() + static_cast<std::ptrdiff_t>(i * keys()), keys(), row.begin());
    }
}

template <typename T>
void TextbookTrace<T>::cells(Stage stage, std::size_t i, std::size_t first,
                             std::span<const std::uint8_t> allowed, std::span<T> out) const {
    const bool isWeight = stage == Stage::Weights || stage == Stage::AfterDropout;
    if (keepsCells()) {
        const std::vector<T>& kept = isWeight ? m_weights : m_scores;
        std::copy_n(kept.begin() + static_cast<std::ptrdiff_t>(i * keys() + first), out.size(), out.begin());
    } else {
        scoreRow<T>(query(i), m_keysTransposed, keys(), first, out);
    }
    if (stage == Stage::Scaled) {
        std::transform(out.begin(), out.end(), out.begin(),
                       [this](T score) { return m_arithmetic.scaled(score); });
    } else if (stage == Stage::Masked || (isWeight && !keepsCells())) {
        finishCells(stage, i, first, allowed, out);
    }
    if (stage == Stage::AfterDropout) {
        drop(i, first, out);
    }
}

template <typename T>
void TextbookTrace<T>::finishCells(Stage stage, std::size_t i, std::size_t first,
                                   std::span<const std::uint8_t> allowed, std::span<T> out) const {
    ScoreRun<T> run{i, first, out, allowed, {}};
    std::vector<double> biased(m_arithmetic.isBiased() ? out.size() : 0);
    if (!biased.empty()) {
        m_arithmetic.applyBias(run, biased);
        run.biased = biased;
    }
    if (stage != Stage::Masked && m_byKey) {
        weighByKeys<T>(m_arithmetic, run, *m_byKey, out);
        return;
    }
    if (stage != Stage::Masked) {
        weighRun<T>(m_arithmetic, run, m_rows[i], out);
        return;
    }
    for (std::size_t at = 0; at < out.size(); ++at) {
        out[at] = m_arithmetic.masked(run, at);
    }
}

template <typename T>
double TextbookTrace<T>::exact(Stage stage, std::size_t i, std::size_t j) const {
    if constexpr (std::is_same_v<T, double>) {
        const std::uint8_t allowed = stage >= Stage::Masked && !isAllowed(i, j) ? 0 : 1;
        double cell = 0.0;
        cells(stage, i, j, {&allowed, 1}, {&cell, 1});
        return cell;
    } else {
        return m_exact.at(stage, i, j);
    }
}

template <typename T>
std::shared_ptr<const ExactCells::Row> TextbookTrace<T>::exactRow(std::size_t i) const {
    return m_exact.row(i);
}

template <typename T>
ValueRange TextbookTrace<T>::range(Stage stage) const {
    switch (stage) {
    case Stage::Scores:
        return m_ranges.scores.range();
    case Stage::Scaled:
        return m_ranges.scaled.range();
    case Stage::Masked:
        return m_ranges.masked.range();
    case Stage::AfterDropout:
        return m_ranges.dropped.range();
    default:
        return m_ranges.weights.range();
    }
}

template <typename T>
std::size_t TextbookTrace<T>::panelRows() const {
    // A panel is worth a thread from some 10^5 multiplications on; the softmax counts as 16 a cell.
    constexpr std::size_t kPanelWork = 1 << 18;
    constexpr std::size_t kMostRows = 64;
    const std::size_t rows = kPanelWork / (keys() * (m_problem.q.columns() + 16));
    return std::clamp<std::size_t>(rows, 1, kMostRows);
}

template <typename T>
std::span<const T> TextbookTrace<T>::query(std::size_t i) const {
    const std::size_t dK = m_problem.q.columns();
    return std::span(m_queries).subspan(i * dK, dK);
}

template class TextbookTrace<float>;
template class TextbookTrace<double>;

} // namespace attnscope
