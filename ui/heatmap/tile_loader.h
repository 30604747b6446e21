// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <memory>

namespace attnscope::ui {

/// Pools large matrices in the tiles slot, off the interface thread: the whole matrix coarsely first, then
/// what is seen. Small matrices need none: the painter reads their cells at once.
class TileLoader final : public QObject {
    Q_OBJECT

public:
    explicit TileLoader(QObject* parent = nullptr);

    /// Gives a picture of a large matrix the newest tiles of its stage, perhaps of the result before, and
    /// asks for those that are missing. A picture of a small matrix stays as it is.
    void addTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio);

signals:
    void tileReady();

private:
    struct Wanted {
        std::shared_ptr<const AttentionResult> result;
        Stage stage = Stage::Weights;
        Tile tile;

        bool matches(const Wanted& other) const;
    };
    void request(const Wanted& wanted, const std::shared_ptr<const MatrixSource>& source);

    JobSlot m_slot{JobKind::Tiles};
    Wanted m_wanted;
    Wanted m_shown;
    std::shared_ptr<const HeatmapTile> m_tile;
    Wanted m_shownWhole;
    std::shared_ptr<const HeatmapTile> m_whole;
};

/// The part of the matrix that the frame shows, in core's indices, at the finest level of which a pixel is at
/// least one device pixel; cut at multiples of the level's pixel.
Tile visibleTile(const HeatmapGeometry& geometry, double devicePixelRatio);

} // namespace attnscope::ui
