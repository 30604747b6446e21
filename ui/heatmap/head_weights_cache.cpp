// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/head_weights_cache.h"

#include "ui/heatmap/head_weights.h"

#include <chrono>

namespace attnscope::ui {

Result<std::shared_ptr<const MatrixSource>>
HeadWeightsCache::weights(const std::shared_ptr<const Scene>& scene, const Place& place,
                          const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kLook{10};
    std::unique_lock lock(m_mutex, std::defer_lock);
    while (!lock.try_lock_for(kLook)) {
        if (stop.stop_requested()) {
            return failed(stopped());
        }
    }
    if (scene != m_scene) {
        m_scene = scene;
        m_heads.clear();
    }
    auto& known = m_heads[{place.batch, place.head}];
    if (!known) {
        auto made = headWeights(*scene, place, stop);
        if (!made) {
            return made;
        }
        known = *made;
        ++m_computed;
    }
    return known;
}

std::size_t HeadWeightsCache::computed() const {
    const std::lock_guard lock(m_mutex);
    return m_computed;
}

} // namespace attnscope::ui
