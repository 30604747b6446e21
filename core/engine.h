// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"
#include "core/attention/result.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/scene/change.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace attnscope {

using ResultPtr = std::shared_ptr<const AttentionResult>;
/// Receives results as they become better: previews first, the exact one last. Called from the engine's
/// thread.
using Publish = std::function<void(ResultPtr)>;

/// What the textbook, the streaming and the Vulkan engine have in common. Calls are safe from any one thread
/// at a time; no exception leaves them.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual std::string_view name() const = 0;

    /// Computes the problem and publishes it. Polls `stop` at tile grain and then fails with
    /// ErrorCode::Stopped.
    virtual Result<void> run(const AttentionProblem& problem, std::stop_token stop,
                             const Publish& publish) = 0;

    /// The same, starting from the result of an earlier problem from which this one differs by `change` only.
    /// May do all of the work again.
    virtual Result<void> update(const ResultPtr& previous, const AttentionProblem& problem,
                                const Change& change, std::stop_token stop, const Publish& publish) = 0;

    /// Why another than this engine computed what it publishes, where that was not meant so: a device was
    /// lost, say. Null where nothing went wrong. To be asked while it publishes, and between calls.
    virtual const Error* fallback() const { return nullptr; }

    /// Who hears how much of a run or update is done, at most a thousand times in each. Called from the
    /// engine's threads, one at a time; set it between calls.
    void reportTo(ReportProgress report) { m_report = std::move(report); }

protected:
    const ReportProgress& reporter() const { return m_report; }
    /// The exception that is being handled, as an error.
    static Error caught();

private:
    ReportProgress m_report;
};

/// Runs to the end on the calling thread and gives the exact result. Fails as Engine::run does.
Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem, std::stop_token stop = {});

} // namespace attnscope
