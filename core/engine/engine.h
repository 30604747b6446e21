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

/// One computation: what an engine is asked, what it may start from, and who hears of it.
struct ComputeRequest {
    AttentionProblem problem;
    /// The result of an earlier problem from which this one differs by `change` only; null: there is none.
    ResultPtr previous = nullptr;
    Change change = {};
    std::stop_token stop = {}; ///< polled at tile grain
    Publish publish = {};      ///< must be there
    /// Hears how much is done, at most a thousand times. Called from the engine's threads, one at a time,
    /// and never after `compute` has returned. May be empty.
    ReportProgress report = {};
    /// For which engine this one stands in: its results say so.
    std::optional<Fallback> fallback = std::nullopt;
};

/// What the textbook, the streaming and the Vulkan engine have in common. Calls are safe from any one thread
/// at a time.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual std::string_view name() const = 0;

    /// Computes the problem of the request and publishes it, previews first. Where there is an earlier result
    /// it starts from there, or does all of the work again. Fails with ErrorCode::Stopped once it is told to
    /// stop. Keeps nothing of the request; what its callbacks throw comes out as an error.
    virtual Result<void> compute(const ComputeRequest& request) = 0;

protected:
    /// The exception that is being handled, as an error.
    static Error wrapException();
};

/// Computes to the end on the calling thread and gives the exact result. Fails as Engine::compute does.
Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem, std::stop_token stop = {},
                           const ReportProgress& report = {});

} // namespace attnscope
