// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/palette.h"

#include <QRectF>

#include <cstddef>
#include <span>

class QPainter;

namespace attnscope::ui {

/// Where a vector lies: its first cell and how many cells follow each other to the right.
struct VectorPlace {
    QRectF first;
    std::size_t features = 0;

    QRectF whole() const;
};

/// How a vector is drawn: as cells with numbers, or as a barcode where every feature is a thin line.
struct VectorStyle {
    const Palette& palette;
    int digits = 3;
    double textSize = 13.0;
    bool barcode = false;
    double pixelRatio = 1.0; ///< device pixels a pixel: a barcode is as fine as the device
    bool strong = false;
};

/// A vector of values [features], tinted by the shared range of values.
void drawVector(QPainter& painter, const VectorPlace& place, std::span<const double> vector,
                const VectorStyle& style);
/// The vector on its way in: the lower `part` (0 … 1) of every cell is filled, numbers come at the end only,
/// because a number that is not there yet would be a wrong one.
void growVector(QPainter& painter, const VectorPlace& place, std::span<const double> vector, double part,
                const VectorStyle& style);

} // namespace attnscope::ui
