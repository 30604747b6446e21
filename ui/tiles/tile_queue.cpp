// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/tile_queue.h"

#include <algorithm>

namespace attnscope::ui {

void TileQueue::set(std::vector<TileAddress> missing) {
    const std::lock_guard lock(m_mutex);
    // What is being read comes by itself.
    std::erase_if(missing, [this](const TileAddress& address) { return m_running == address; });
    m_previews.clear();
    if (m_hasPreviews) {
        std::copy_if(missing.begin(), missing.end(), std::back_inserter(m_previews),
                     [this](const TileAddress& address) {
                         return std::find(m_previewed.begin(), m_previewed.end(), address) ==
                                m_previewed.end();
                     });
    }
    std::erase_if(m_previewed, [&missing](const TileAddress& address) {
        return std::find(missing.begin(), missing.end(), address) == missing.end();
    });
    m_missing.assign(missing.begin(), missing.end());
}

void TileQueue::restart() {
    const std::lock_guard lock(m_mutex);
    if (m_running) {
        m_missing.push_front(*m_running);
        m_running.reset();
    }
}

std::optional<TileQueue::Task> TileQueue::next() {
    const std::lock_guard lock(m_mutex);
    m_running.reset();
    if (!m_previews.empty()) {
        const TileAddress address = m_previews.front();
        m_previews.pop_front();
        m_previewed.push_back(address);
        return Task{address, true};
    }
    if (m_missing.empty()) {
        return std::nullopt;
    }
    m_running = m_missing.front();
    m_missing.pop_front();
    return Task{*m_running, false};
}

void TileQueue::setHasPreviews(bool has) {
    const std::lock_guard lock(m_mutex);
    m_hasPreviews = has;
}

bool TileQueue::isFine() const {
    constexpr unsigned kBlockLevel = 6;
    const std::lock_guard lock(m_mutex);
    return !m_missing.empty() &&
           std::min(m_missing.front().rowLevel, m_missing.front().columnLevel) < kBlockLevel;
}

bool TileQueue::isEmpty() const {
    const std::lock_guard lock(m_mutex);
    return m_missing.empty() && m_previews.empty();
}

} // namespace attnscope::ui
