// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <memory>

namespace attnscope::ui {

/// Pools the visible part of a large matrix in the tiles slot, off the interface thread. Small matrices need
/// none: the painter reads their cells at once.
class TileLoader final : public QObject {
    Q_OBJECT

public:
    explicit TileLoader(QObject* parent = nullptr);

    /// The newest tile for this picture, perhaps of the viewport before; null for small matrices and before
    /// the first tile is there. Asks for a new one where the present one does not fit.
    std::shared_ptr<const HeatmapTile> tileFor(const HeatmapPicture& picture, const HeatmapGeometry& geometry,
                                               double devicePixelRatio);

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
};

/// The part of the matrix that the frame shows, in core's indices, at the finest level of which a pixel is at
/// least one device pixel; cut at multiples of the level's pixel.
Tile visibleTile(const HeatmapGeometry& geometry, double devicePixelRatio);

} // namespace attnscope::ui
