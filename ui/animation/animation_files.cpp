// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/animation_files.h"

#include "core/formats/files/atomic_file.h"
#include "core/formats/files/frame_folder.h"
#include "ui/animation/gif_file.h"
#include "ui/animation/gif_palette.h"
#include "ui/export/files/image_files.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_set>

namespace attnscope::ui {

namespace {

void tell(const ReportProgress& report, std::size_t done, std::size_t all) {
    if (report) {
        report(static_cast<double>(done) / static_cast<double>(all));
    }
}

/// The colours that weights have in the frames; `left` is where these begin.
void keepWeights(ColourUses& uses, const RowFrames& frames, const QImage& first, int left = 0) {
    const RowPicture& row = frames.animation().row;
    for (const RowTerm& term : row.row->terms) {
        uses.keep(row.weightColour(term).rgb());
    }
    const auto& table = row.palette.sequential.table();
    const std::unordered_set<QRgb> map(table.begin(), table.end());
    const QRect cells = frames.matrixPixels().translated(left, 0).intersected(first.rect());
    for (int y = cells.top(); y <= cells.bottom(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(first.constScanLine(y));
        for (int x = cells.left(); x <= cells.right(); ++x) {
            if (map.contains(line[x])) {
                uses.keep(line[x]);
            }
        }
    }
    if (frames.second() != nullptr) {
        keepWeights(uses, *frames.second(), first, frames.secondLeft());
    }
}

struct DeleteEncoder {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

bool addToWebp(WebPAnimEncoder& encoder, const WebPConfig& config, const QImage& frame, int milliseconds) {
    WebPPicture picture;
    if (frame.isNull() || WebPPictureInit(&picture) == 0) {
        return false;
    }
    picture.use_argb = 1;
    picture.width = frame.width();
    picture.height = frame.height();
    const QImage bytes = frame.convertToFormat(QImage::Format_RGB888);
    const bool isIn =
        WebPPictureImportRGB(&picture, bytes.constBits(), static_cast<int>(bytes.bytesPerLine())) != 0 &&
        WebPAnimEncoderAdd(&encoder, &picture, milliseconds, &config) != 0;
    WebPPictureFree(&picture);
    return isIn;
}

QByteArray assembled(WebPAnimEncoder& encoder, const PictureFacts& facts) {
    WebPData whole{};
    WebPDataInit(&whole);
    if (WebPAnimEncoderAssemble(&encoder, &whole) == 0) {
        return {};
    }
    const QByteArray bytes(reinterpret_cast<const char*>(whole.bytes), static_cast<qsizetype>(whole.size));
    WebPDataClear(&whole);
    return webpWithFacts(bytes, facts);
}

Error tooLarge(const QSize& pixels, const char* format, int most) {
    return makeError(
        translatable("animation: {0} holds {1} pixels a side, not {2} × {3} (make it smaller, or "
                     "write a folder of frames)"),
        format, std::to_string(most), std::to_string(pixels.width()), std::to_string(pixels.height()));
}

Error stopped() {
    return makeError(translatable("animation: its writing was stopped"));
}

int largerSide(const QSize& pixels) {
    return std::max(pixels.width(), pixels.height());
}

} // namespace

Result<QByteArray> gifBytes(const RowFrames& frames, const std::vector<FrameTime>& times,
                            const ReportProgress& report, const std::stop_token& stop) {
    constexpr int kMostPixels = std::numeric_limits<std::uint16_t>::max();
    if (largerSide(frames.pixels()) > kMostPixels) {
        return unexpected(tooLarge(frames.pixels(), "GIF", kMostPixels));
    }
    // All frames are drawn twice: their colours are known only when the last one was.
    ColourUses uses;
    for (std::size_t at = 0; at < times.size(); ++at) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
        const QImage frame = frames.at(times[at].progress).image();
        if (frame.isNull()) {
            return unexpected(noMemoryFor(frames.pixels()));
        }
        if (at == 0) {
            keepWeights(uses, frames, frame);
        }
        uses.take(frame);
        tell(report, at + 1, 2 * times.size());
    }
    std::optional<GifPalette> palette = GifPalette::of(uses);
    if (!palette) {
        return unexpected(makeError(
            translatable(
                "animation: GIF holds {0} colours, too few to keep all weights of this picture apart "
                "(write a .webp or a folder of frames, or leave the matrix out)"),
            std::to_string(GifPalette::kMost)));
    }
    GifWriter writer(frames.pixels(), std::move(*palette), frames.animation().facts);
    for (std::size_t at = 0; at < times.size(); ++at) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
        if (!writer.add(frames.at(times[at].progress).image(), times[at].milliseconds)) {
            return unexpected(noMemoryFor(frames.pixels()));
        }
        tell(report, times.size() + at + 1, 2 * times.size());
    }
    const QByteArray bytes = writer.finished();
    return bytes.isEmpty() ? unexpected(noMemoryFor(frames.pixels())) : Result<QByteArray>(bytes);
}

Result<QByteArray> webpAnimationBytes(const RowFrames& frames, const std::vector<FrameTime>& times,
                                      const ReportProgress& report, const std::stop_token& stop) {
    constexpr int kEffort = 3; // of 0 … 9: more makes files little smaller and takes far longer
    if (largerSide(frames.pixels()) > WEBP_MAX_DIMENSION) {
        return unexpected(tooLarge(frames.pixels(), "WebP", WEBP_MAX_DIMENSION));
    }
    WebPAnimEncoderOptions options;
    WebPConfig config;
    bool isGood = WebPAnimEncoderOptionsInit(&options) != 0 && WebPConfigInit(&config) != 0 &&
                  WebPConfigLosslessPreset(&config, kEffort) != 0;
    options.anim_params.loop_count = 0; // for ever
    const std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder(
        WebPAnimEncoderNew(frames.pixels().width(), frames.pixels().height(), &options));
    isGood = isGood && encoder;
    int begins = 0;
    for (std::size_t at = 0; isGood && at < times.size(); ++at) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
        isGood = addToWebp(*encoder, config, frames.at(times[at].progress).image(), begins);
        begins += times[at].milliseconds;
        tell(report, at + 1, times.size());
    }
    isGood = isGood && WebPAnimEncoderAdd(encoder.get(), nullptr, begins, nullptr) != 0;
    const QByteArray bytes = isGood ? assembled(*encoder, frames.animation().facts) : QByteArray();
    return bytes.isEmpty() ? unexpected(noMemoryFor(frames.pixels())) : Result<QByteArray>(bytes);
}

