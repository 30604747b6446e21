// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/veil_loader.h"

#include "ui/paint/heatmap_shape.h"
#include "ui/paint/layer_veil.h"
#include "ui/paint/tile_grid.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The cells that are seen, in whole pixels.
TileArea seenArea(const HeatmapGeometry& geometry, double devicePixelRatio) {
    const VisibleCells seen = visibleCells(geometry);
    const auto levels = levelsFor(geometry, devicePixelRatio);
    TileArea area;
    area.rowLevel = levels.first;
    area.columnLevel = levels.second;
    const auto first = [](std::size_t cell, unsigned level) { return (cell >> level) << level; };
    area.row = first(geometry.transposed ? seen.firstColumn : seen.firstRow, area.rowLevel);
    area.column = first(geometry.transposed ? seen.firstRow : seen.firstColumn, area.columnLevel);
    area.rows = (geometry.transposed ? seen.endColumn : seen.endRow) - area.row;
    area.columns = (geometry.transposed ? seen.endRow : seen.endColumn) - area.column;
    return area;
}

} // namespace

VeilLoader::VeilLoader(QObject* parent)
    : QObject(parent) {}

void VeilLoader::addVeil(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio) {
    const bool isWanted =
        picture.mosaic && picture.layer && stageInfo(picture.stage).cellsAreQueryKey &&
        picture.layer->queries() == (geometry.transposed ? geometry.columns : geometry.rows);
    if (!isWanted) {
        if (m_layer) {
            m_slot.supersede();
            m_layer.reset();
            m_veil.reset();
        }
        return;
    }
    const TileArea area = seenArea(geometry, devicePixelRatio);
    const QColor colour = picture.palette.theme.canvas;
    if (picture.layer != m_layer || area != m_area || colour.rgb() != m_colour ||
        geometry.transposed != m_transposed) {
        if (picture.layer != m_layer || geometry.transposed != m_transposed) {
            m_veil.reset();
        }
        m_layer = picture.layer;
        m_area = area;
        m_colour = colour.rgb();
        m_transposed = geometry.transposed;
        m_slot.request(
            [this, layer = m_layer, area, colour,
             transposed = m_transposed](const JobControl& control) -> Result<void> {
                if (const auto veil = readVeil(*layer, area, colour, transposed, control.stop())) {
                    control.deliver([this, veil] {
                        m_veil = veil;
                        emit ready();
                    });
                }
                return {};
            },
            [](const Result<void>&) {});
    }
    if (m_veil) {
        auto mosaic = std::make_shared<HeatmapMosaic>(*picture.mosaic);
        mosaic->veil = m_veil;
        picture.mosaic = mosaic;
    }
}

} // namespace attnscope::ui
