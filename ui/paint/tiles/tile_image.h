// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <QImage>

namespace attnscope::ui {

/// One pixel a pooled pixel; forbidden ones are transparent. Rows and columns are swapped for `transposed`.
QImage tileImage(const MatrixTile& tile, const ColourScale& colours, bool transposed);

} // namespace attnscope::ui
