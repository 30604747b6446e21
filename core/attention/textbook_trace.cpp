// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/textbook_trace.h"

#include "core/attention/rounded.h"
#include "core/attention/textbook_engine.h"
#include "core/parallel.h"

#include <mutex>
#include <type_traits>

namespace attnscope {

namespace {

AttentionProblem withoutValues(const AttentionProblem& problem) {
    AttentionProblem rest = problem;
    rest.v.reset();
    return rest;
}

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
    const bool keepsScores =
        change.kind == Change::Kind::Mask || change.kind == Change::Kind::Rule ||
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

template <typename T>
bool TextbookTrace<T>::compute(std::stop_token stop, const Row& done) {
    std::mutex rangesMutex;
    return parallelFor(queries(), panelRows(), std::move(stop), [&](std::size_t first, std::size_t last) {
        const bool keeps = keepsCells();
        std::vector<T> buffer(keeps ? 0 : 2 * keys());
        std::vector<std::uint8_t> bits(m_allowed.empty() && !mask().allowsAll() ? keys() : 0);
        Ranges ranges;
        for (std::size_t i = first; i < last; ++i) {
            const std::span<T> scores =
                keeps ? std::span(m_scores).subspan(i * keys(), keys()) : std::span(buffer).first(keys());
            const std::span<T> weights =
                keeps ? std::span(m_weights).subspan(i * keys(), keys()) : std::span(buffer).last(keys());
            const std::span<std::uint8_t> allowed =
                m_allowed.empty() ? std::span(bits) : std::span(m_allowed).subspan(i * keys(), keys());
            if (!allowed.empty()) {
                mask().fillRow(i, allowed);
            }
            computeScores(i, scores);
            m_rows[i] = softmaxRow<T>(m_arithmetic, scores, allowed, weights);
            track(ranges, scores, allowed, weights);
            done(i, weights);
        }
        const std::lock_guard lock(rangesMutex);
        m_ranges.scores.add(ranges.scores);
        m_ranges.scaled.add(ranges.scaled);
        m_ranges.masked.add(ranges.masked);
        m_ranges.weights.add(ranges.weights);
    });
}

template <typename T>
bool TextbookTrace<T>::forEachRow(std::stop_token stop, const Row& done) const {
    return parallelFor(queries(), panelRows(), std::move(stop), [&](std::size_t first, std::size_t last) {
        std::vector<T> weights(keys());
        std::vector<std::uint8_t> allowed(keys());
        for (std::size_t i = first; i < last; ++i) {
            allowedRow(i, allowed);
            cells(Stage::Weights, i, 0, allowed, weights);
            done(i, weights);
        }
    });
}

template <typename T>
void TextbookTrace<T>::track(Ranges& ranges, std::span<const T> scores, std::span<const std::uint8_t> allowed,
                             std::span<const T> weights) const {
    for (std::size_t j = 0; j < scores.size(); ++j) {
        const T scaled = m_arithmetic.scaled(scores[j]);
        ranges.scores.add(scores[j]);
        ranges.scaled.add(scaled);
        if (allowed.empty() || allowed[j]) {
            ranges.masked.add(scaled);
            ranges.weights.add(weights[j]);
        }
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
    if (keepsCells()) {
        const std::vector<T>& kept = stage == Stage::Weights ? m_weights : m_scores;
        std::copy_n(kept.begin() + static_cast<std::ptrdiff_t>(i * keys() + first), out.size(), out.begin());
    } else {
        scoreRow<T>(query(i), m_keysTransposed, keys(), first, out);
    }
    if (stage == Stage::Scores || (stage == Stage::Weights && keepsCells())) {
        return;
    }
    for (std::size_t j = 0; j < out.size(); ++j) {
        const bool isOpen = allowed[j] != 0;
        if (stage == Stage::Scaled) {
            out[j] = m_arithmetic.scaled(out[j]);
        } else if (stage == Stage::Masked) {
            out[j] = m_arithmetic.masked(out[j], isOpen);
        } else {
            const T part = exponential(m_arithmetic, out[j], isOpen, m_rows[i].max);
            out[j] = weightOf(m_arithmetic, m_rows[i], part, isOpen);
        }
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
