// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/thumbnail_loader.h"

#include "ui/jobs/guarded.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// A thumbnail is at most 96 pixels wide; levels are powers of two, so that half of these are seen at least.
constexpr double kThumbnailPixels = 128.0;
/// Which of the two takes longer, a matrix or its pixels, is not known before.
constexpr double kHalf = 0.5;

std::size_t pixelsAt(double devicePixelRatio) {
    return static_cast<std::size_t>(kThumbnailPixels * devicePixelRatio);
}

} // namespace

ThumbnailLoader::ThumbnailLoader(Scheduler& jobs, QObject* parent)
    : QObject(parent)
    , m_slot(jobs, JobPriority::Thumbnails) {}

void ThumbnailLoader::load(std::vector<Wanted> wanted, double devicePixelRatio) {
    const std::size_t pixels = pixelsAt(devicePixelRatio);
    std::erase_if(wanted, [&](const Wanted& one) { return isDone(one.key, pixels); });
    const auto isAsked = [this](const Wanted& one) {
        return std::find(m_asked.begin(), m_asked.end(), one.key) != m_asked.end();
    };
    if (wanted.empty() ||
        (m_slot.isBusy() && pixels == m_askedPixels && std::all_of(wanted.begin(), wanted.end(), isAsked))) {
        return;
    }
    m_making.reset();
    m_asked.clear();
    m_askedPixels = pixels;
    for (const Wanted& one : wanted) {
        m_asked.push_back(one.key);
    }
    const auto body = [this, wanted = std::move(wanted), pixels](const JobControl& control) -> Result<void> {
        for (const Wanted& one : wanted) {
            Thumbnail made;
            const Result<void> done = guarded([&] {
                const auto hearPixels = [this, key = one.key](double part) {
                    hear(key, kHalf + kHalf * part);
                };
                const auto hearMatrix = [this, &control, key = one.key](double part) {
                    control.deliver([this, key, part] { hear(key, kHalf * part); });
                };
                return one.matrix(control.stop(), hearMatrix).map([&](const Matrix& matrix) {
                    made.tile = readThumbnail(matrix.source, pixels, control.stop(),
                                              throttledReport(control, hearPixels));
                    made.kept = matrix.isKept ? matrix.source : nullptr;
                    made.source = matrix.source;
                });
            });
            if (control.stop().stop_requested()) {
                return unexpected(stopped());
            }
            if (!done) {
                made = {};
                made.failure = done.error();
            }
            made.pixels = pixels;
            control.deliver([this, key = one.key, made] { receive(key, made); });
        }
        return {};
    };
    // Each thumbnail reports its own failure.
    m_slot.request(body, [](const Result<void>&) {});
}

void ThumbnailLoader::loadNow(std::size_t key, const SourcePtr& source, double devicePixelRatio) {
    Thumbnail& thumbnail = m_thumbnails[key];
    thumbnail = {};
    thumbnail.tile = readThumbnail(source, pixelsAt(devicePixelRatio));
    thumbnail.source = source;
    thumbnail.isDone = true;
    thumbnail.pixels = pixelsAt(devicePixelRatio);
}

void ThumbnailLoader::stop() {
    m_slot.supersede();
    m_making.reset();
}

void ThumbnailLoader::hear(std::size_t key, double part) {
    m_making = Making{key, part};
    emit progressed();
}

std::optional<double> ThumbnailLoader::progress(std::size_t key) const {
    return m_making && m_making->key == key ? std::optional(m_making->part) : std::nullopt;
}

void ThumbnailLoader::receive(std::size_t key, Thumbnail thumbnail) {
    thumbnail.isDone = true;
    m_making.reset();
    m_thumbnails[key] = std::move(thumbnail);
    emit ready();
}

void ThumbnailLoader::renew(std::size_t key) {
    Thumbnail& thumbnail = m_thumbnails[key];
    thumbnail.failure.reset();
    thumbnail.isDone = false;
}

void ThumbnailLoader::clear() {
    stop();
    m_thumbnails.clear();
}

const ThumbnailLoader::Thumbnail* ThumbnailLoader::find(std::size_t key) const {
    const auto found = m_thumbnails.find(key);
    return found == m_thumbnails.end() ? nullptr : &found->second;
}

ThumbnailLoader::TilePtr ThumbnailLoader::tile(std::size_t key) const {
    const Thumbnail* const thumbnail = find(key);
    return thumbnail ? thumbnail->tile : nullptr;
}

ThumbnailLoader::SourcePtr ThumbnailLoader::source(std::size_t key) const {
    const Thumbnail* const thumbnail = find(key);
    return thumbnail ? thumbnail->source.lock() : nullptr;
}

const Error* ThumbnailLoader::failure(std::size_t key) const {
    const Thumbnail* const thumbnail = find(key);
    return thumbnail && thumbnail->failure ? &*thumbnail->failure : nullptr;
}

bool ThumbnailLoader::isDone(std::size_t key, std::size_t pixels) const {
    const Thumbnail* const thumbnail = find(key);
    return thumbnail && thumbnail->isDone && (thumbnail->failure || thumbnail->pixels == pixels);
}

} // namespace attnscope::ui
