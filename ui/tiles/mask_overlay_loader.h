// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <QObject>

namespace attnscope::ui {

/// Reads which cells of a large matrix belong to the mask layer under the pointer, off the interface thread.
class MaskOverlayLoader final : public QObject {
    Q_OBJECT

public:
    explicit MaskOverlayLoader(Scheduler& jobs, QObject* parent = nullptr);

    /// The view shows this picture: reads the part of its layer that is seen, unless that is known.
    void show(const HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio);
    /// The overlay of the shown layer, as far as it is read; null where none is shown or read.
    const std::shared_ptr<const MaskOverlay>& overlay() const { return m_overlay; }

signals:
    void ready();

private:
    std::shared_ptr<const LayerCells> m_layer; ///< that was asked for
    TileArea m_area;
    QRgb m_colour = 0;
    bool m_transposed = false;
    std::shared_ptr<const MaskOverlay> m_overlay;
    JobSlot m_slot;
};

} // namespace attnscope::ui
