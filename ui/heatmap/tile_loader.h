// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/heatmap/tile_cache.h"
#include "ui/heatmap/tile_queue.h"
#include "ui/paint/heatmap_picture.h"
#include "ui/session/first_look.h"
#include "ui/session/job_slot.h"

#include "core/engine.h"

#include <QObject>

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

/// Reads large matrices in the tiles slot, off the interface thread: the whole coarsely first, then with an
/// exact mask over coarse values, then tile by tile what is seen, nearest to the pointer first. Small
/// matrices need none: the painter reads their cells at once.
class TileLoader final : public QObject {
    Q_OBJECT

public:
    explicit TileLoader(QObject* parent = nullptr);
    ~TileLoader() override;

    /// Fills the picture's mosaic with the newest tiles of its stage, perhaps of the result before, and asks
    /// for those that are missing. A picture without a mosaic stays as it is; of one without a result nothing
    /// is known, nor of the one before any more.
    void addTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double devicePixelRatio,
                  const QPointF& focus);
    /// What was read of a result before it came: the next picture of it begins with that.
    void offer(const FirstLook& look) { m_offered = look; }
    const TileProgress& progress() const { return m_progress; }
    /// The whole matrix in at most kWholePixels a side, perhaps of the result before; null before the first.
    const std::shared_ptr<const MatrixTile>& whole() const {
        return m_whole ? m_whole : m_look.whole ? m_look.whole : m_staleWhole;
    }
    /// Reads no more for this picture; what is done stays.
    void stop();
    /// Leaves the processors to the next result. Should none come, the next picture that is current or left
    /// behind has it go on.
    void giveWay();

signals:
    void tileReady();
    void wholeReady();
    void progressChanged();
    /// The scores of this result have been read once, and with them their range.
    void rangesKnown(const attnscope::ResultPtr& result, const attnscope::Ranges& ranges);

private:
    /// What is read: another result, stage or reducer is another subject.
    struct Subject {
        std::shared_ptr<const AttentionResult> result;
        std::shared_ptr<const MatrixSource> joined;
        Stage stage = Stage::Weights;
        Reducer reducer = Reducer::Max;
        bool isLift = false;

        bool operator==(const Subject&) const = default;
        bool looksLike(const Subject& other) const;
    };

    void take(const HeatmapPicture& picture);
    void forget();
    void ask(const std::vector<TileAddress>& missing);
    /// What a job works on.
    struct Work {
        Snapshot snapshot;
        PooledMatrix matrix;
        std::shared_ptr<const MatrixTile> coarse; ///< of the whole; null: still to be read
        std::shared_ptr<TileQueue> queue;
    };
    void work(const JobControl& control, Work work);
    void readSeen(const JobControl& control, const Work& work);
    /// Makes the pass over the whole matrix that coarse pixels need. False where it was stopped.
    bool prepare(const JobControl& control, const Work& work);
    void beginWith(const FirstLook& look, bool followsPreview);
    void addPiece(HeatmapMosaic& mosaic, const TileAddress& address, bool transposed);
    void addToken(HeatmapMosaic& mosaic, bool transposed) const;
    void takeFromWhole(const std::vector<TileAddress>& seen);
    void addWhole(HeatmapMosaic& mosaic, bool transposed);
    void showProgress(std::size_t wanted, std::size_t missing, bool isNewest);

    Subject m_subject;
    Snapshot m_snapshot; ///< of the subject
    PooledMatrix m_matrix;
    bool m_isExactResult = false;
    TileCache m_tiles;
    TileCache m_stale{24}; ///< of the subject before, where it looked like this one
    FirstLook m_offered;
    FirstLook m_look; ///< of the subject
    std::shared_ptr<const MatrixTile> m_whole;
    std::shared_ptr<const MatrixTile> m_staleWhole;
    QImage m_wholeImage;
    std::shared_ptr<const MatrixTile> m_wholeOf; ///< whose image that is
    TileColours m_wholeColours;
    std::vector<TileAddress> m_stoppedAt; ///< what was missing when somebody stopped
    bool m_isStopped = false;
    bool m_gaveWay = false; ///< in the middle of something
    TileProgress m_progress;
    std::shared_ptr<TileQueue> m_queue;
    JobSlot m_slot{JobKind::Tiles}; ///< last: its thread ends before the rest goes
};

} // namespace attnscope::ui
