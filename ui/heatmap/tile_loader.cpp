// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/tile_loader.h"

#include "ui/session/large_matrix.h"

#include <algorithm>
#include <chrono>

namespace attnscope::ui {

namespace {

constexpr std::chrono::milliseconds kReportEvery{30};

/// The whole matrix as the first picture shows it.
TileArea firstArea(std::size_t rows, std::size_t columns) {
    constexpr std::size_t kQuickCells = std::size_t{1} << 24;
    const TileArea area = wholeArea(rows, columns, kWholePixels);
    // Of a matrix with a short side, cells of that side are not pooled.
    return area.rowLevel > 0 && area.columnLevel > 0 ? inBlocks(area, kQuickCells) : area;
}

/// Of the whole, the pixels with a token's row and those with its column.
std::vector<TileArea> tokenAreas(const TileArea& whole, std::size_t token) {
    std::vector<TileArea> areas;
    TileArea row = whole;
    row.row = token >> whole.rowLevel << whole.rowLevel;
    if (token < whole.rows) {
        row.rows = std::min(std::size_t{1} << whole.rowLevel, whole.rows - row.row);
        areas.push_back(row);
    }
    TileArea column = whole;
    column.column = token >> whole.columnLevel << whole.columnLevel;
    if (token < whole.columns) {
        column.columns = std::min(std::size_t{1} << whole.columnLevel, whole.columns - column.column);
        areas.push_back(column);
    }
    return areas;
}

} // namespace

TileLoader::TileLoader(QObject* parent)
    : QObject(parent)
    , m_queue(std::make_shared<TileQueue>()) {}

TileLoader::~TileLoader() = default;

bool TileLoader::Subject::looksLike(const Subject& other) const {
    return result && other.result && stage == other.stage && reducer == other.reducer &&
           isLift == other.isLift && result->problem().queries() == other.result->problem().queries() &&
           result->problem().keys() == other.result->problem().keys();
}

void TileLoader::take(const HeatmapPicture& picture) {
    const Snapshot& snapshot = picture.snapshot;
    const Subject next{snapshot.result, picture.stage == Stage::Joined ? snapshot.joined : nullptr,
                       picture.stage, picture.reducer, showsLift(picture.stage, picture.scale)};
    // Cells that are being painted are drawn over the exact tiles of before: better than a preview.
    const bool isPainting = !picture.strokes.empty() && !snapshot.result->isExact() && m_isExactResult &&
                            next.looksLike(m_subject);
    if (next == m_subject || isPainting) {
        return;
    }
    const PooledMatrix matrix = pooledMatrix(snapshot, picture.stage, picture.reducer, next.isLift);
    if (matrix == m_matrix && m_isExactResult && snapshot.result->isExact() && next.looksLike(m_subject)) {
        // Nothing that is seen changed: values, names.
        m_subject = next;
        m_snapshot = snapshot;
        m_isStopped = false;
        return;
    }
    m_slot.supersede();
    m_queue = std::make_shared<TileQueue>();
    const bool looksAsBefore = next.looksLike(m_subject);
    const bool followsPreview = looksAsBefore && !m_isExactResult && m_snapshot.scene == snapshot.scene &&
                                m_snapshot.place() == snapshot.place();
    if (looksAsBefore) {
        m_stale.takeOver(std::move(m_tiles));
        m_staleWhole = m_whole ? m_whole : m_staleWhole;
    } else {
        m_stale.clear();
        m_staleWhole.reset();
    }
    m_tiles.clear();
    m_whole.reset();
    m_isStopped = false;
    m_gaveWay = false;
    m_subject = next;
    m_snapshot = snapshot;
    m_progress.prepared = 1.0;
    m_matrix = matrix;
    m_isExactResult = snapshot.result->isExact();
    m_queue->setHasPreviews(m_matrix.mask != nullptr);
    const LookedAt at{next.stage, next.reducer, next.isLift};
    beginWith(m_offered.result == next.result && m_offered.at == at ? m_offered : FirstLook{},
              followsPreview);
}

void TileLoader::beginWith(const FirstLook& look, bool followsPreview) {
    // Until the tiles are there the token stays apart that was new in the preview of this result.
    const std::optional<std::size_t> token =
        m_isExactResult && followsPreview && look.whole ? m_look.token : look.token;
    m_look = look;
    m_look.token = token;
    // With one token in it it is neither of this result nor of the one before.
    if (look.whole && !look.token &&
        look.whole->area == firstArea(m_matrix.source->rows(), m_matrix.source->columns())) {
        m_whole = look.whole;
    }
}

void TileLoader::addTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio,
                          const QPointF& focus) {
    if (!picture.mosaic || geometry.cell <= 0.0) {
        return;
    }
    if (!picture.snapshot) {
        forget();
        return;
    }
    take(picture);
    for (TileCache* cache : {&m_tiles, &m_stale}) {
        cache->setColours(picture.mosaicColours);
        cache->beginFrame();
    }
    auto mosaic = std::make_shared<HeatmapMosaic>();
    const std::vector<TileAddress> seen = tilesSeen(geometry, devicePixelRatio, focus);
    takeFromWhole(seen);
    std::vector<TileAddress> missing;
    std::copy_if(seen.begin(), seen.end(), std::back_inserter(missing),
                 [this](const TileAddress& address) { return !m_tiles.isExact(address); });
    if (!missing.empty()) {
        addWhole(*mosaic, geometry.transposed);
    } else {
        m_wholeOf.reset();
        m_wholeImage = {};
    }
    const Standing standing = picture.standing;
    mosaic->isOutdated = standing == Standing::Late || standing == Standing::Left;
    for (const TileAddress& address : missing) {
        addPiece(*mosaic, address, geometry.transposed);
    }
    if (!missing.empty()) {
        addToken(*mosaic, geometry.transposed);
    }
    for (const TileAddress& address : seen) {
        if (m_tiles.isExact(address)) {
            addPiece(*mosaic, address, geometry.transposed);
        }
    }
    picture.mosaic = mosaic;
    if (standing == Standing::Current || standing == Standing::Left) {
        ask(missing);
    }
    if (missing.empty() && m_isExactResult) {
        m_stale.clear();
    }
    showProgress(seen.size(), missing.size(),
                 m_subject.result == picture.snapshot.result && standing == Standing::Current);
}

