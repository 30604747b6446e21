// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/tiles/known_tiles.h"
#include "ui/tiles/tile_reading.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace attnscope::ui {

/// How much of what the view shows is read.
struct TileProgress {
    std::size_t done = 0;
    std::size_t wanted = 0;
    double prepared = 1.0;  ///< of the pass that has to be made first
    bool isNewest = false;  ///< something, if coarse, was read of the newest result
    bool isExact = false;   ///< every cell under every pixel was read, of an exact result that is current
    bool isRunning = false; ///< more is on its way

    bool operator==(const TileProgress&) const = default;
};

/// The layout of a picture on the screen.
struct TileView {
    HeatmapGeometry geometry;
    double devicePixelRatio = 1.0;
    QPointF focus; ///< tiles near this point of the picture are read first
};

/// The tiles of the large matrix that a view shows, read in the tiles lane: a coarse tile of the whole first,
/// then the visible tiles one by one. Small matrices need none: the painter reads their cells at once. Calls
/// that set another part or another matrix request tiles; painting never does.
class TileSource final : public QObject {
    Q_OBJECT

public:
    explicit TileSource(Scheduler& jobs, QObject* parent = nullptr);

    /// Sets the picture that the view shows, with the coarse tile of its result, and requests missing tiles.
    /// A picture without a tiled image needs none; one without a result clears all tiles.
    void show(const HeatmapPicture& picture, const FirstPicture& preview, const TileView& view);
    /// The input of composeTiledImage().
    const KnownTiles& known() const { return m_known; }
    const TileProgress& progress() const { return m_progress; }
    /// The whole matrix in at most kWholePixels a side, perhaps of the result before; null before the first.
    const std::shared_ptr<const MatrixTile>& whole() const { return m_known.whole(); }
    /// The scene is another one from now on: nothing that is known is of its result.
    void expire();
    /// Another scene is open: what is known is of no use for it, though it may be of the same size.
    void forget();
    /// Whether `whole` is of that picture's matrix and exact.
    bool hasExactWhole(const HeatmapPicture& picture) const;
    /// Reads no more until other tiles are seen or it is resumed; what is done stays.
    void stop();
    /// Whether that happened and something is missing.
    bool isStopped() const { return m_state == State::Halted && !m_progress.isExact; }
    /// Goes on with what was stopped.
    void resume();

signals:
    /// More is known, or nothing more will be.
    void changed();
    void wholeReady();
    /// After the frame that shows it: the status line must not delay that.
    void progressChanged();
    /// The scores of this result have been read once, and with them their range.
    void rangesKnown(const attnscope::ResultPtr& result, const attnscope::Ranges& ranges);

private:
    enum class State {
        Empty,    ///< no large matrix was shown
        Reading,  ///< a job is on its way, perhaps stepping back for a result
        Complete, ///< nothing that is seen is missing
        Halted,   ///< by a person or a failure: the tiles that were missing then are not asked for again
    };

    /// The matrix that is read: a result, stage and reducer.
    struct Subject {
        std::shared_ptr<const AttentionResult> result;
        std::shared_ptr<const MatrixSource> joined;
        Stage stage = Stage::Weights;
        Reducer reducer = Reducer::Max;
        bool isLift = false;

        bool operator==(const Subject&) const = default;
        bool looksLike(const Subject& other) const;
    };

    static Subject subjectOf(const HeatmapPicture& picture);
    bool isComplete(const std::vector<TileAddress>& missing) const;
    void setSubject(const HeatmapPicture& picture, const FirstPicture& offered);
    void beginWith(bool followsPreview, const std::optional<std::size_t>& tokenBefore);
    void takeFromWhole();
    void ask();
    void request();
    void halt();
    void finish(const Result<void>& done);
    void refresh();
    void noteProgress();
    TileReceiver receiver();

    Scheduler& m_jobs;
    State m_state = State::Empty;
    Subject m_subject;
    Snapshot m_snapshot; ///< of the subject
    PooledMatrix m_matrix;
    KnownTiles m_known;
    std::vector<TileAddress> m_seen;
    TileStyle m_style;
    bool m_isCurrent = false;            ///< the subject is of the scene as it is
    std::vector<TileAddress> m_haltedAt; ///< what was missing then, sorted
    TileProgress m_progress;
    TileProgress m_told;     ///< the progress that was emitted last
    bool m_wasOther = false; ///< it was another since
    QTimer m_tell;           ///< runs out when the events at hand are done, that of the frame too
    std::shared_ptr<TileQueue> m_queue;
    std::shared_ptr<const TileReceiver> m_receiver;
    JobSlot m_slot;
};

} // namespace attnscope::ui
