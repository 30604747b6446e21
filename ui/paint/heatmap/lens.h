// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/theme.h"
#include "ui/paint/tiles/tiled_image.h"

#include <QRectF>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// Every cell under one pixel of a large matrix; of a smaller one the cells around one, with their numbers.
struct LensPicture {
    std::shared_ptr<const MatrixTile> cells;
    std::optional<CellRef> strongest;
    QString place;                    ///< of the strongest: "(403 → 207) the → cat"
    std::optional<std::size_t> query; ///< the selected one
    ColourScale colours;
    Theme theme;
    bool transposed = false;
    QString value; ///< "a = 0.183"
    bool isPinned = false;
    bool isPreview = false; ///< not all of the cells are read, so that a stronger one may be among them
    /// What stands in each of the cells around `strongest`, [rows][columns]; empty: these are those of a
    /// pixel.
    std::vector<QString> numbers = {};

    bool isAroundACell() const { return !numbers.empty(); }
};

/// How much of what is worth seeing a card there would hide, 0 … 1.
using LensCover = std::function<double(const QRectF&)>;

/// The corner of the frame that leaves the marked cell free, hides the least and is farthest from the
/// pointer; smaller where there is less room; empty where there is none.
QRectF lensPlace(const QRectF& frame, const QPointF& pointer, const QRectF& marked,
                 const LensCover& hidden = {});
/// The line from the pixel to the card that shows its cells.
void drawLensLine(QPainter& painter, const QRectF& pixel, const QRectF& place, const Theme& theme);
void drawLens(QPainter& painter, const LensPicture& lens, const QRectF& place);

} // namespace attnscope::ui
