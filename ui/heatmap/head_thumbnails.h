// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/heatmap/head_weights_cache.h"
#include "ui/paint/heatmap_picture.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace attnscope::ui {

/// Computes and pools the weights of heads that somebody looks at, one after the other in the thumbnails
/// slot.
class HeadThumbnails final : public QObject {
    Q_OBJECT

public:
    /// Heads that are in the cache are not computed again.
    explicit HeadThumbnails(std::shared_ptr<HeadWeightsCache> cache, QObject* parent = nullptr);

    /// Asks for the weights of these heads of a batch item; those that are there stay, unless the scene or
    /// the batch item is another one.
    void load(const std::shared_ptr<const Scene>& scene, std::size_t batch,
              const std::vector<std::size_t>& heads, double devicePixelRatio);
    /// Null until it is there.
    std::shared_ptr<const HeatmapTile> tile(std::size_t head) const;
    /// What it was made of.
    std::shared_ptr<const MatrixSource> weights(std::size_t head) const;
    /// The largest weight among those that are there.
    double largest() const;

signals:
    void ready();

private:
    struct Thumbnail {
        std::shared_ptr<const MatrixSource> weights;
        std::shared_ptr<const HeatmapTile> tile;
    };

    std::shared_ptr<HeadWeightsCache> m_cache;
    std::shared_ptr<const Scene> m_scene;
    std::size_t m_batch = 0;
    std::vector<std::size_t> m_asked;
    std::map<std::size_t, Thumbnail> m_tiles;
    JobSlot m_slot{JobKind::Thumbnails};
};

} // namespace attnscope::ui
