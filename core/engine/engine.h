// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/edits/change.h"
#include "core/engine/attention_result.h"
#include "core/engine/problem.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace attnscope {

using ResultPtr = std::shared_ptr<const AttentionResult>;
/// Receives results as they become better: previews first, the exact one last. Called from the engine's
/// thread.
using Publish = std::function<void(ResultPtr)>;

/// One computation: the problem, an earlier result to start from, and the callbacks that get the results.
struct ComputeRequest {
    AttentionProblem problem;
    /// The result of an earlier problem from which this one differs by `change` only; null: there is none.
    ResultPtr previous = nullptr;
    Change change = {};
    std::stop_token stop = {}; ///< the engine polls it at least once a tile
    Publish publish = {};      ///< not empty
    /// Called with the part that is done, 0 … 1, at most a thousand times: from the engine's threads, one
    /// call at a time, and never after `compute` has returned. May be empty.
    ReportProgress report = {};
    /// Why this engine computes in place of the chosen one; copied to the results.
    std::optional<Fallback> fallback = std::nullopt;
};

/// The interface of the textbook, the streaming and the Vulkan engine. Any thread may call it, one at a time.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual std::string_view name() const = 0;

    /// Computes the problem of the request and publishes the results, previews first. May reuse the earlier
    /// result, or do all of the work again. Fails with ErrorCode::Stopped after the request's stop token is
    /// set, and with an error where a callback throws. Keeps nothing of the request.
    virtual Result<void> compute(const ComputeRequest& request) = 0;

protected:
    /// The exception that is being handled, as an error.
    static Error wrapException();
};

/// Computes to the end on the calling thread and returns the exact result. Fails as Engine::compute does.
Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem, std::stop_token stop = {},
                           const ReportProgress& report = {});

} // namespace attnscope
