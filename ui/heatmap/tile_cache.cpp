// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/tile_cache.h"

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

std::optional<MosaicPiece> TileCache::piece(const TileAddress& address, bool transposed) {
    const auto found = m_entries.find(address);
    if (found == m_entries.end()) {
        return std::nullopt;
    }
    Entry& entry = found->second;
    if (entry.image.isNull()) {
        entry.image = tileImage(*entry.tile, m_colours, transposed);
    }
    entry.frame = m_frame;
    return MosaicPiece{entry.tile, entry.image, entry.isPreview};
}

void TileCache::setColours(const TileColours& colours) {
    if (m_colours != colours) {
        m_colours = colours;
        for (auto& [address, entry] : m_entries) {
            entry.image = {};
        }
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

void TileCache::beginFrame() {
    ++m_frame;
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

} // namespace attnscope::ui
