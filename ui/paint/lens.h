// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/mosaic.h"
#include "ui/paint/theme.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace attnscope::ui {

/// Every cell under one pixel of a large matrix.
struct LensPicture {
    std::shared_ptr<const MatrixTile> cells;
    std::optional<CellOrigin> strongest;
    std::optional<std::size_t> query; ///< the selected one
    TileColours colours;
    Theme theme;
    bool transposed = false;
    QString value; ///< "a = 0.183"
    bool isPinned = false;
};

/// The corner of the frame that is farthest from the pointer and leaves the marked cell free, smaller where
/// there is less room; empty where there is none.
QRectF lensPlace(const QRectF& frame, const QPointF& pointer, const QRectF& marked);
void drawLens(QPainter& painter, const LensPicture& lens, const QRectF& place);

} // namespace attnscope::ui
