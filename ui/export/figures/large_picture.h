// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <stop_token>

namespace attnscope::ui {

/// Reads every tile that a picture of a large matrix shows at so many device pixels a unit, after the pass
/// over the whole matrix that they need where it was not made yet. Takes seconds where they are many; null
/// where it was stopped.
std::shared_ptr<const TiledImage> readTiledImage(const HeatmapPicture& picture,
                                                 const HeatmapGeometry& geometry, double scale,
                                                 const std::stop_token& stop,
                                                 const ReportProgress& report = {});

/// The picture as a file shows it, which stands alone.
HeatmapPicture asFile(HeatmapPicture picture);

/// The frame in which a large matrix is well seen whole: a pixel a cell where that is not too much, else a
/// pixel for a power of two of them.
QSizeF comfortableFrame(const HeatmapPicture& picture);

} // namespace attnscope::ui
