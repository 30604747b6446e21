// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/prepared_picture.h"

#include <QByteArray>

#include <span>

namespace attnscope::ui {

/// The picture as a PDF of one page: shapes, texts that can be selected and searched in embedded fonts, and
/// images only for emoji and where cells are too many to be drawn one by one.
Result<QByteArray> pdfBytes(const PreparedPicture& picture);
/// The same with a page for each picture, at least one; all have the size of the first, whose facts the file
/// carries.
Result<QByteArray> pdfBytes(std::span<const PreparedPicture> pages);

} // namespace attnscope::ui
