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
#include <span>
#include <string_view>
#include <utility>

namespace attnscope {

/// Why another engine than the chosen one computed a result; AttentionResult::backend names it.
struct Fallback {
    Error why;
    bool isFault = false; ///< the chosen engine failed; else it does not compute such problems
};

/// The result of an engine for one problem. Immutable, safe to read from any thread, and independent
/// of the engine's lifetime.
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
    /// Why another engine than the chosen one computed it; nothing where the chosen one did.
    const std::optional<Fallback>& fallback() const { return m_fallback; }
    /// The measured time of the computation.
    virtual std::chrono::nanoseconds elapsed() const = 0;

    /// The matrix of a stage from Q on; null where this problem has no such stage (X belongs to the scene;
    /// given weights have no scores; without V there is no output).
    virtual std::shared_ptr<const MatrixSource> source(Stage stage) const = 0;
    /// The weights as multiples of an even spread, log₂ N_i·a; null where there are no weights.
    virtual std::shared_ptr<const MatrixSource> lift() const;
    /// Of a result that is made of all heads of a batch item, their weights by head; of attention rollout the
    /// matrix of its last layer and, where there are layers before, their rollout (core/heads/rollout.h).
    /// Else empty.
    virtual std::span<const std::shared_ptr<const MatrixSource>> heads() const { return {}; }
    /// For previews: the one edited token, where its row and column are exact and all other cells differ from
    /// those of the result before by the normalisation of their rows only. Nothing: any cell may differ.
    virtual std::optional<std::size_t> editedToken() const { return std::nullopt; }
    /// The statistics of the weights of one query; `query` < problem().queries().
    virtual RowStatistics rowStatistics(std::size_t query) const = 0;

private:
    std::optional<Fallback> m_fallback;
};

} // namespace attnscope
