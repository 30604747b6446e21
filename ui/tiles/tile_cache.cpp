// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/tile_cache.h"

#include "ui/paint/tiles/tile_image.h"

#include <algorithm>

namespace attnscope::ui {

const TileCache::Entry* TileCache::find(const TileAddress& address) const {
    const auto found = m_entries.find(address);
    return found == m_entries.end() ? nullptr : &found->second;
}

bool TileCache::isExact(const TileAddress& address) const {
    const Entry* entry = find(address);
    return entry != nullptr && !entry->isPreview;
}

void TileCache::put(const TileAddress& address, std::shared_ptr<const MatrixTile> tile, bool isPreview) {
    if (!isPreview || !isExact(address)) {
        m_entries[address] = {std::move(tile), isPreview, {}, m_frame};
    }
}

std::optional<PlacedTile> TileCache::piece(const TileAddress& address) const {
    const Entry* entry = find(address);
    if (entry == nullptr) {
        return std::nullopt;
    }
    const QImage image =
        entry->image.isNull() ? tileImage(*entry->tile, m_style.colours, m_style.transposed) : entry->image;
    return PlacedTile{entry->tile, image, entry->isPreview};
}

void TileCache::setStyle(const TileStyle& style) {
    if (m_style != style) {
        m_style = style;
        for (auto& [address, entry] : m_entries) {
            entry.image = {};
        }
    }
}

void TileCache::show(const std::vector<TileAddress>& seen) {
    ++m_frame;
    for (const TileAddress& address : seen) {
        if (const auto found = m_entries.find(address); found != m_entries.end()) {
            Entry& entry = found->second;
            entry.frame = m_frame;
            if (entry.image.isNull()) {
                entry.image = tileImage(*entry.tile, m_style.colours, m_style.transposed);
            }
        }
    }
    trim();
}

void TileCache::trim() {
    for (auto& [address, entry] : m_entries) {
        if (entry.frame + 2 < m_frame) {
            entry.image = {};
        }
    }
    while (m_entries.size() > m_most) {
        const auto oldest =
            std::min_element(m_entries.begin(), m_entries.end(),
                             [](const auto& a, const auto& b) { return a.second.frame < b.second.frame; });
        if (oldest->second.frame + 1 >= m_frame) {
            break;
        }
        m_entries.erase(oldest);
    }
}

void TileCache::takeOver(TileCache&& newer) {
    for (auto& [address, entry] : newer.m_entries) {
        if (!entry.isPreview) {
            m_entries[address] = {std::move(entry.tile), false, std::move(entry.image), m_frame};
        }
    }
    newer.m_entries.clear();
}

} // namespace attnscope::ui
