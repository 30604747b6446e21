// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/image_files.h"

#include "ui/export/files/xmp_packet.h"

#include <QBuffer>

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <memory>

namespace attnscope::ui {

namespace {

constexpr double kInchesPerMetre = 1000.0 / 25.4;
/// As Qt counts: a large matrix is packed three times as fast as usual, in a file that is a fifth larger.
constexpr int kQuicklyPacked = 70;

struct FreeWebp {
    void operator()(std::uint8_t* bytes) const { WebPFree(bytes); }
};
struct DeleteMux {
    void operator()(WebPMux* mux) const { WebPMuxDelete(mux); }
};

WebPData dataOf(const QByteArray& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

} // namespace

Error noMemoryFor(const QSize& pixels) {
    return makeError(translatable("picture: {0} × {1} pixels don't fit into memory (make it smaller)"),
                     std::to_string(pixels.width()), std::to_string(pixels.height()));
}

QByteArray webpWithFacts(const QByteArray& file, const PictureFacts& facts) {
    const QByteArray packet = xmpPacket(facts);
    const WebPData whole = dataOf(file);
    const WebPData xmp = dataOf(packet);
    const std::unique_ptr<WebPMux, DeleteMux> mux(WebPMuxCreate(&whole, 0));
    WebPData joined{};
    if (!mux || WebPMuxSetChunk(mux.get(), "XMP ", &xmp, 0) != WEBP_MUX_OK ||
        WebPMuxAssemble(mux.get(), &joined) != WEBP_MUX_OK) {
        return {};
    }
    const QByteArray bytes(reinterpret_cast<const char*>(joined.bytes), static_cast<qsizetype>(joined.size));
    WebPDataClear(&joined);
    return bytes;
}

Result<QByteArray> webpBytes(const PreparedPicture& picture) {
    if (std::max(picture.pixels.width(), picture.pixels.height()) > WEBP_MAX_DIMENSION) {
        return unexpected(makeError(translatable("picture: WebP holds {0} pixels a side, not {1} × {2} "
                                                 "(make it smaller, or write a .png)"),
                                    std::to_string(WEBP_MAX_DIMENSION),
                                    std::to_string(picture.pixels.width()),
                                    std::to_string(picture.pixels.height())));
    }
    const QImage image = picture.image().convertToFormat(QImage::Format_RGB888);
    std::uint8_t* encoded = nullptr;
    const std::size_t size = image.isNull()
                                 ? 0
                                 : WebPEncodeLosslessRGB(image.constBits(), image.width(), image.height(),
                                                         static_cast<int>(image.bytesPerLine()), &encoded);
    const std::unique_ptr<std::uint8_t, FreeWebp> owner(encoded);
    if (size == 0) {
        return unexpected(noMemoryFor(picture.pixels));
    }
    const QByteArray bytes =
        webpWithFacts({reinterpret_cast<const char*>(encoded), static_cast<qsizetype>(size)}, picture.facts);
    if (bytes.isEmpty()) {
        return unexpected(noMemoryFor(picture.pixels));
    }
    return bytes;
}

Result<QByteArray> pngBytes(const PreparedPicture& picture) {
    QImage image = picture.image();
    const int dots = static_cast<int>(std::lround(picture.dpi * kInchesPerMetre));
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    for (const auto& [key, value] : picture.facts) {
        if (!value.isEmpty()) {
            image.setText(key, value);
        }
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (image.isNull() || !image.save(&buffer, "PNG", kQuicklyPacked)) {
        return unexpected(noMemoryFor(picture.pixels));
    }
    return bytes;
}

} // namespace attnscope::ui
