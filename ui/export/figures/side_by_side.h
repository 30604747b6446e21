// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"

#include <vector>

namespace attnscope::ui {

/// Several pictures beside each other in tiles of one size, each with its title, labels and colour bar.
struct SideBySide {
    std::vector<HeatmapPicture> pictures; ///< at least one
};

/// Titles the pictures of A, B and A − B, with `title` before each letter where it is not empty.
void setLetters(SideBySide& side, const QString& title);

/// Its default size, in the painters' units.
QSizeF comfortableSize(const SideBySide& side);
/// Whether cells of small matrices have a pixel each in a file of that size, and large matrices enough of
/// them to be seen.
bool isLargeEnough(const SideBySide& side, const PictureSize& size);

/// As the pictures of single matrices.
std::optional<PreparedPicture> prepared(const SideBySide& side, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});

} // namespace attnscope::ui
