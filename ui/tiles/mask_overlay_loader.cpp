// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/mask_overlay_loader.h"

#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/paint/heatmap/mask_overlay.h"
#include "ui/paint/heatmap/tile_grid.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The cells that are seen, in whole pixels.
TileArea seenArea(const HeatmapGeometry& geometry, double devicePixelRatio) {
    const VisibleCells seen = visibleCells(geometry);
    TileArea area;
    area.levels = levelsFor(geometry, devicePixelRatio);
    const auto first = [](std::size_t cell, unsigned level) { return (cell >> level) << level; };
    area.row = first(geometry.transposed ? seen.firstColumn : seen.firstRow, area.levels.row);
    area.column = first(geometry.transposed ? seen.firstRow : seen.firstColumn, area.levels.column);
    area.rows = (geometry.transposed ? seen.endColumn : seen.endRow) - area.row;
    area.columns = (geometry.transposed ? seen.endRow : seen.endColumn) - area.column;
    return area;
}

} // namespace

MaskOverlayLoader::MaskOverlayLoader(Scheduler& jobs, QObject* parent)
    : QObject(parent)
    , m_slot(jobs, JobPriority::ReadOut) {}

void MaskOverlayLoader::show(const HeatmapPicture& picture, const HeatmapGeometry& geometry,
                             double devicePixelRatio) {
    const bool isWanted =
        picture.tiled && picture.layer && stageInfo(picture.stage).cellsAreQueryKey &&
        picture.layer->queries() == (geometry.transposed ? geometry.columns : geometry.rows);
    if (!isWanted) {
        if (m_layer) {
            m_slot.supersede();
            m_layer.reset();
            m_overlay.reset();
        }
        return;
    }
    const TileArea area = seenArea(geometry, devicePixelRatio);
    const QColor colour = picture.palette.theme.canvas;
    if (picture.layer != m_layer || area != m_area || colour.rgb() != m_colour ||
        geometry.transposed != m_transposed) {
        if (picture.layer != m_layer || geometry.transposed != m_transposed) {
            m_overlay.reset();
        }
        m_layer = picture.layer;
        m_area = area;
        m_colour = colour.rgb();
        m_transposed = geometry.transposed;
        m_slot.request([this, layer = m_layer, area, colour,
                        transposed = m_transposed](const JobControl& control) -> Result<void> {
            if (const auto overlay = readMaskOverlay(*layer, area, colour, transposed, control.stop())) {
                control.deliver([this, overlay] {
                    m_overlay = overlay;
                    emit ready();
                });
            }
            return {};
        });
    }
}

} // namespace attnscope::ui
