// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/textbook_engine.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <memory>

namespace attnscope::testing {

/// Scores of 1 that take a pass over all of them first, which lasts until it may end or is stopped.
class SlowScores final : public MatrixSource {
public:
    /// Pixels of `passLevel` and above come from the pass.
    SlowScores(std::size_t queries, std::size_t keys, unsigned passLevel = 0)
        : m_queries(queries)
        , m_keys(keys)
        , m_passLevel(passLevel) {}

    std::size_t rows() const override { return m_queries; }
    std::size_t columns() const override { return m_keys; }
    double exact(std::size_t, std::size_t) const override { return 1.0; }
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea& tile, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> masked) const override {
        ++fills;
        if (tile.levels.finer() >= m_passLevel && !isPrepared(reducer)) {
            ++passesInFill;
        }
        std::fill(values.begin(), values.end(), 1.0F);
        std::fill(masked.begin(), masked.end(), std::uint8_t{0});
    }
    ValueRange range() const override { return {1.0, 1.0}; }
    bool isPrepared(Reducer reducer) const override {
        return m_isPrepared[static_cast<std::size_t>(reducer)];
    }
    bool prepare(Reducer reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        ++begun;
        while (!mayEnd && !stop.stop_requested()) {
            if (report) {
                report(0.25);
            }
            QThread::msleep(1);
        }
        std::atomic<bool>& isDone = m_isPrepared[static_cast<std::size_t>(reducer)];
        isDone = isDone || mayEnd;
        stopped += isDone ? 0 : 1;
        return isDone;
    }
    unsigned passLevel() const override { return m_passLevel; }

    mutable std::atomic<int> begun = 0;
    mutable std::atomic<int> stopped = 0;
    mutable std::atomic<int> fills = 0;
    mutable std::atomic<int> passesInFill = 0; ///< passes that could not be stopped
    std::atomic<bool> mayEnd = false;

private:
    std::size_t m_queries;
    std::size_t m_keys;
    unsigned m_passLevel;
    mutable std::atomic<bool> m_isPrepared[2] = {false, false}; ///< by Reducer
};

/// A result with these scores in place of its own.
class ResultWithSlowScores final : public AttentionResult {
public:
    ResultWithSlowScores(ResultPtr inner, std::shared_ptr<const MatrixSource> scores)
        : m_inner(std::move(inner))
        , m_scores(std::move(scores)) {}
    const AttentionProblem& problem() const override { return m_inner->problem(); }
    bool isExact() const override { return true; }
    Precision precision() const override { return m_inner->precision(); }
    std::string_view backend() const override { return m_inner->backend(); }
    std::chrono::nanoseconds elapsed() const override { return m_inner->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return stage == Stage::Scores ? m_scores : m_inner->source(stage);
    }
    RowStatistics rowStatistics(std::size_t query) const override { return m_inner->rowStatistics(query); }

private:
    ResultPtr m_inner;
    std::shared_ptr<const MatrixSource> m_scores;
};

/// The textbook engine, all of whose results have these scores.
class SlowScoresEngine final : public Engine {
public:
    explicit SlowScoresEngine(std::shared_ptr<const MatrixSource> scores)
        : m_scores(std::move(scores)) {}
    std::string_view name() const override { return "slow scores"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest inner = request;
        inner.previous = nullptr;
        inner.publish = [this, &request](ResultPtr result) {
            request.publish(std::make_shared<const ResultWithSlowScores>(std::move(result), m_scores));
        };
        return m_inner.compute(inner);
    }

private:
    std::shared_ptr<const MatrixSource> m_scores;
    TextbookEngine m_inner;
};

} // namespace attnscope::testing