void TileLoader::forget() {
    if (!m_subject.result) {
        return;
    }
    m_slot.supersede();
    m_queue = std::make_shared<TileQueue>();
    m_subject = {};
    m_snapshot = {};
    m_matrix = {};
    m_tiles.clear();
    m_stale.clear();
    m_whole.reset();
    m_staleWhole.reset();
    m_look = {};
    m_offered = {};
    m_isExactResult = false;
    m_gaveWay = false;
    m_progress.prepared = 1.0;
    showProgress(0, 0, false);
}

/// Tiles that are as coarse as the whole matrix are parts of it: nobody has to read them once more.
void TileLoader::takeFromWhole(const std::vector<TileAddress>& seen) {
    for (const TileAddress& address : seen) {
        const bool isPart = m_whole && address.rowLevel == m_whole->area.rowLevel &&
                            address.columnLevel == m_whole->area.columnLevel;
        if (isPart && !m_tiles.isExact(address)) {
            const TileArea area = areaOf(address, m_whole->area.rows, m_whole->area.columns);
            m_tiles.put(address, std::make_shared<const MatrixTile>(partOf(*m_whole, area)), false);
        }
    }
}

void TileLoader::addWhole(HeatmapMosaic& mosaic, bool transposed) {
    const auto& tile = whole();
    if (!tile) {
        return;
    }
    if (m_wholeOf != tile || m_wholeColours != m_tiles.colours()) {
        m_wholeOf = tile;
        m_wholeColours = m_tiles.colours();
        m_wholeImage = tileImage(*tile, m_wholeColours, transposed);
    }
    mosaic.pieces.push_back({tile, m_wholeImage, true});
}

void TileLoader::addPiece(HeatmapMosaic& mosaic, const TileAddress& address, bool transposed) {
    const bool isExact = m_tiles.isExact(address);
    std::optional<MosaicPiece> piece;
    if (!isExact && (!m_look.whole || m_look.token)) {
        // A fine tile of a moment ago tells more than a coarse one of now, where little changed.
        piece = m_stale.piece(address, transposed);
        if (piece) {
            piece->isPreview = true;
        }
    }
    if (!piece) {
        piece = m_tiles.piece(address, transposed);
    }
    if (piece) {
        mosaic.pieces.push_back(*piece);
    }
    if (!isExact || !m_isExactResult || mosaic.isOutdated) {
        mosaic.previews.push_back(areaOf(address, m_matrix.source->rows(), m_matrix.source->columns()));
    }
}

