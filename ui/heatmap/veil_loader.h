// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

namespace attnscope::ui {

/// Reads which cells of a large matrix belong to the mask layer that somebody points at, off the interface
/// thread.
class VeilLoader final : public QObject {
    Q_OBJECT

public:
    explicit VeilLoader(QObject* parent = nullptr);

    /// Adds the veil of the picture's layer to its mosaic as far as it is known, and asks for the part that
    /// is seen.
    void addVeil(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio);

signals:
    void ready();

private:
    std::shared_ptr<const LayerCells> m_layer; ///< that was asked for
    TileArea m_area;
    QRgb m_colour = 0;
    bool m_transposed = false;
    std::shared_ptr<const LayerVeil> m_veil;
    JobSlot m_slot{JobKind::Tiles}; ///< last: its thread ends before the rest goes
};

} // namespace attnscope::ui
