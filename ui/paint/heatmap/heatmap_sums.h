// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// The sum at the end of a row or column of weights.
struct LineSum {
    QString text;           ///< "1", "0.933"
    QString note;           ///< "(rounded parts: 0.999)" where the printed digits do not add up
    bool isExpected = true; ///< a query's weights sum to 1 within 1e-6; always for keys
};

/// Sum over one query's weights or, for a key, the attention that it receives.
LineSum sumOfQuery(const HeatmapPicture& picture, const HeatmapShape& shape, std::size_t query,
                   bool withNote);
LineSum sumOfKey(const HeatmapPicture& picture, const HeatmapShape& shape, std::size_t key, bool withNote);

/// Notes only make sense where the rounded parts can be read.
bool hasRoundingNotes(const HeatmapPicture& picture, const QSizeF& cell);
double sumWidth(const HeatmapPicture& picture);
/// How wide a column has to be for its sum.
double columnSumWidth(const HeatmapPicture& picture);
double noteWidth(const HeatmapPicture& picture);
/// Of the sum, or of its note where it has one.
double widestSum(const HeatmapPicture& picture, const QSizeF& cell);
double columnSumCaptionWidth();
/// Of its sign alone, which stands there in figures with narrow labels.
double shortSumCaptionWidth();

void drawSums(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