/// The pixels of the token that was edited, over tiles of before.
void TileLoader::addToken(HeatmapMosaic& mosaic, bool transposed) const {
    if (!m_look.token || !m_look.whole) {
        return;
    }
    const MatrixTile& whole = *m_look.whole;
    for (const TileArea& area : tokenAreas(whole.area, *m_look.token)) {
        const auto strip = std::make_shared<const MatrixTile>(partOf(whole, area));
        mosaic.pieces.push_back({strip, tileImage(*strip, m_tiles.colours(), transposed), true});
    }
}

void TileLoader::ask(const std::vector<TileAddress>& missing) {
    if ((missing.empty() && !m_gaveWay) || (m_isStopped && m_stoppedAt == missing)) {
        return;
    }
    m_isStopped = false;
    m_stoppedAt = missing;
    m_queue->set(missing);
    if (m_slot.isBusy()) {
        return;
    }
    m_gaveWay = false;
    m_slot.request(
        [this,
         task = Work{m_snapshot, m_matrix, m_whole, m_queue}](const JobControl& control) -> Result<void> {
            work(control, task);
            return {};
        },
        [this](const Result<void>&) {
            // What was asked for while the last tile was on its way is asked for again by the next picture.
            emit tileReady();
        });
}

/// These run on the slot's thread and touch nothing of this object but in deliveries.
void TileLoader::work(const JobControl& control, Work work) {
    const MatrixSource& source = *work.matrix.source;
    if (!source.isPrepared()) {
        // Fine pixels need no pass over the whole matrix.
        if (work.queue->isFine()) {
            readSeen(control, work);
        }
        if (!prepare(control, work)) {
            return;
        }
    }
    if (!work.coarse) {
        work.coarse = readTile(work.matrix, firstArea(source.rows(), source.columns()), control.stop());
        if (!work.coarse) {
            return;
        }
        control.deliver([this, coarse = work.coarse] {
            m_whole = coarse;
            m_staleWhole.reset();
            emit wholeReady();
            emit tileReady();
        });
    }
    readSeen(control, work);
}

bool TileLoader::prepare(const JobControl& control, const Work& work) {
    const auto report = [this, &control,
                         last = std::chrono::steady_clock::time_point()](double part) mutable {
        const auto now = std::chrono::steady_clock::now();
        if (now - last >= kReportEvery) {
            last = now;
            control.deliver([this, part] {
                m_progress.prepared = part;
                emit progressChanged();
            });
        }
    };
    if (!work.matrix.source->prepare(control.stop(), report)) {
        return false;
    }
    control.deliver([this, result = work.snapshot.result, ranges = rangesOf(work.snapshot)] {
        m_progress.prepared = 1.0;
        emit rangesKnown(result, ranges);
    });
    return true;
}

void TileLoader::readSeen(const JobControl& control, const Work& work) {
    const MatrixSource& source = *work.matrix.source;
    while (const auto task = work.queue->next()) {
        const TileArea area = areaOf(task->address, source.rows(), source.columns());
        if (task->isPreview && !work.coarse) {
            continue;
        }
        const auto tile = task->isPreview ? previewTile(work.matrix, area, *work.coarse, control.stop())
                                          : readTile(work.matrix, area, control.stop());
        if (!tile) {
            return;
        }
        control.deliver([this, address = task->address, isPreview = task->isPreview, tile] {
            m_tiles.put(address, tile, isPreview);
            emit tileReady();
        });
    }
}

void TileLoader::showProgress(std::size_t wanted, std::size_t missing, bool isNewest) {
    const TileProgress now{wanted - missing,
                           wanted,
                           m_progress.prepared,
                           isNewest && (m_whole || m_look.whole),
                           missing == 0 && m_isExactResult && isNewest,
                           missing > 0 && !m_isStopped};
    if (now != m_progress) {
        m_progress = now;
        // The view asks while it paints: who shows progress may lay out the window, which must wait.
        QMetaObject::invokeMethod(this, &TileLoader::progressChanged, Qt::QueuedConnection);
    }
}

void TileLoader::giveWay() {
    m_gaveWay = m_gaveWay || m_slot.isBusy();
    m_progress.isExact = false;
    m_slot.supersede();
    m_queue = std::make_shared<TileQueue>();
    m_queue->setHasPreviews(m_matrix.mask != nullptr);
}

void TileLoader::stop() {
    giveWay();
    m_gaveWay = false;
    m_isStopped = true;
    emit tileReady();
}

} // namespace attnscope::ui
