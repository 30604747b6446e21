// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/figure.h"

namespace attnscope::ui {

/// A part of a matrix: rows and columns in core's indices.
struct MatrixPart {
    IndexRange rows;
    IndexRange columns;

    bool operator==(const MatrixPart&) const = default;
};

/// Has that part drawn alone, with marks only where it has them.
void drawOnly(HeatmapPicture& picture, const MatrixPart& part);

/// A matrix with a part of it enlarged beside it: a frame around the part, and lines to the box around its
/// enlargement and the labels of that. The colour bar stands behind it, and there are no sums: the lines
/// cross nothing that is printed.
struct InsetFigure {
    HeatmapPicture whole;
    HeatmapPicture part; ///< without bar and sums
};

InsetFigure insetFigureOf(HeatmapPicture picture, const MatrixPart& part);

/// The part that "Q0:Q1,K0:K1" names of a matrix of that size; nothing where it names none.
std::optional<MatrixPart> matrixPartIn(const QString& text, std::size_t rows, std::size_t columns);
/// The same as text.
QString partText(const MatrixPart& part);

/// The default size of both, in the painters' units.
QSizeF comfortableSize(const InsetFigure& figure);
/// The height in pixels that goes with the size's width.
int heightOf(const InsetFigure& asked, const PictureSize& size);
/// Where the whole matrix lies in a file of that size.
HeatmapGeometry wholeOf(const InsetFigure& figure, const PictureSize& size);
/// How many times as large the cells of the part are as those of the whole.
double enlargementOf(const InsetFigure& figure, const PictureSize& size);
/// Whether both matrices are large enough to be seen in a file of that size.
bool isLargeEnough(const InsetFigure& asked, const PictureSize& size);

/// What both show, by name, and the cells of a pixel in the whole.
PictureFacts factsOf(const InsetFigure& figure, const PictureSize& size);
/// As the pictures of single matrices.
std::optional<PreparedPicture> prepared(const InsetFigure& asked, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});

} // namespace attnscope::ui
