// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/gif_file.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kPaletteBits = 8;
constexpr int kMillisecondsPerDelay = 10;

int appendBytes(GifFileType* gif, const GifByteType* bytes, int count) {
    static_cast<QByteArray*>(gif->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

struct FreeColours {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

std::unique_ptr<ColorMapObject, FreeColours> colourTable(const std::vector<QRgb>& colours) {
    std::array<GifColorType, GifPalette::kMost> table{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        table[i] = {static_cast<GifByteType>(qRed(colours[i])), static_cast<GifByteType>(qGreen(colours[i])),
                    static_cast<GifByteType>(qBlue(colours[i]))};
    }
    return std::unique_ptr<ColorMapObject, FreeColours>(
        GifMakeMapObject(static_cast<int>(table.size()), table.data()));
}

bool sameLine(const QImage& a, const QImage& b, int y) {
    const auto* first = reinterpret_cast<const QRgb*>(a.constScanLine(y));
    return std::equal(first, first + a.width(), reinterpret_cast<const QRgb*>(b.constScanLine(y)));
}

/// Where the frames differ; a pixel where they don't.
QRect changedPart(const QImage& before, const QImage& now) {
    if (before.isNull()) {
        return now.rect();
    }
    QRect changed;
    for (int y = 0; y < now.height(); ++y) {
        if (sameLine(before, now, y)) {
            continue;
        }
        const auto* old = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y));
        int first = 0;
        int last = now.width() - 1;
        while (old[first] == line[first]) {
            ++first;
        }
        while (old[last] == line[last]) {
            --last;
        }
        changed = changed.united(QRect(QPoint(first, y), QPoint(last, y)));
    }
    return changed.isEmpty() ? QRect(0, 0, 1, 1) : changed;
}

QByteArray commentOf(const PictureFacts& facts) {
    QByteArray text;
    for (const auto& [key, value] : facts) {
        if (!value.isEmpty()) {
            text += key.toUtf8() + ": " + value.toUtf8() + '\n';
        }
    }
    return text;
}

bool putLoop(GifFileType* gif) {
    constexpr std::array<GifByteType, 3> kForEver{1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, static_cast<int>(kForEver.size()), kForEver.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
}

bool putDelay(GifFileType* gif, int milliseconds) {
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = milliseconds / kMillisecondsPerDelay;
    control.TransparentColor = NO_TRANSPARENT_COLOR;
    std::array<GifByteType, 4> bytes{};
    const auto size = static_cast<int>(EGifGCBToExtension(&control, bytes.data()));
    return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, size, bytes.data()) == GIF_OK;
}

} // namespace

void GifWriter::Close::operator()(GifFileType* gif) const {
    (void)EGifCloseFile(gif, nullptr);
}

GifWriter::GifWriter(const QSize& pixels, GifPalette palette, const PictureFacts& facts)
    : m_palette(std::move(palette)) {
    m_gif.reset(EGifOpen(&m_bytes, appendBytes, nullptr));
    m_isGood = m_gif != nullptr && begin(pixels, facts);
}

bool GifWriter::begin(const QSize& pixels, const PictureFacts& facts) {
    const auto colours = colourTable(m_palette.colours);
    EGifSetGifVersion(m_gif.get(), true);
    return colours &&
           EGifPutScreenDesc(m_gif.get(), pixels.width(), pixels.height(), kPaletteBits, 0, colours.get()) ==
               GIF_OK &&
           putLoop(m_gif.get()) && EGifPutComment(m_gif.get(), commentOf(facts).constData()) == GIF_OK;
}

bool GifWriter::add(const QImage& frame, int milliseconds) {
    if (!m_isGood || frame.isNull()) {
        return m_isGood = false;
    }
    const QRect part = changedPart(m_last, frame);
    m_isGood =
        putDelay(m_gif.get(), milliseconds) && EGifPutImageDesc(m_gif.get(), part.x(), part.y(), part.width(),
                                                                part.height(), false, nullptr) == GIF_OK;
    std::vector<GifPixelType> line(static_cast<std::size_t>(part.width()));
    for (int y = part.top(); m_isGood && y <= part.bottom(); ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(frame.constScanLine(y)) + part.x();
        std::transform(from, from + part.width(), line.begin(),
                       [this](QRgb colour) { return m_palette.placeOf(colour); });
        m_isGood = EGifPutLine(m_gif.get(), line.data(), part.width()) == GIF_OK;
    }
    m_last = frame;
    return m_isGood;
}

QByteArray GifWriter::finished() {
    const bool isClosed = m_gif && EGifCloseFile(m_gif.release(), nullptr) == GIF_OK;
    return m_isGood && isClosed ? m_bytes : QByteArray();
}

} // namespace attnscope::ui
