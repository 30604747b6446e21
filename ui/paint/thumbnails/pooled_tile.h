// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <stop_token>

namespace attnscope::ui {

/// Whether a matrix is read at once, in well under a frame: a small one whose cells are cheap.
/// Others are pooled in a job.
bool isReadAtOnce(const MatrixSource& source);

/// A part of a matrix, each pixel its strongest cell. Null where it was stopped.
std::shared_ptr<const HeatmapTile> pooledTile(const MatrixSource& source, const Tile& tile,
                                              const std::stop_token& stop = {});

/// The whole matrix at the finest level of which no side is longer than `pixels`.
Tile wholeTile(const MatrixSource& source, std::size_t pixels);

} // namespace attnscope::ui
