// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/prepared_picture.h"

#include <QByteArray>

namespace attnscope::ui {

/// A picture as the clipboard holds it: programs take the form that they know best.
struct CopiedPicture {
    QImage image;
    QByteArray png; ///< with what it shows by name
    QByteArray svg; ///< empty: none
};

/// Draws it; to be called on any thread. Shapes are worth their size where cells are few. Fails where there
/// is no memory.
Result<CopiedPicture> copiedPicture(const PreparedPicture& picture, bool withShapes);
/// To be called on the interface thread.
void putOnClipboard(const CopiedPicture& picture);

} // namespace attnscope::ui
