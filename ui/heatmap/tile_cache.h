// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/tile_grid.h"

#include <map>
#include <memory>

namespace attnscope::ui {

/// Tiles of one matrix with their images; the least recently painted go first. A preview gives way to the
/// tile itself.
class TileCache {
public:
    struct Entry {
        std::shared_ptr<const MatrixTile> tile;
        bool isPreview = false;
        QImage image;            ///< null: not painted since the colours changed
        std::uint64_t frame = 0; ///< when it was last painted
    };

    /// At least that many are kept, and all of the newest frame.
    explicit TileCache(std::size_t most = 64)
        : m_most(most) {}

    const Entry* find(const TileAddress& address) const;
    bool isExact(const TileAddress& address) const;
    void put(const TileAddress& address, std::shared_ptr<const MatrixTile> tile, bool isPreview);
    /// The entry as a piece of a frame; nothing where there is none.
    std::optional<MosaicPiece> piece(const TileAddress& address, bool transposed);
    /// From now on images are made with these colours.
    void setColours(const TileColours& colours);
    const TileColours& colours() const { return m_colours; }

    /// Begins a frame: what was painted two frames ago loses its image, what is too much goes.
    void beginFrame();
    /// The tiles of a newer cache over these.
    void takeOver(TileCache&& newer);
    void clear() { m_entries.clear(); }
    bool isEmpty() const { return m_entries.empty(); }
    std::size_t size() const { return m_entries.size(); }

private:
    std::map<TileAddress, Entry> m_entries;
    TileColours m_colours;
    std::size_t m_most;
    std::uint64_t m_frame = 0;
};

} // namespace attnscope::ui
