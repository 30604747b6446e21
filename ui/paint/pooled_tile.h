// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"

namespace attnscope::ui {

/// Up to this many cells a matrix is read at once in well under a frame; larger ones are pooled in a job.
inline constexpr std::size_t kReadAtOnce = 262'144;

bool isReadAtOnce(const MatrixSource& source);

/// A part of a matrix, pooled by the value of largest magnitude.
std::shared_ptr<const HeatmapTile> pooledTile(const MatrixSource& source, const Tile& tile);

/// The whole matrix at the finest level of which no side is longer than `pixels`.
Tile wholeTile(const MatrixSource& source, std::size_t pixels);

} // namespace attnscope::ui
