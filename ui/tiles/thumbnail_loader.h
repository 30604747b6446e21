// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// Pools whole matrices to thumbnails, one after the other in the thumbnails slot. Each is made once: what
/// has failed is not tried again before it is asked to, and says why. Keys are the caller's: stages or heads.
class ThumbnailLoader final : public QObject {
    Q_OBJECT

public:
    using SourcePtr = std::shared_ptr<const MatrixSource>;
    using TilePtr = std::shared_ptr<const MatrixTile>;

    struct Matrix {
        SourcePtr source;
        bool isKept = false; ///< else source() gives it only while others keep it
    };
    /// Makes a matrix, on the slot's thread; says how far it is where that takes long.
    using Make = std::function<Result<Matrix>(const std::stop_token&, const ReportProgress&)>;
    struct Wanted {
        std::size_t key = 0;
        Make matrix;
    };

    explicit ThumbnailLoader(Scheduler& jobs, QObject* parent = nullptr);

    /// Makes those that are neither there for that ratio nor failed. Where one of them is new, those that
    /// were asked for earlier and aren't there yet are given up.
    void load(std::vector<Wanted> wanted, double devicePixelRatio);
    /// Reads a small matrix at once.
    void loadNow(std::size_t key, const SourcePtr& source, double devicePixelRatio);
    /// Gives up what is on its way.
    void stop();
    /// Has the thumbnail made again when it is asked for; until then its tile stays.
    void renew(std::size_t key);
    void forget(std::size_t key) { m_thumbnails.erase(key); }
    /// Gives up and forgets everything.
    void clear();

    /// Null until it is there.
    TilePtr tile(std::size_t key) const;
    /// The matrix of the thumbnail; null where it is not kept any more.
    SourcePtr source(std::size_t key) const;
    /// Why the thumbnail could not be read; null where nothing failed.
    const Error* failure(std::size_t key) const;
    bool isLoading() const { return m_slot.isBusy(); }
    /// How much of the thumbnail is done, 0 … 1; nothing where it is not the one that is being made.
    std::optional<double> progress(std::size_t key) const;

signals:
    /// A thumbnail is there, or failed.
    void ready();
    /// More of one is done.
    void progressed();

private:
    struct Thumbnail {
        TilePtr tile;
        SourcePtr kept;
        std::weak_ptr<const MatrixSource> source;
        std::optional<Error> failure;
        bool isDone = false;
        std::size_t pixels = 0; ///< that a side may have
    };

    const Thumbnail* find(std::size_t key) const;
    /// Whether nothing is left to do for it: it is there in so many pixels, or it failed.
    bool isDone(std::size_t key, std::size_t pixels) const;
    void hear(std::size_t key, double part);
    void receive(std::size_t key, Thumbnail thumbnail);

    std::map<std::size_t, Thumbnail> m_thumbnails;
    /// The one that is being made, as far as that was heard of.
    struct Making {
        std::size_t key = 0;
        double part = 0.0;
    };
    std::optional<Making> m_making;
    std::vector<std::size_t> m_asked; ///< what the slot was asked for last
    std::size_t m_askedPixels = 0;    ///< and in how many pixels
    JobSlot m_slot;
};

} // namespace attnscope::ui
