// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/tile_source.h"

#include "ui/jobs/scheduler.h"
#include "ui/session/large_matrix.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

TileSource::TileSource(Scheduler& jobs, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_queue(std::make_shared<TileQueue>())
    , m_receiver(std::make_shared<const TileReceiver>(receiver()))
    , m_slot(jobs, JobPriority::Tiles) {
    m_tell.setSingleShot(true);
    connect(&m_tell, &QTimer::timeout, this, [this] {
        if (std::exchange(m_wasOther, false)) {
            m_told = m_progress;
            emit progressChanged();
        }
    });
}

bool TileSource::Subject::looksLike(const Subject& other) const {
    return result && other.result && stage == other.stage && reducer == other.reducer &&
           isLift == other.isLift && result->problem().queries() == other.result->problem().queries() &&
           result->problem().keys() == other.result->problem().keys();
}

TileSource::Subject TileSource::subjectOf(const HeatmapPicture& picture) {
    return {picture.snapshot.result, picture.stage == Stage::MultiHead ? picture.snapshot.joined : nullptr,
            picture.stage, picture.reducer, showsLift(picture.stage, picture.scale)};
}

bool TileSource::hasExactWhole(const HeatmapPicture& picture) const {
    return m_known.ownWhole && m_known.isExact && subjectOf(picture) == m_subject;
}

void TileSource::show(const HeatmapPicture& picture, const FirstPicture& preview, const TileView& view) {
    if (!picture.tiled || view.geometry.cell <= 0.0) {
        return;
    }
    if (!picture.snapshot) {
        forget();
        return;
    }
    setSubject(picture, preview);
    m_isCurrent = m_subject.result == picture.snapshot.result && picture.freshness == Freshness::Current;
    m_style = {picture.tiledColours, view.geometry.transposed};
    m_seen = tilesSeen(view.geometry, view.devicePixelRatio, view.focus);
    takeFromWhole();
    ask();
    refresh();
}

void TileSource::setSubject(const HeatmapPicture& picture, const FirstPicture& offered) {
    const Snapshot& snapshot = picture.snapshot;
    const Subject next = subjectOf(picture);
    // Cells that are being painted are drawn over the exact tiles of before: better than a preview.
    const bool isPainting = !picture.strokes.empty() && !snapshot.result->isExact() && m_known.isExact &&
                            next.looksLike(m_subject);
    if (next == m_subject || isPainting) {
        return;
    }
    const PooledMatrix matrix = pooledMatrix(snapshot, picture.stage, picture.reducer, next.isLift);
    const bool isSimilar = next.looksLike(m_subject);
    const bool isSameMatrix = matrix == m_matrix && m_known.isExact && snapshot.result->isExact();
    const bool followsPreview = isSimilar && !m_known.isExact && m_snapshot.scene == snapshot.scene &&
                                m_snapshot.headIndex() == snapshot.headIndex();
    m_subject = next;
    m_snapshot = snapshot;
    m_haltedAt.clear();
    if (isSameMatrix && isSimilar) {
        return; // values, names: nothing that is seen
    }
    m_slot.supersede();
    m_state = State::Complete; // until ask() finds what is missing
    m_matrix = matrix;
    m_queue = std::make_shared<TileQueue>();
    m_queue->setHasPreviews(m_matrix.mask != nullptr);
    m_progress.prepared = 1.0;
    const std::optional<std::size_t> tokenBefore = m_known.preview.token;
    m_known.replace(isSimilar);
    m_known.rows = matrix.source->rows();
    m_known.columns = matrix.source->columns();
    m_known.isExact = snapshot.result->isExact();
    const ViewedStage at{next.stage, next.reducer, next.isLift};
    if (offered.result == next.result && offered.at == at) {
        m_known.preview = offered;
    }
    beginWith(followsPreview, tokenBefore);
}

void TileSource::beginWith(bool followsPreview, const std::optional<std::size_t>& tokenBefore) {
    FirstPicture& preview = m_known.preview;
    // A tile patched with one token mixes two results; it is not the whole of this one.
    if (preview.whole && !preview.token && preview.whole->area == firstArea(m_known.rows, m_known.columns)) {
        m_known.ownWhole = preview.whole;
    }
    // Until the tiles are there the token stays apart that was new in the preview of this result.
    if (m_known.isExact && followsPreview && preview.whole) {
        preview.token = tokenBefore;
    }
}

void TileSource::forget() {
    if (m_state == State::Empty) {
        return;
    }
    m_slot.supersede();
    m_state = State::Empty;
    m_queue = std::make_shared<TileQueue>();
    m_subject = {};
    m_snapshot = {};
    m_matrix = {};
    m_known = KnownTiles();
    m_seen.clear();
    m_isCurrent = false;
    m_haltedAt.clear();
    m_progress.prepared = 1.0;
    refresh();
}

/// Tiles that are as coarse as the whole matrix are parts of it and need not be read once more.
void TileSource::takeFromWhole() {
    const auto& whole = m_known.ownWhole;
    for (const TileAddress& address : m_seen) {
        const bool isPart = whole && whole->area.levels == PixelLevels{address.rowLevel, address.columnLevel};
        if (isPart && !m_known.tiles.isExact(address)) {
            const TileArea area = areaOf(address, whole->area.rows, whole->area.columns);
            m_known.tiles.put(address, std::make_shared<const MatrixTile>(partOf(*whole, area)), false);
        }
    }
}

/// Fine tiles may be there without the whole, where that was stopped.
bool TileSource::isComplete(const std::vector<TileAddress>& missing) const {
    return missing.empty() && m_known.ownWhole;
}

/// Has read what is seen and missing, unless that was halted.
void TileSource::ask() {
    const std::vector<TileAddress> missing = m_known.missing(m_seen);
    if (m_state == State::Halted) {
        std::vector<TileAddress> sorted = missing;
        std::sort(sorted.begin(), sorted.end());
        if (sorted == m_haltedAt) {
            return;
        }
    }
    m_queue->set(missing);
    if (m_slot.isBusy()) {
        m_state = State::Reading;
    } else if (isComplete(missing)) {
        m_state = State::Complete;
    } else {
        m_state = State::Reading;
        request();
    }
}

void TileSource::request() {
    m_slot.request([work = TileWork{m_snapshot, m_matrix, m_known.ownWhole, m_queue}, receiver = m_receiver](
                       const JobControl& control) { return readTiles(control, work, receiver); },
                   [this](const Result<void>& done) { finish(done); });
}

void TileSource::finish(const Result<void>& done) {
    if (done) {
        // What was asked for while the last tile was on its way.
        ask();
    } else {
        halt();
        if (done.error().code != ErrorCode::Stopped) {
            emit m_jobs.failed(done.error());
        }
    }
    refresh();
    emit changed();
}

void TileSource::expire() {
    m_isCurrent = false;
    m_progress.isNewest = false;
    m_progress.isExact = false;
    m_wasOther = m_wasOther || m_progress != m_told; // told with what comes next
}

void TileSource::stop() {
    if (m_state != State::Reading) {
        return;
    }
    m_slot.supersede();
    halt();
    refresh();
    emit changed();
}

void TileSource::resume() {
    if (m_state == State::Halted) {
        m_state = State::Complete; // until ask() finds what is missing
        m_haltedAt.clear();
        ask();
        refresh();
        emit changed();
    }
}

void TileSource::halt() {
    m_state = State::Halted;
    m_haltedAt = m_known.missing(m_seen);
    std::sort(m_haltedAt.begin(), m_haltedAt.end());
    m_queue = std::make_shared<TileQueue>();
    m_queue->setHasPreviews(m_matrix.mask != nullptr);
}

TileReceiver TileSource::receiver() {
    TileReceiver receiver;
    receiver.prepared = [this](double part) {
        m_progress.prepared = part;
        noteProgress();
    };
    receiver.rangesKnown = [this](const ResultPtr& result, const Ranges& ranges) {
        emit rangesKnown(result, ranges);
    };
    receiver.wholeRead = [this](const std::shared_ptr<const MatrixTile>& whole) {
        m_known.ownWhole = whole;
        m_known.wholeBefore.reset();
        takeFromWhole();
        refresh();
        emit wholeReady();
        emit changed();
    };
    receiver.tileRead = [this](const TileAddress& address, const std::shared_ptr<const MatrixTile>& tile,
                               bool isPreview) {
        m_known.tiles.put(address, tile, isPreview);
        refresh();
        emit changed();
    };
    return receiver;
}

/// Also where it is as before by the time it is told: who looked meanwhile saw another.
void TileSource::noteProgress() {
    m_wasOther = m_wasOther || m_progress != m_told;
    m_tell.start();
}

/// What is seen, known or current is another: the images for it, and how far it is.
void TileSource::refresh() {
    m_known.makeImages(m_seen, m_style);
    const std::vector<TileAddress> unread = m_known.missing(m_seen);
    const std::size_t missing = unread.size();
    if (missing == 0 && m_known.isExact) {
        m_known.before.clear();
    }
    m_progress = {m_seen.size() - missing,
                  m_seen.size(),
                  m_progress.prepared,
                  m_isCurrent && (m_known.ownWhole || m_known.preview.whole),
                  missing == 0 && m_known.isExact && m_isCurrent,
                  !isComplete(unread) && m_state == State::Reading};
    noteProgress();
}

} // namespace attnscope::ui
