// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/context.h"
#include "ui/stages/head_items.h"
#include "ui/tiles/thumbnail_loader.h"

#include <memory>
#include <vector>

namespace attnscope::ui {

class HeadWeights;

/// The thumbnails of the heads of one batch item, of their mean and of their max, or of all layers, in one
/// colour range. Heads
/// are made when they are asked for. Mean and max of a small scene are made of the heads; of a large one that
/// takes long, so that they are there only once the window has shown them.
class HeadThumbnails final : public QObject {
    Q_OBJECT

public:
    HeadThumbnails(const Context& context, std::shared_ptr<HeadWeights> weights, QObject* parent = nullptr);

    /// Forgets what is of another scene or of other heads.
    void follow(const std::shared_ptr<const Scene>& scene, const HeadItems& items);
    /// Has these made where they are not there for that ratio.
    void load(const std::vector<std::size_t>& items, double devicePixelRatio);

    const HeadItems& items() const { return m_items; }
    /// As the thumbnails' painter takes it; without a tile where there is none yet.
    HeatmapPicture picture(std::size_t item) const;
    ThumbnailLoader::TilePtr tile(std::size_t item) const { return loaderOf(item).tile(item); }
    /// Null where the matrix is not kept any more.
    ThumbnailLoader::SourcePtr source(std::size_t item) const { return loaderOf(item).source(item); }
    const Error* failure(std::size_t item) const { return loaderOf(item).failure(item); }
    /// Whether it is made without being opened.
    bool isMadeAtOnce(std::size_t item) const;

signals:
    /// A thumbnail is there, or failed.
    void ready();

private:
    void loadHeads(const std::vector<std::size_t>& heads, double devicePixelRatio);
    void loadPooled(const std::vector<std::size_t>& pooled, double devicePixelRatio);
    ThumbnailLoader::SourcePtr shownBefore(HeadPool pool) const;
    const ThumbnailLoader& loaderOf(std::size_t item) const {
        return items().isHead(item) ? *m_heads : *m_pooled;
    }

    Context m_context;
    std::shared_ptr<HeadWeights> m_weights; ///< mean and max are made of the heads that are shown
    ThumbnailLoader* m_heads = nullptr;     ///< by item
    ThumbnailLoader* m_pooled = nullptr;    ///< by item
    std::shared_ptr<const Scene> m_scene;   ///< whose thumbnails these are
    HeadItems m_items;
    double m_largest = 0.0; ///< weight of the heads' thumbnails that are there
};

} // namespace attnscope::ui
