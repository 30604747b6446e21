// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/head_thumbnails.h"

#include "core/attention/resolve.h"
#include "core/attention/textbook_engine.h"
#include "ui/paint/pooled_tile.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kThumbnailPixels = 128.0; ///< a thumbnail is 96 wide; levels are powers of two

Result<std::shared_ptr<const HeatmapTile>> weightsTile(const Scene& scene, const Place& place,
                                                       std::size_t pixels, const std::stop_token& stop) {
    Result<AttentionProblem> problem = resolve(nullptr, scene, Change{}, place);
    if (!problem) {
        return failed(problem.error());
    }
    problem->precision = Precision::Float32;
    TextbookEngine engine;
    ResultPtr result;
    if (const Result<void> done =
            engine.run(*problem, stop, [&](ResultPtr better) { result = std::move(better); });
        !done) {
        return failed(done.error());
    }
    const auto weights = result->source(Stage::Weights);
    return pooledTile(*weights, wholeTile(*weights, pixels));
}

} // namespace

HeadThumbnails::HeadThumbnails(QObject* parent)
    : QObject(parent) {}

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
    const auto pixels = static_cast<std::size_t>(kThumbnailPixels * devicePixelRatio);
    m_slot.request(
        [this, scene, batch, missing, pixels](const JobControl& control) -> Result<void> {
            for (const std::size_t head : missing) {
                auto tile = weightsTile(*scene, {batch, head}, pixels, control.stop());
                if (!tile) {
                    return failed(tile.error());
                }
                control.deliver([this, head, tile = *tile] {
                    m_tiles[head] = tile;
                    emit ready();
                });
            }
            return {};
        },
        [](const Result<void>&) {});
}

std::shared_ptr<const HeatmapTile> HeadThumbnails::tile(std::size_t head) const {
    const auto found = m_tiles.find(head);
    return found == m_tiles.end() ? nullptr : found->second;
}

double HeadThumbnails::largest() const {
    double largest = 0.0;
    for (const auto& [head, tile] : m_tiles) {
        for (const float value : tile->values) {
            largest = std::max(largest, static_cast<double>(value));
        }
    }
    return largest;
}

} // namespace attnscope::ui
