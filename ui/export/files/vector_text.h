// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/vector_writer.h"

#include <QTextItem>

namespace attnscope::ui {

/// The text of a painter's call, taken apart by the fonts that its letters come from. It has no colour, place
/// or transform yet.
VectorText vectorText(const QTextItem& item);

/// The letters of a font of pictures as an image from the font's ascent to its descent.
QImage emojiImage(const VectorTextPiece& piece, const QFont& font);

} // namespace attnscope::ui
