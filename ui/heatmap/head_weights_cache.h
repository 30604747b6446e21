// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"
#include "core/result.h"
#include "core/scene/scene.h"

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>

namespace attnscope::ui {

/// The weights of the heads of one scene, each computed once whoever asks for them. Safe from several
/// threads.
class HeadWeightsCache {
public:
    /// Waits where the same or another head is being computed; fails with ErrorCode::Stopped where that was
    /// stopped, and as headWeights() does.
    Result<std::shared_ptr<const MatrixSource>> weights(const std::shared_ptr<const Scene>& scene,
                                                        const Place& place, const std::stop_token& stop);
    /// How many heads were computed since the beginning.
    std::size_t computed() const;

private:
    mutable std::timed_mutex m_mutex;
    std::shared_ptr<const Scene> m_scene;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<const MatrixSource>> m_heads;
    std::size_t m_computed = 0;
};

} // namespace attnscope::ui
