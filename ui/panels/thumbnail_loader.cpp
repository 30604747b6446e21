// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/thumbnail_loader.h"

#include "ui/paint/pooled_tile.h"

#include <utility>
#include <vector>

namespace attnscope::ui {

namespace {

/// A thumbnail is at most 64 pixels wide; twice as many lose nothing to the rounding of levels.
constexpr double kThumbnailPixels = 128.0;

using Sources = std::vector<std::pair<std::size_t, std::shared_ptr<const MatrixSource>>>;

bool isOfSameMatrix(const std::shared_ptr<const HeatmapTile>& tile, const MatrixSource& source) {
    return tile && tile->tile.rows == source.rows() && tile->tile.columns == source.columns();
}

} // namespace

ThumbnailLoader::ThumbnailLoader(QObject* parent)
    : QObject(parent) {}

void ThumbnailLoader::load(const Snapshot& snapshot, double devicePixelRatio) {
    const auto pixels = static_cast<std::size_t>(kThumbnailPixels * devicePixelRatio);
    Sources large;
    for (const StageInfo& info : stages()) {
        const auto at = static_cast<std::size_t>(info.stage);
        const auto source = snapshot ? snapshot.source(info.stage) : nullptr;
        if (source && !isReadAtOnce(*source)) {
            large.emplace_back(at, source);
            m_tiles[at] = isOfSameMatrix(m_tiles[at], *source) ? m_tiles[at] : nullptr;
        } else {
            m_tiles[at] = source ? pooledTile(*source, wholeTile(*source, pixels)) : nullptr;
        }
    }
    if (large.empty()) {
        m_slot.supersede();
        return;
    }
    m_slot.request(
        [this, large, pixels](const JobControl& control) -> Result<void> {
            for (const auto& [at, source] : large) {
                if (control.stop().stop_requested()) {
                    break;
                }
                control.deliver([this, at = at, tile = pooledTile(*source, wholeTile(*source, pixels))] {
                    m_tiles[at] = tile;
                    emit ready();
                });
            }
            return {};
        },
        [](const Result<void>&) {});
}

} // namespace attnscope::ui
