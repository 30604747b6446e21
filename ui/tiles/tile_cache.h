// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/heatmap/tile_grid.h"

#include <map>
#include <memory>

namespace attnscope::ui {

/// How the images of tiles are made.
struct TileStyle {
    ColourScale colours;
    bool transposed = false;

    bool operator==(const TileStyle&) const = default;
};

/// Tiles of one matrix with their images; the least recently seen go first. A preview gives way to the tile
/// itself.
class TileCache {
public:
    struct Entry {
        std::shared_ptr<const MatrixTile> tile;
        bool isPreview = false;
        QImage image;            ///< null: not made since the style changed
        std::uint64_t frame = 0; ///< when it was last seen
    };

    /// At least that many are kept, and all of the newest frame.
    explicit TileCache(std::size_t most = 64)
        : m_most(most) {}

    const Entry* find(const TileAddress& address) const;
    bool isExact(const TileAddress& address) const;
    void put(const TileAddress& address, std::shared_ptr<const MatrixTile> tile, bool isPreview);
    /// The entry as a piece of a picture; nothing where there is none. Its image is made now if show() did
    /// not make it.
    std::optional<PlacedTile> piece(const TileAddress& address) const;

    /// From now on images are made like this.
    void setStyle(const TileStyle& style);
    const TileStyle& style() const { return m_style; }
    /// Another frame shows these: makes their images, and drops the images of what was seen two frames ago
    /// and the tiles that are too many.
    void show(const std::vector<TileAddress>& seen);
    /// The tiles of a newer cache over these.
    void takeOver(TileCache&& newer);
    void clear() { m_entries.clear(); }
    bool isEmpty() const { return m_entries.empty(); }
    std::size_t size() const { return m_entries.size(); }

private:
    void trim();

    std::map<TileAddress, Entry> m_entries;
    TileStyle m_style;
    std::size_t m_most;
    std::uint64_t m_frame = 0;
};

} // namespace attnscope::ui
