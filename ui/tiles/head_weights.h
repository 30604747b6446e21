// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine_kind.h"
#include "ui/session/snapshot_cache.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// Results of the heads of one scene for their thumbnails, in single precision. The least recently used go
/// where they take more than the limit. Safe from several threads.
class HeadWeights {
public:
    static constexpr std::size_t kBytes = std::size_t{64} << 20;

    /// `processor` makes the engine that computes them.
    explicit HeadWeights(EngineKind processor, std::size_t bytes = kBytes);

    /// The exact result of one head. It is computed only where it is neither among `known`, results of the
    /// same scene, nor kept here; then it waits for other heads that are being computed. Fails with
    /// ErrorCode::Stopped, and as SceneSolver::solve does.
    Result<ResultPtr> result(const std::shared_ptr<const Scene>& scene, const HeadIndex& headIndex,
                             const std::vector<Snapshot>& known, const std::stop_token& stop);

    /// How many heads were computed since the beginning.
    std::size_t computed() const;
    /// About what the results that are kept hold in memory.
    std::size_t bytes() const;
    std::size_t limit() const { return m_limit; }

private:
    class Turn;

    ResultPtr find(const std::shared_ptr<const Scene>& scene, const HeadIndex& headIndex);

    EngineKind m_processor;
    std::size_t m_limit;
    mutable std::mutex m_mutex; ///< guards what follows, and is never held for long
    std::condition_variable_any m_turn;
    bool m_isComputing = false;
    std::shared_ptr<const Scene> m_scene;
    SnapshotCache m_kept;
    std::size_t m_computed = 0;
};

} // namespace attnscope::ui
