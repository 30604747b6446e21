// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/cover.h"
#include "ui/paint/formula/arithmetic_layout.h"
#include "ui/paint/formula/formula_layout.h"
#include "ui/paint/slide/slide.h"

namespace attnscope::ui {

/// Sizes on a slide as parts of its height.
inline constexpr double kSlideType = 0.034; ///< of running text
inline constexpr double kLeastSlideType = 0.032;
inline constexpr double kSlideTitle = 0.044;
inline constexpr double kSlideHint = 0.026;
/// Formulas beside text: their indices are 0.84 of it and must not be smaller than the least type.
inline constexpr double kSlideFormula = 0.039;
inline constexpr double kSlideLine = 1.3; ///< of a line, in its type
/// The sides, as a part of the width.
inline constexpr double kSlideMargin = 0.04;

/// The equation in that type: what is drawn and measured, piece by piece.
struct EquationPiece {
    std::optional<Formula> formula; ///< nothing: a chip
    const SlideTerm* term = nullptr;
    QString text; ///< of the chip
    double width = 0.0;
    bool isOutput = false;
    bool isPale = false;
};
std::vector<EquationPiece> equationPieces(const Slide& slide, bool isGeneral, double size);
double equationWidth(const std::vector<EquationPiece>& pieces);
/// Chips are that high, in the equation's type.
inline constexpr double kChipHeight = 1.28;
FormulaStyle slideFormula(const Theme& theme, double size);

/// Dims all but the selected row: its line of matrices, its picture, its token and its equation.
void drawSpotlight(QPainter& painter, const Slide& slide, const SlideLayout& layout);

void drawSlideEquation(QPainter& painter, const Slide& slide, const SlideLayout& layout);

/// The font of a text.
QFont slideFont(const SlideText& text);

/// The heatmap of a matrix in that room, as a figure whose labels have one size. For its numbers, and for
/// names that are whole and tell its tokens apart, it gives up square cells, a part of its size, the titles
/// of its axes, then its colour bar. `scale`: device pixels a unit.
struct PlacedHeatmap {
    HeatmapPicture picture;
    HeatmapGeometry geometry;
};
PlacedHeatmap placeHeatmap(const SlideMatrix& matrix, const QSizeF& size, double scale);
/// Decimals that tell weights apart.
inline constexpr int kEnoughDigits = 2;

/// Where the parts of a slide stand in that area, `gap` apart: side by side, or below one another where only
/// so all matrices print their numbers. `unit`: pixels a unit of the parts.
std::vector<QRectF> slidePartRects(const Slide& slide, const QRectF& area, double gap, double unit);

/// The arithmetic in that room, without its remarks where only the numbers have it; nothing where they have
/// none in type that can be read.
std::optional<ArithmeticLayout> layoutSlideArithmetic(const SlideArithmetic& part, const QSizeF& size);

// Each draws its part into a rectangle of that size at the origin, in units of its painter.
void drawSlideMatrix(QPainter& painter, const SlideMatrix& matrix, const QSizeF& size);
void drawSlidePlane(QPainter& painter, const SlideRow& row, const QSizeF& size);
void drawSlideList(QPainter& painter, const SlideRow& row, const QSizeF& size);

} // namespace attnscope::ui
