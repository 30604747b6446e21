// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/head_weights.h"

#include "core/solver/scene_solver.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace attnscope::ui {

HeadWeights::HeadWeights(EngineKind processor, std::size_t bytes)
    : m_processor(std::move(processor))
    , m_limit(bytes)
    , m_kept(bytes) {}

ResultPtr HeadWeights::find(const std::shared_ptr<const Scene>& scene, const HeadIndex& place) {
    const std::lock_guard lock(m_mutex);
    if (scene != m_scene) {
        m_scene = scene;
        m_kept.clear();
    }
    const std::optional<Snapshot> kept = m_kept.find(place);
    return kept ? kept->result : nullptr;
}

Result<ResultPtr> HeadWeights::result(const std::shared_ptr<const Scene>& scene, const HeadIndex& place,
                                      const std::vector<Snapshot>& known, const std::stop_token& stop) {
    const auto held = std::find_if(known.begin(), known.end(), [&](const Snapshot& snapshot) {
        return snapshot.scene == scene && snapshot.place() == place;
    });
    if (held != known.end()) {
        return held->result;
    }
    constexpr std::chrono::milliseconds kPollInterval{10};
    std::unique_lock computing(m_computing, std::defer_lock);
    while (!computing.try_lock_for(kPollInterval)) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
    }
    if (ResultPtr kept = find(scene, place)) {
        return kept;
    }
    const std::unique_ptr<Engine> engine = m_processor.make();
    Result<ResultPtr> made = SceneSolver(*engine, *scene, Precision::Float32).solve(place, stop);
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
