// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/peak_navigation.h"

#include "ui/matrix/heatmap_view.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/tile_source.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMost = 100;
constexpr std::size_t kCandidateCells = 4000;
/// Pixels between two peaks, so that one strong region is visited once; of a small matrix each cell is seen.
constexpr std::ptrdiff_t kApart = 4;
constexpr std::size_t kFewPixels = 32;

/// Of an area the strongest cell that is not masked.
std::optional<CellRef> strongestIn(const PooledMatrix& matrix, Stage stage, const TileArea& area,
                                   const std::stop_token& stop) {
    const auto cells = readTile(matrix, area, stop);
    std::optional<std::size_t> found;
    for (std::size_t at = 0; cells && at < cells->values.size(); ++at) {
        if (cells->masked[at] == 0 &&
            (!found || isStronger(cells->order, cells->values[at], cells->values[*found]))) {
            found = at;
        }
    }
    return found ? std::optional(
                       CellRef{stage, area.row + *found / area.columns, area.column + *found % area.columns})
                 : std::nullopt;
}

} // namespace

PeakNavigation::PeakNavigation(const Context& context, HeatmapView& view, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_view(view)
    , m_slot(context.session.jobs(), JobPriority::ReadOut) {
    connect(&view.tiles(), &TileSource::wholeReady, this, &PeakNavigation::proceed);
    connect(&view.tiles(), &TileSource::progressChanged, this, &PeakNavigation::proceed);
    connect(&context.session, &Session::progressed, this, &PeakNavigation::proceed);
    connect(&context.selection, &Selection::stageChanged, this, [this] { m_wanted = 0; });
}

std::vector<PeakNavigation::Peak> PeakNavigation::peaksOf(const MatrixTile& whole) {
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < whole.values.size(); ++at) {
        if (whole.masked[at] == 0 && !std::isnan(whole.values[at])) {
            order.push_back(at);
        }
    }
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), kCandidateCells));
    std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
        const bool isAhead = isStronger(whole.order, whole.values[a], whole.values[b]);
        return isAhead || (a < b && !isStronger(whole.order, whole.values[b], whole.values[a]));
    });
    const std::size_t width = whole.area.pixelColumns();
    const std::ptrdiff_t least = std::max(width, whole.area.pixelRows()) <= kFewPixels ? 1 : kApart;
    std::vector<std::size_t> taken;
    std::vector<Peak> peaks;
    for (auto at = order.begin(); at != end && peaks.size() < kMost; ++at) {
        const auto far = [&](std::size_t other) {
            const auto apart = [](std::size_t a, std::size_t b) {
                return std::abs(static_cast<std::ptrdiff_t>(a) - static_cast<std::ptrdiff_t>(b));
            };
            return std::max(apart(*at / width, other / width), apart(*at % width, other % width)) >= least;
        };
        if (std::all_of(taken.begin(), taken.end(), far)) {
            taken.push_back(*at);
            peaks.push_back(
                {(*at / width) << whole.area.levels.row, (*at % width) << whole.area.levels.column});
        }
    }
    return peaks;
}

bool PeakNavigation::isRead() const {
    const Session& session = m_context.session;
    return session.isUpToDate() && session.snapshot() && session.snapshot().result->isExact() &&
           m_view.tiles().hasExactWhole(m_view.picture());
}

void PeakNavigation::go(int by) {
    m_wanted = 0;
    if (!m_view.isLargeShown()) {
        goInSmall(by);
        return;
    }
    if (isRead()) {
        request(by);
        return;
    }
    m_view.resume();
    m_wanted = by;
    emit waiting(tr("Which cell is the strongest is known once all are read: reading on … Esc stops"));
}

const PeakNavigation::Peak& PeakNavigation::peakAt(const std::vector<Peak>& peaks, int at) {
    const auto count = static_cast<int>(peaks.size());
    return peaks[static_cast<std::size_t>(((at % count) + count) % count)];
}

/// A matrix that is read at once needs no job.
void PeakNavigation::goInSmall(int by) {
    const HeatmapPicture picture = m_view.picture();
    const auto source = picture.snapshot ? picture.snapshot.source(picture.stage) : nullptr;
    if (!source) {
        return;
    }
    const bool isOfLift = showsLift(picture.stage, picture.scale);
    const ResultPtr& result = picture.snapshot.result;
    if (result != m_ofSmall || picture.stage != m_stageOfSmall || isOfLift != m_isOfLift) {
        const auto whole =
            readWhole(picture.snapshot, picture.stage, std::max(source->rows(), source->columns()), isOfLift);
        m_peaks = peaksOf(*whole);
        m_of = nullptr;
        m_ofSmall = result;
        m_stageOfSmall = picture.stage;
        m_isOfLift = isOfLift;
        m_at = by > 0 ? 0 : -1;
    } else {
        m_at += by;
    }
    if (!m_peaks.empty()) {
        const Peak& peak = peakAt(m_peaks, m_at);
        show({picture.stage, peak.row, peak.column});
    }
}

void PeakNavigation::proceed() {
    if (m_wanted == 0) {
        return;
    }
    if (m_view.isStopped() || !m_view.isLargeShown()) {
        m_wanted = 0;
    } else if (isRead()) {
        request(std::exchange(m_wanted, 0));
    }
}

void PeakNavigation::request(int by) {
    const auto whole = m_view.tiles().whole();
    const bool isNew = whole != m_of;
    const HeatmapPicture picture = m_view.picture();
    const PooledMatrix matrix =
        pooledMatrix(picture.snapshot, picture.stage, Reducer::Max, showsLift(picture.stage, picture.scale));
    m_at = isNew ? (by > 0 ? 0 : -1) : m_at + by;
    m_slot.request([this, whole, matrix, stage = picture.stage, isOfMaxima = picture.reducer == Reducer::Max,
                    isNew, at = m_at, known = m_peaks](const JobControl& control) -> Result<void> {
        const auto maxima = isOfMaxima || !isNew ? whole : readTile(matrix, whole->area, control.stop());
        const std::vector<Peak> peaks = !isNew ? known : maxima ? peaksOf(*maxima) : std::vector<Peak>{};
        if (peaks.empty()) {
            return {};
        }
        const Peak& peak = peakAt(peaks, at);
        const PixelLevels& pixel = whole->area.levels;
        const TileArea area{{peak.row, peak.column, std::min(pixel.height(), whole->area.rows - peak.row),
                             std::min(pixel.width(), whole->area.columns - peak.column)},
                            0};
        const auto cell = strongestIn(matrix, stage, area, control.stop());
        control.deliver([this, whole, peaks, cell] {
            m_of = whole;
            m_ofSmall = nullptr;
            m_peaks = peaks;
            if (cell) {
                show(*cell);
            }
        });
        return {};
    });
}

void PeakNavigation::show(const CellRef& cell) {
    m_context.selection.setLocked(true);
    m_context.selection.setHover(std::nullopt);
    m_context.selection.setCell(m_view.selectedCell(cell));
    const HeatmapGeometry places = m_view.geometry();
    if (!places.matrix.contains(places.rectOf(cell.row, cell.column).center())) {
        m_view.centreOn(m_view.selectedCell(cell));
    }
}

} // namespace attnscope::ui
