// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/animation/gif_palette.h"
#include "ui/export/files/prepared_picture.h"

#include <QByteArray>
#include <QImage>

#include <memory>

struct GifFileType;

namespace attnscope::ui {

/// Writes an animated GIF that loops for ever, in memory. A frame holds what has changed since the one
/// before.
class GifWriter {
public:
    /// All frames have these colours. The facts become a comment.
    GifWriter(const QSize& pixels, GifPalette palette, const PictureFacts& facts);

    /// `milliseconds` in whole hundredths of a second. False where there is no memory.
    bool add(const QImage& frame, int milliseconds);
    /// The whole file; empty where something failed.
    QByteArray finished();

private:
    struct Close {
        void operator()(GifFileType* gif) const;
    };

    bool begin(const QSize& pixels, const PictureFacts& facts);

    QByteArray m_bytes;
    GifPalette m_palette;
    std::unique_ptr<GifFileType, Close> m_gif;
    QImage m_last;
    bool m_isGood = true;
};

} // namespace attnscope::ui
