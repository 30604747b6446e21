// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "ui/masks/mask_brush.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/lens.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/pixel_reader.h"

#include <QPainter>

#include <algorithm>
#include <utility>

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

/// Whether cells are too small for numbers, whether numbers are wanted in them or not.
bool hidesNumbers(HeatmapPicture shown, const HeatmapGeometry& places) {
    shown.values = ValuesShown::Auto;
    return !printsValues(shown, places.cellSize);
}

/// The cells around one of a matrix that is read at once, so many on each side.
TileArea areaAround(const CellRef& cell, const MatrixSource& source, std::size_t around) {
    const auto side = [around](std::size_t at, std::size_t count) {
        const std::size_t length = std::min(count, 2 * around + 1);
        return std::pair(std::min(at - std::min(at, around), count - length), length);
    };
    const auto [row, rows] = side(cell.row, source.rows());
    const auto [column, columns] = side(cell.column, source.columns());
    return {{row, column, rows, columns}, 0};
}

/// "a = 0.4011"; a score is a number without a name.
QString namedNumber(const HeatmapPicture& shown, const QString& number) {
    if (shown.isDifference) {
        return QStringLiteral("A − B = %1").arg(number);
    }
    switch (stageInfo(shown.stage).range) {
    case RangeGroup::Weights:
        return QStringLiteral("a = %1").arg(number);
    case RangeGroup::Effects:
        return QStringLiteral("‖a·v‖ = %1").arg(number);
    default:
        return number;
    }
}

/// Which cells stand in the lens over a small matrix, and what is in them.
LensPicture lensAround(const HeatmapPicture& shown, const CellRef& cell, std::size_t around) {
    const bool isLift = showsLift(shown.stage, shown.scale);
    const PooledMatrix matrix = pooledMatrix(shown.snapshot, shown.stage, Reducer::Max, isLift);
    const MatrixSource& numbers = *shown.snapshot.source(shown.stage);
    LensPicture lens;
    lens.cells = readTile(matrix, areaAround(cell, numbers, around), {});
    const auto textAt = [&](std::size_t i, std::size_t j) {
        const bool hidden =
            shown.mask != MaskShown::Off && numbers.masked(i, j) && numbers.exact(i, j) == 0.0;
        return hidden ? QString()
                      : QString::fromStdString(shortNumberText(numbers.exact(i, j), shown.digits));
    };
    const TileArea& area = lens.cells->area;
    for (std::size_t at = 0; at < area.rows * area.columns; ++at) {
        lens.numbers.push_back(textAt(area.row + at / area.columns, area.column + at % area.columns));
    }
    lens.strongest = cell;
    lens.place = placeText(*shown.snapshot.scene, cell);
    const QString value =
        textAt(cell.row, cell.column).isEmpty()
            ? QString()
            : QString::fromStdString(readoutText(numbers.exact(cell.row, cell.column), shown.digits));
    lens.value = value.isEmpty() ? HeatmapView::tr("masked") : namedNumber(shown, value);
    return lens;
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
    if (!isLargeShown() || !shownSnapshot()) {
        m_pixel->clear();
        return;
    }
    const HeatmapPicture shown = picture();
    const HeatmapGeometry places = layoutHeatmap(shown, size());
    const CellRef cell =
        shownCell(m_pinned ? *m_pinned : m_context.selection.hover().value_or(m_context.selection.cell()));
    const bool isSeen = cell.stage == shown.stage && !places.matrix.isEmpty();
    if (!isSeen || cell.row >= shown.snapshot.source(shown.stage)->rows() ||
        cell.column >= shown.snapshot.source(shown.stage)->columns()) {
        m_pixel->clear();
        return;
    }
    // A view that has no size yet has a pixel or two for the whole matrix.
    constexpr std::size_t kMostCells = std::size_t{1} << 22;
    const TileArea area = pixelAround(cell, places, devicePixelRatioF());
    if (area.cells() > kMostCells) {
        m_pixel->clear();
        return;
    }
    m_pixel->read(shown, area);
}

/// The hovered pixel's strongest cell is the current one while nothing is locked.
void HeatmapView::takePixel() {
    Selection& selection = m_context.selection;
    const auto& facts = m_pixel->facts();
    const auto hover = selection.hover() ? std::optional(shownCell(*selection.hover())) : std::nullopt;
    if (facts && facts->strongest && hover && facts->area.contains(hover->row, hover->column) &&
        !selection.isLocked() && !m_brush->isActive() && !m_context.player.isPlaying() &&
        m_drag == Drag::None && (m_pointer || (!m_side && !m_head))) {
        selection.setCell(selectedCell(*facts->strongest));
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

/// Over a matrix that is read at once, where the cell under the pointer has no room for its number.
void HeatmapView::drawSmallLens(QPainter& painter, const HeatmapPicture& shown,
                                const HeatmapGeometry& places) const {
    std::optional<CellRef> cell = m_pinned ? m_pinned : m_context.selection.hover();
    cell = cell ? std::optional(shownCell(*cell)) : cell;
    if (!cell || cell->stage != shown.stage || m_brush->isActive() || !hidesNumbers(shown, places)) {
        return;
    }
    const auto source = shown.snapshot.source(shown.stage);
    if (!source || cell->row >= source->rows() || cell->column >= source->columns()) {
        return;
    }
    const QRectF about = places.rectOf(cell->row, cell->column);
    if (!places.matrix.intersects(about)) {
        return; // pinned, and moved out of view
    }
    const CellRef current = shownCell(m_context.selection.cell());
    const QRectF place =
        lensPlace(places.matrix, m_pinned ? about.center() : m_pointer.value_or(about.center()),
                  places.rectOf(current.row, current.column).united(about),
                  [&](const QRectF& card) { return attendedShare(shown, places, card); });
    if (place.isEmpty()) {
        return;
    }
    // A small card has room for the numbers of three cells side by side.
    constexpr double kWideCard = 190.0;
    LensPicture lens = lensAround(shown, *cell, place.width() < kWideCard ? 1 : 2);
    lens.query = shown.query;
    lens.colours = shown.tiledColours;
    lens.theme = shown.palette.theme;
    lens.transposed = places.transposed;
    lens.isPinned = m_pinned.has_value();
    drawLensLine(painter, about, place, shown.palette.theme);
    drawLens(painter, lens, place);
}

void HeatmapView::drawLensOver(QPainter& painter, const HeatmapPicture& shown,
                               const HeatmapGeometry& places) const {
    const auto& facts = m_pixel->facts();
    const bool isWanted = m_hasLens && (m_pinned || m_context.selection.hover()) && m_drag == Drag::None;
    if (isWanted && !shown.tiled && shown.snapshot) {
        drawSmallLens(painter, shown, places);
        return;
    }
    // A pixel that is masked altogether has no lens.
    if (!shown.tiled || !isWanted || !facts || !facts->cells || (!facts->strongest && !m_pinned) ||
        facts->area.rows * facts->area.columns <= 1) {
        return;
    }
    const QRectF about = places.rectOf(facts->area.row, facts->area.column);
    if (!places.matrix.intersects(about)) {
        return; // pinned, and moved out of view
    }
    const CellRef cell = shownCell(m_context.selection.cell());
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
    drawLens(painter,
             {facts->cells, facts->strongest,
              facts->strongest ? placeText(*facts->scene, *facts->strongest) : QString(), shown.query,
              shown.tiledColours, shown.palette.theme, places.transposed,
              namedNumber(shown, QString::fromStdString(numberText(facts->value, -3))), m_pinned.has_value(),
              !facts->result->isExact()},
             place);
}

} // namespace attnscope::ui
