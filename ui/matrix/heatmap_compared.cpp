// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/picture.h"
#include "ui/matrix/empty_state.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/compared_picture.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/pixel_reader.h"
#include "ui/tiles/tile_source.h"

#include <utility>

namespace attnscope::ui {

void HeatmapView::setSide(const std::optional<ComparedSide>& side) {
    m_side = side;
    followComparison();
}

ComparedSide HeatmapView::side() const {
    const Comparison* const comparison = m_context.comparison;
    if (comparison == nullptr || !comparison->isOn()) {
        return ComparedSide::First;
    }
    return m_side.value_or(comparison->mainSide());
}

bool HeatmapView::isGrouped() const {
    return m_context.groups != nullptr && !showsChosenHead() && m_context.groups->of(side());
}

CellRef HeatmapView::shownCell(const CellRef& selected) const {
    return isGrouped() ? m_context.groups->groupsOf(selected) : selected;
}

CellRef HeatmapView::selectedCell(const CellRef& shown) const {
    return isGrouped() ? m_context.groups->tokensOf(shown) : shown;
}

const Snapshot& HeatmapView::snapshotOf(ComparedSide shown) const {
    if (isGrouped()) {
        return m_context.groups->of(shown);
    }
    if (showsChosenHead()) {
        return m_context.chosenHeads->of(chosenHead());
    }
    return shown == ComparedSide::First ? m_context.session.snapshot() : m_context.comparison->of(shown);
}

TileSource& HeatmapView::shownTiles() const {
    return side() == ComparedSide::Second ? *m_tilesOfSecond : *m_tiles;
}

void HeatmapView::follow(const HeatmapView& other) {
    setViewport(other.viewport());
}

/// Gives A and B one range, and the difference its own.
void HeatmapView::showCompared(HeatmapPicture& picture, ComparedSide shown) const {
    const Comparison* const comparison = m_context.comparison;
    if (comparison == nullptr || !comparison->isOn() || !picture.snapshot) {
        return;
    }
    const Scene& scene = *picture.snapshot.scene;
    picture.showSums = false; // what they need of the room differs from A to B
    picture.palette = m_context.appearance.palette(comparison->ranges(), sizeOf(scene));
    if (shown == ComparedSide::Difference) {
        const Snapshot difference = picture.snapshot;
        showDifference(picture, difference, comparison->differenceRange(picture.stage),
                       comparison->hasOwnDifferenceRange(picture.stage));
    } else {
        setView(picture, m_context.appearance);
    }
    dropMarksOutside(picture);
}

std::vector<HeatmapPicture> HeatmapView::comparedPictures() const {
    const Comparison* const comparison = m_context.comparison;
    std::vector<HeatmapPicture> pictures;
    if (comparison == nullptr || !comparison->isOn()) {
        return pictures;
    }
    for (const ComparedSide shown : {ComparedSide::First, ComparedSide::Second, ComparedSide::Difference}) {
        pictures.push_back(withWholeCells(pictureOf(shown), size()));
        if (!pictures.back().snapshot.has(m_context.selection.stage())) {
            return {};
        }
    }
    return pictures;
}

/// B may have fewer tokens than A.
void HeatmapView::dropMarksOutside(HeatmapPicture& picture) {
    const auto source = picture.snapshot.source(picture.stage);
    if (source && picture.cell &&
        (picture.cell->row >= source->rows() || picture.cell->column >= source->columns())) {
        picture.cell.reset();
    }
    if (source && picture.query && rowsAreQueries(picture.stage) && *picture.query >= source->rows()) {
        picture.query.reset();
    }
}

/// Why nothing is drawn, in lines; empty where something is.
QStringList HeatmapView::absence() const {
    const Stage stage = m_context.selection.stage();
    if (showsChosenHead()) {
        return headAbsence();
    }
    if (side() == ComparedSide::First) {
        return emptyStateText(m_context.session, stage);
    }
    if (shownSnapshot().has(stage)) {
        return {};
    }
    const Result<void> fits = m_context.comparison->checkStage(stage);
    return fits ? emptyStateText(m_context.session, stage) : QStringList{errorText(fits.error())};
}

/// A matrix of another size is fitted.
void HeatmapView::followGroups() {
    if (std::exchange(m_wasGrouped, isGrouped()) != isGrouped()) {
        m_pinned.reset();
        fit();
    }
    followMaskLayer();
    followComparison();
}

void HeatmapView::followComparison() {
    readPixel();
    describe();
    showTiles();
}

} // namespace attnscope::ui
