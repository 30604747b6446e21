// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/head_thumbnails.h"

#include "core/heads/head_cells.h"
#include "core/heads/heads_pooled.h"
#include "core/heads/pooled_heads.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/appearance.h"
#include "ui/session/session.h"
#include "ui/tiles/head_weights.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Up to so many cells of all heads together mean and max are made without being asked for.
constexpr std::size_t kPooledAtOnce = std::size_t{1} << 22;

/// Mean and max over the heads of a batch item, for which these are brought together once.
struct HeadsOfBatch {
    std::shared_ptr<HeadWeights> weights;
    std::shared_ptr<const Scene> scene;
    std::size_t batch = 0;
    std::vector<Snapshot> known;
    HeadSources heads = {};
    std::size_t bytes = 0;

    Result<ThumbnailLoader::Matrix> pooled(Reducer reducer, const std::stop_token& stop) {
        while (heads.size() < headCount(scene->input)) {
            const Result<ResultPtr> result = weights->result(scene, {batch, heads.size()}, known, stop);
            if (!result) {
                return unexpected(result.error());
            }
            heads.push_back((*result)->source(Stage::Weights));
            bytes += bytesOf({scene, *result});
        }
        return ThumbnailLoader::Matrix{std::make_shared<const HeadsPooled>(heads, reducer),
                                       bytes <= weights->limit()};
    }
};

} // namespace

HeadThumbnails::HeadThumbnails(const Context& context, std::shared_ptr<HeadWeights> weights, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_weights(std::move(weights))
    , m_heads(new ThumbnailLoader(context.session.jobs(), this))
    , m_pooled(new ThumbnailLoader(context.session.jobs(), this)) {
    connect(m_heads, &ThumbnailLoader::ready, this, [this] {
        // All heads have one colour range, that of what is known of them.
        m_largest = 0.0;
        for (std::size_t head = 0; head < items().headItems(); ++head) {
            if (const auto known = m_heads->tile(head)) {
                for (const float value : known->values) {
                    m_largest = std::max(m_largest, static_cast<double>(value));
                }
            }
        }
        emit ready();
    });
    connect(m_pooled, &ThumbnailLoader::ready, this, &HeadThumbnails::ready);
}

void HeadThumbnails::follow(const std::shared_ptr<const Scene>& scene, const HeadItems& items) {
    if (scene != m_scene || items != m_items) {
        m_heads->clear();
        m_pooled->clear();
        m_largest = 0.0;
        m_scene = scene;
        m_items = items;
    }
}

void HeadThumbnails::load(const std::vector<std::size_t>& items, double devicePixelRatio) {
    std::vector<std::size_t> heads;
    std::vector<std::size_t> pooled;
    for (const std::size_t item : items) {
        (this->items().isHead(item) ? heads : pooled).push_back(item);
    }
    loadHeads(heads, devicePixelRatio);
    loadPooled(pooled, devicePixelRatio);
}

bool HeadThumbnails::isMadeAtOnce(std::size_t item) const {
    const SceneInput& input = m_context.session.scene().input;
    return items().isHead(item) || items().heads * queryCount(input) * keyCount(input) <= kPooledAtOnce;
}

void HeadThumbnails::loadHeads(const std::vector<std::size_t>& heads, double devicePixelRatio) {
    const auto known = std::make_shared<const std::vector<Snapshot>>(m_context.session.kept(m_items.batch));
    std::vector<ThumbnailLoader::Wanted> wanted;
    for (const std::size_t head : heads) {
        const auto make = [weights = m_weights, scene = m_scene, place = m_items.placeOf(head),
                           known](const std::stop_token& stop, const ReportProgress&) {
            return weights->result(scene, place, *known, stop).map([](const ResultPtr& result) {
                return ThumbnailLoader::Matrix{result->source(Stage::Weights)};
            });
        };
        wanted.push_back({head, make});
    }
    m_heads->load(std::move(wanted), devicePixelRatio);
}

/// What the window has made of all heads, where that is kept.
ThumbnailLoader::SourcePtr HeadThumbnails::shownBefore(HeadPool pool) const {
    std::vector<Snapshot> known = m_context.session.kept(m_items.batch);
    known.push_back(m_context.session.snapshot());
    for (const Snapshot& snapshot : known) {
        const HeadIndex place = snapshot.headIndex();
        if (snapshot && snapshot.scene == m_scene && place.batch == m_items.batch && place.pool == pool) {
            return snapshot.source(Stage::Weights);
        }
    }
    return nullptr;
}

void HeadThumbnails::loadPooled(const std::vector<std::size_t>& pooled, double devicePixelRatio) {
    const auto heads = std::make_shared<HeadsOfBatch>(
        HeadsOfBatch{m_weights, m_scene, m_items.batch, m_context.session.kept(m_items.batch)});
    std::vector<ThumbnailLoader::Wanted> wanted;
    for (const std::size_t item : pooled) {
        const HeadPool pool = items().poolOf(item);
        if (const auto known = shownBefore(pool)) {
            wanted.push_back(
                {item,
                 [known](const std::stop_token&, const ReportProgress&) -> Result<ThumbnailLoader::Matrix> {
                     return ThumbnailLoader::Matrix{known};
                 }});
        } else if (isMadeAtOnce(item)) {
            wanted.push_back({item, [heads, pool](const std::stop_token& stop, const ReportProgress&) {
                                  return heads->pooled(reducerOf(pool), stop);
                              }});
        }
    }
    m_pooled->load(std::move(wanted), devicePixelRatio);
}

HeatmapPicture HeadThumbnails::picture(std::size_t item) const {
    HeatmapPicture small;
    small.snapshot = m_context.session.snapshot();
    small.stage = Stage::Weights;
    Ranges ranges = m_context.session.ranges();
    ranges.weights.high = std::max(m_largest, 1e-9);
    small.palette = m_context.appearance.palette(ranges);
    small.tile = tile(item);
    return small;
}

} // namespace attnscope::ui
