// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/head_thumbnails.h"

#include "ui/heatmap/head_weights.h"
#include "ui/paint/pooled_tile.h"

#include <algorithm>

namespace attnscope::ui {

HeadThumbnails::HeadThumbnails(std::shared_ptr<HeadWeightsCache> cache, QObject* parent)
    : QObject(parent)
    , m_cache(std::move(cache)) {}

void HeadThumbnails::load(const std::shared_ptr<const Scene>& scene, std::size_t batch,
                          const std::vector<std::size_t>& heads, double devicePixelRatio) {
    if (scene != m_scene || batch != m_batch) {
        m_slot.supersede();
        m_tiles.clear();
        m_asked.clear();
        m_scene = scene;
        m_batch = batch;
    }
    std::vector<std::size_t> missing;
    std::copy_if(heads.begin(), heads.end(), std::back_inserter(missing),
                 [this](std::size_t head) { return m_tiles.count(head) == 0; });
    if (missing.empty() || (m_slot.isBusy() && missing == m_asked)) {
        return;
    }
    m_asked = missing;
    const std::size_t pixels = thumbnailPixels(devicePixelRatio);
    m_slot.request(
        [this, cache = m_cache, scene, batch, missing, pixels](const JobControl& control) -> Result<void> {
            for (const std::size_t head : missing) {
                const auto weights = cache->weights(scene, {batch, head}, control.stop());
                if (!weights) {
                    return failed(weights.error());
                }
                const auto tile = pooledTile(**weights, wholeTile(**weights, pixels));
                control.deliver([this, head, weights = *weights, tile] {
                    m_tiles[head] = {weights, tile};
                    emit ready();
                });
            }
            return {};
        },
        [](const Result<void>&) {});
}

std::shared_ptr<const HeatmapTile> HeadThumbnails::tile(std::size_t head) const {
    const auto found = m_tiles.find(head);
    return found == m_tiles.end() ? nullptr : found->second.tile;
}

std::shared_ptr<const MatrixSource> HeadThumbnails::weights(std::size_t head) const {
    const auto found = m_tiles.find(head);
    return found == m_tiles.end() ? nullptr : found->second.weights;
}

double HeadThumbnails::largest() const {
    double largest = 0.0;
    for (const auto& [head, thumbnail] : m_tiles) {
        for (const float value : thumbnail.tile->values) {
            largest = std::max(largest, static_cast<double>(value));
        }
    }
    return largest;
}

} // namespace attnscope::ui
