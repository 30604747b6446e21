// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/heads_pooled.h"
#include "ui/heatmap/head_weights_cache.h"
#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <memory>

namespace attnscope::ui {

/// Mean and max over the heads of a batch item, computed when somebody asks for them.
class PooledThumbnails final : public QObject {
    Q_OBJECT

public:
    /// One of them; a null source: not there yet.
    struct Pooled {
        std::shared_ptr<const HeadsPooled> source;
        std::shared_ptr<const HeatmapTile> tile;
    };

    /// Heads that are in the cache are not computed again.
    explicit PooledThumbnails(std::shared_ptr<HeadWeightsCache> cache, QObject* parent = nullptr);

    /// Asks for those of this batch item; what is there stays, unless scene or batch item are others.
    void load(const std::shared_ptr<const Scene>& scene, std::size_t batch, double devicePixelRatio);
    /// Forgets those of another scene or batch item.
    void forgetOthers(const std::shared_ptr<const Scene>& scene, std::size_t batch);
    bool isLoading() const { return m_slot.isBusy(); }
    const Pooled& pooled(Reducer reducer) const { return reducer == Reducer::Mean ? m_mean : m_max; }

signals:
    void ready();

private:
    std::shared_ptr<HeadWeightsCache> m_cache;
    std::shared_ptr<const Scene> m_scene;
    std::size_t m_batch = 0;
    Pooled m_mean;
    Pooled m_max;
    JobSlot m_slot{JobKind::Thumbnails}; ///< last: its thread ends before the tiles go
};

} // namespace attnscope::ui
