// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/prepared_picture.h"

#include <QByteArray>

namespace attnscope::ui {

/// The picture as a LaTeX figure of the package pgf, to be taken in by \input: shapes and, in the document's
/// own fonts, texts as wide as in the window. Fails where cells are too many to be drawn one by one, because
/// such a file holds no image.
Result<QByteArray> texBytes(const PreparedPicture& picture);

} // namespace attnscope::ui
