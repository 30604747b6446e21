// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <array>

namespace attnscope::ui {

/// Pools every stage of a snapshot once for the pipeline strip: small matrices at once, large ones in the
/// thumbnails slot, so that neither the flash of an edit nor a hover pools anything again.
class ThumbnailLoader final : public QObject {
    Q_OBJECT

public:
    using Tiles = std::array<std::shared_ptr<const HeatmapTile>, kStageCount>;

    explicit ThumbnailLoader(QObject* parent = nullptr);

    void load(const Snapshot& snapshot, double devicePixelRatio);
    /// By Stage. A large stage keeps the tile of the snapshot before until its own is there.
    const Tiles& tiles() const { return m_tiles; }

signals:
    void ready();

private:
    Tiles m_tiles;
    JobSlot m_slot{JobKind::Thumbnails};
};

} // namespace attnscope::ui
