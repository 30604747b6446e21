// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/paint/row/patch_map.h"

namespace attnscope::ui {

/// The image of the patches in grey, so that all colour over it is weights, and no side longer than a screen
/// shows; null where there is none, or it can't be read.
QImage patchImageOf(const PatchGrid& grid);
/// The same of an image that there is; an error that names it where it can't be read.
Result<QImage> readablePatchImage(const PatchGrid& grid, const std::string& name);

/// The weights [keys] of a query over the patches of its scene, in the colours of the picture of the weights;
/// without an image. Empty where the scene has no patches.
PatchMapPicture patchMapOf(const HeatmapPicture& matrix, std::size_t query, std::vector<double> weights);

} // namespace attnscope::ui
