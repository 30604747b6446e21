// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/prepared_picture.h"

#include <QByteArray>

namespace attnscope::ui {

/// The picture as a WebP file without loss, with its facts.
Result<QByteArray> webpBytes(const PreparedPicture& picture);

/// A WebP file, one picture or several, with facts added; empty where there is no memory for it.
QByteArray webpWithFacts(const QByteArray& file, const PictureFacts& facts);

/// That a picture of so many pixels does not fit into memory.
Error noMemoryFor(const QSize& pixels);

/// The picture as a PNG file with its resolution and the facts as text chunks.
Result<QByteArray> pngBytes(const PreparedPicture& picture);

} // namespace attnscope::ui
