// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/strips_painter.h"

#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <optional>

class QPainter;

namespace attnscope::ui {

/// The sum of a row with all its features as a barcode, above a list of terms: a frame shows which features
/// are open as cells below.
struct FeatureRuler {
    QRectF bar;     ///< all features
    QRectF frame;   ///< the opened ones; empty: none are
    QRectF caption; ///< what is shown, or what a click does
    QRectF close;   ///< where a button closes them
};

/// Empty where the geometry has no ruler.
FeatureRuler layoutFeatureRuler(const RowPicture& picture, const StripsGeometry& geometry);

/// The feature of the bar under a point.
std::optional<std::size_t> rulerFeatureAt(const FeatureRuler& ruler, const StripsGeometry& geometry,
                                          const QPointF& point);

/// "features 13 to 16 of 64", by their names where V's columns have some; what a click does where none is
/// open.
QString rulerCaption(const RowPicture& picture, const StripsGeometry& geometry);

/// How a feature is called: by its name, or by its index.
QString featureCalled(const RowPicture& picture, std::size_t feature);

/// "features 13 to 16 of 64", or "feature 13 of 64".
QString featuresText(const RowPicture& picture, std::size_t first, std::size_t count, std::size_t all);

/// The sum as far as the animation is, and o_i at its end.
void drawFeatureRuler(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry);

/// The indices of the opened features over their cells.
void drawFeatureIndices(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry);

} // namespace attnscope::ui