Result<void> writeFrames(const RowFrames& frames, const std::vector<FrameTime>& times,
                         const std::string& folder, const ReportProgress& report,
                         const std::stop_token& stop) {
    return FrameFolder::create(folder).and_then([&](FrameFolder written) -> Result<void> {
        for (std::size_t at = 0; at < times.size(); ++at) {
            if (stop.stop_requested()) {
                return unexpected(stopped());
            }
            const Result<void> added =
                pngBytes(frames.at(times[at].progress)).and_then([&](const QByteArray& bytes) {
                    return written.add({bytes.constData(), static_cast<std::size_t>(bytes.size())});
                });
            if (!added) {
                return added;
            }
            tell(report, at + 1, times.size());
        }
        return written.commit();
    });
}

Result<void> writeAnimation(const RowFrames& frames, const std::vector<FrameTime>& times,
                            AnimationFormat format, const std::string& path, const ReportProgress& report,
                            const std::stop_token& stop) {
    if (times.size() > FrameFolder::kMostFrames) {
        return unexpected(
            makeError(translatable("animation: {0} frames are too many (up to {1}: fewer frames "
                                   "a second, shorter steps or fewer terms)"),
                      std::to_string(times.size()), std::to_string(FrameFolder::kMostFrames)));
    }
    if (format == AnimationFormat::Frames) {
        return writeFrames(frames, times, path, report, stop);
    }
    const auto bytes = format == AnimationFormat::Gif ? gifBytes(frames, times, report, stop)
                                                      : webpAnimationBytes(frames, times, report, stop);
    return bytes.and_then([&path](const QByteArray& whole) {
        return writeWholeFile(path, {whole.constData(), static_cast<std::size_t>(whole.size())});
    });
}

} // namespace attnscope::ui
