// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "ui/masks/mask_brush.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/lens.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/pixel_reader.h"

#include <QPainter>

namespace attnscope::ui {

namespace {

/// How much of a place in the picture shows cells that are attended.
double attendedShare(const HeatmapPicture& shown, const HeatmapGeometry& places, const QRectF& place) {
    constexpr int kSamples = 20;
    const auto& mask = shown.snapshot.result->problem().mask;
    if (!mask || !stageInfo(shown.stage).cellsAreQueryKey) {
        return 1.0;
    }
    int attended = 0;
    for (int x = 0; x < kSamples; ++x) {
        for (int y = 0; y < kSamples; ++y) {
            const QPointF part((x + 0.5) / kSamples, (y + 0.5) / kSamples);
            const auto cell = places.cellAt(
                {place.left() + part.x() * place.width(), place.top() + part.y() * place.height()},
                shown.stage);
            attended += cell && mask->allowed(cell->row, cell->column) ? 1 : 0;
        }
    }
    return attended / static_cast<double>(kSamples * kSamples);
}

} // namespace

void HeatmapView::setGrain(const HeatmapGeometry& places) {
    if (!isLargeShown()) {
        m_brush->setGrain({});
        return;
    }
    const auto levels = levelsFor(places, devicePixelRatioF());
    m_brush->setGrain({levels.height(), levels.width()});
}

void HeatmapView::readPixel() {
    if (m_brush->isActive()) {
        setGrain(geometry());
    }
    if (!isLargeShown() || !m_context.session.snapshot()) {
        m_pixel->clear();
        return;
    }
    const HeatmapPicture shown = picture();
    const HeatmapGeometry places = layoutHeatmap(shown, size());
    const CellRef cell =
        m_pinned ? *m_pinned : m_context.selection.hover().value_or(m_context.selection.cell());
    const bool isSeen = cell.stage == shown.stage && !places.matrix.isEmpty();
    if (!isSeen || cell.row >= shown.snapshot.source(shown.stage)->rows() ||
        cell.column >= shown.snapshot.source(shown.stage)->columns()) {
        m_pixel->clear();
        return;
    }
    m_pixel->read(shown, pixelAround(cell, places, devicePixelRatioF()));
}

/// The hovered pixel's strongest cell is the current one while nothing is locked.
void HeatmapView::takePixel() {
    Selection& selection = m_context.selection;
    const auto& facts = m_pixel->facts();
    const auto& hover = selection.hover();
    if (facts && facts->strongest && hover && facts->area.contains(hover->row, hover->column) &&
        !selection.isLocked() && !m_brush->isActive() && !m_context.player.isPlaying() &&
        m_drag == Drag::None) {
        selection.setCell(*facts->strongest);
    }
    describe();
    update();
}

void HeatmapView::setLens(bool on) {
    if (m_hasLens != on) {
        m_hasLens = on;
        m_pinned.reset();
        readPixel();
        update();
        emit lensChanged();
    }
}

void HeatmapView::pinLens() {
    const Selection& selection = m_context.selection;
    m_pinned = m_pinned ? std::nullopt : std::optional(selection.hover().value_or(selection.cell()));
    m_hasLens = true;
    readPixel();
    update();
    emit lensChanged();
}

void HeatmapView::drawLensOver(QPainter& painter, const HeatmapPicture& shown,
                               const HeatmapGeometry& places) const {
    const auto& facts = m_pixel->facts();
    const bool isWanted = m_hasLens && (m_pinned || m_context.selection.hover()) && m_drag == Drag::None;
    // A pixel that is masked altogether has no lens.
    if (!shown.tiled || !isWanted || !facts || !facts->cells || (!facts->strongest && !m_pinned) ||
        facts->area.rows * facts->area.columns <= 1) {
        return;
    }
    const QRectF about = places.rectOf(facts->area.row, facts->area.column);
    const CellRef cell = m_context.selection.cell();
    const QRectF marked = cell.stage == shown.stage ? places.rectOf(cell.row, cell.column) : about;
    const QRectF place = lensPlace(
        places.matrix, m_pinned ? about.center() : m_pointer.value_or(about.center()), marked.united(about),
        [&](const QRectF& card) { return attendedShare(shown, places, card); });
    if (place.isEmpty()) {
        return;
    }
    constexpr double kMark = 7.0; // half of the current cell's frame
    const QPointF middle = about.center();
    drawLensLine(painter,
                 QRectF(middle.x() - kMark, middle.y() - kMark, 2.0 * kMark, 2.0 * kMark).united(about),
                 place, shown.palette.theme);
    const bool isWeight = stageInfo(facts->stage).range == RangeGroup::Weights;
    drawLens(painter,
             {facts->cells, facts->strongest,
              facts->strongest ? placeText(*facts->scene, *facts->strongest) : QString(), shown.query,
              shown.tiledColours, shown.palette.theme, places.transposed,
              (isWeight ? QStringLiteral("a = %1") : QStringLiteral("%1"))
                  .arg(QString::fromStdString(numberText(facts->value, -3))),
              m_pinned.has_value(), !facts->result->isExact()},
             place);
}

} // namespace attnscope::ui
