// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/head_weights.h"

#include "core/solver/scene_solver.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

/// The right to compute a head, which one thread at a time has; a stop ends the wait for it.
class HeadWeights::Turn {
public:
    Turn(HeadWeights& weights, const std::stop_token& stop)
        : m_weights(weights) {
        std::unique_lock lock(weights.m_mutex);
        m_isOurs = weights.m_turn.wait(lock, stop, [&weights] { return !weights.m_isComputing; });
        weights.m_isComputing = weights.m_isComputing || m_isOurs;
    }
    ~Turn() {
        if (m_isOurs) {
            const std::lock_guard lock(m_weights.m_mutex);
            m_weights.m_isComputing = false;
            m_weights.m_turn.notify_one();
        }
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    /// False where the wait was stopped.
    bool isOurs() const { return m_isOurs; }

private:
    HeadWeights& m_weights;
    bool m_isOurs = false;
};

HeadWeights::HeadWeights(EngineKind processor, std::size_t bytes)
    : m_processor(std::move(processor))
    , m_limit(bytes)
    , m_kept(bytes) {}

ResultPtr HeadWeights::find(const std::shared_ptr<const Scene>& scene, const HeadIndex& headIndex) {
    const std::lock_guard lock(m_mutex);
    if (scene != m_scene) {
        m_scene = scene;
        m_kept.clear();
    }
    const std::optional<Snapshot> kept = m_kept.find(headIndex);
    return kept ? kept->result : nullptr;
}

Result<ResultPtr> HeadWeights::result(const std::shared_ptr<const Scene>& scene, const HeadIndex& headIndex,
                                      const std::vector<Snapshot>& known, const std::stop_token& stop) {
    const auto held = std::find_if(known.begin(), known.end(), [&](const Snapshot& snapshot) {
        return snapshot.scene == scene && snapshot.headIndex() == headIndex;
    });
    if (held != known.end()) {
        return held->result;
    }
    const Turn turn(*this, stop);
    if (!turn.isOurs()) {
        return unexpected(stopped());
    }
    if (ResultPtr kept = find(scene, headIndex)) {
        return kept;
    }
    const std::unique_ptr<Engine> engine = m_processor.make();
    Result<ResultPtr> made = SceneSolver(*engine, *scene, Precision::Float32).solve(headIndex, stop);
    if (made) {
        const std::lock_guard lock(m_mutex);
        ++m_computed;
        m_kept.put({scene, *made});
    }
    return made;
}

std::size_t HeadWeights::computed() const {
    const std::lock_guard lock(m_mutex);
    return m_computed;
}

std::size_t HeadWeights::bytes() const {
    const std::lock_guard lock(m_mutex);
    return m_kept.bytes();
}

} // namespace attnscope::ui
