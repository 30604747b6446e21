// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"
#include "core/engine/matrix_source.h"
#include "core/engine/problem.h"
#include "core/engine/row_statistics.h"
#include "core/scene/stage.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace attnscope {

/// Why another engine than the one that was asked computed a result; which one it was says backend().
struct Fallback {
    Error why;
    bool isFault = false; ///< the engine that was asked failed; else the problem was none for it
};

/// What an engine made of a problem. Immutable and safe to read from any thread; it outlives its engine's
/// jobs.
class AttentionResult {
public:
    explicit AttentionResult(std::optional<Fallback> fallback = std::nullopt)
        : m_fallback(std::move(fallback)) {}
    AttentionResult(const AttentionResult&) = delete;
    AttentionResult& operator=(const AttentionResult&) = delete;
    virtual ~AttentionResult() = default;

    virtual const AttentionProblem& problem() const = 0;
    /// False for a preview: coarse values over an exact mask.
    virtual bool isExact() const = 0;
    virtual Precision precision() const = 0;
    /// "CPU", "Vulkan"
    virtual std::string_view backend() const = 0;
    /// Why it was not the engine that was asked; nothing where it was.
    const std::optional<Fallback>& fallback() const { return m_fallback; }
    /// How long the computing took, as measured.
    virtual std::chrono::nanoseconds elapsed() const = 0;

    /// The matrix of a stage from Q on; null where this problem has no such stage (X belongs to the scene;
    /// given weights have no scores; without V there is no output).
    virtual std::shared_ptr<const MatrixSource> source(Stage stage) const = 0;
    /// The weights as multiples of an even spread, log₂ N_i·a; null where there are no weights.
    virtual std::shared_ptr<const MatrixSource> lift() const;
    /// In a preview the one token whose row and column are true, while all other cells are those of the
    /// result before but for what normalises their rows. Nothing: any cell may be another.
    virtual std::optional<std::size_t> editedToken() const { return std::nullopt; }
    virtual RowStatistics rowStatistics(std::size_t query) const = 0;

private:
    std::optional<Fallback> m_fallback;
};

} // namespace attnscope
