// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/layer_cells.h"
#include "ui/paint/mosaic.h"

#include <QColor>

#include <stop_token>

namespace attnscope::ui {

/// Reads which pixels of an area have no cell of a layer (veiled), some (half veiled), all (clear). Null
/// where it was stopped. `colour` is the veil's, `transposed` swaps the sides of the image.
std::shared_ptr<const LayerVeil> readVeil(const LayerCells& layer, const TileArea& area, const QColor& colour,
                                          bool transposed, const std::stop_token& stop);

} // namespace attnscope::ui
