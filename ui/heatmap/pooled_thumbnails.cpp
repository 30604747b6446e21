// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/pooled_thumbnails.h"

#include "ui/heatmap/head_weights.h"
#include "ui/paint/pooled_tile.h"

namespace attnscope::ui {

PooledThumbnails::PooledThumbnails(std::shared_ptr<HeadWeightsCache> cache, QObject* parent)
    : QObject(parent)
    , m_cache(std::move(cache)) {}

void PooledThumbnails::forgetOthers(const std::shared_ptr<const Scene>& scene, std::size_t batch) {
    if (scene != m_scene || batch != m_batch) {
        m_slot.supersede();
        m_mean = m_max = {};
        m_scene = scene;
        m_batch = batch;
    }
}

void PooledThumbnails::load(const std::shared_ptr<const Scene>& scene, std::size_t batch,
                            double devicePixelRatio) {
    forgetOthers(scene, batch);
    if (m_mean.source || m_slot.isBusy()) {
        return;
    }
    const std::size_t pixels = thumbnailPixels(devicePixelRatio);
    m_slot.request(
        [this, cache = m_cache, scene, batch, pixels](const JobControl& control) -> Result<void> {
            std::vector<std::shared_ptr<const MatrixSource>> heads;
            for (std::size_t head = 0; head < headCount(scene->input); ++head) {
                auto weights = cache->weights(scene, {batch, head}, control.stop());
                if (!weights) {
                    return failed(weights.error());
                }
                heads.push_back(*weights);
            }
            const auto made = [&](Reducer reducer) {
                const auto source = std::make_shared<const HeadsPooled>(heads, reducer);
                return Pooled{source, pooledTile(*source, wholeTile(*source, pixels))};
            };
            control.deliver([this, mean = made(Reducer::Mean), max = made(Reducer::Max)] {
                m_mean = mean;
                m_max = max;
                emit ready();
            });
            return {};
        },
        [](const Result<void>&) {});
}

} // namespace attnscope::ui
