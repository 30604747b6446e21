// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/prepared_picture.h"

#include <QByteArray>

namespace attnscope::ui {

/// The facts as XMP (ISO 16684-1), the metadata of PDF and WebP files.
QByteArray xmpPacket(const PictureFacts& facts);

} // namespace attnscope::ui
