// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/product/product_picture.h"

#include <array>

namespace attnscope::ui {

// What a picture of a product is measured with: its parts, and the room that they need.

inline constexpr double kProductColumnLabels = 18.0;
inline constexpr double kProductLabelGap = 6.0;
inline constexpr double kProductBiasGap = 30.0;
inline constexpr double kProductSum = 28.0;
inline constexpr double kProductRange = 20.0;
/// A name may reach so far beyond its matrix: into the margin, or the gap before the next sign.
inline constexpr double kProductOverhang = 8.0;

/// The four sides: rows of left and result, columns of right and result, the terms in the left and right.
struct ProductSpans {
    ProductSpan rows;
    ProductSpan columns;
    ProductSpan leftTerms;
    ProductSpan rightTerms;
};

/// How close everything stands.
struct ProductDensity {
    double margin = 16.0;
    double sign = 40.0;    ///< between two matrices, with their sign
    double stack = 34.0;   ///< beside the right factor and the result where they are stacked
    double padding = 7.0;  ///< at both sides of a number
    double narrowest = 30; ///< cell
    double lowest = 22;
    double height = 1.9;  ///< of a cell, in type sizes
    double sumGap = 18.0; ///< above the sum
    double header = 28.0; ///< height of a name
};
inline constexpr ProductDensity kRoomyProduct{};
inline constexpr ProductDensity kTightProduct{8.0, 26.0, 16.0, 4.0, 24.0, 18.0, 1.6, 10.0};
/// The last ways to have all numbers: narrower, and lower too.
inline constexpr ProductDensity kBriefProduct{6.0, 20.0, 12.0, 3.0, 22.0, 18.0, 1.6, 10.0};
inline constexpr ProductDensity kClosestProduct{6.0, 20.0, 12.0, 3.0, 22.0, 15.0, 1.36, 4.0, 24.0};

/// What does not depend on the size of cells.
struct ProductMeasures {
    double rowLabels = 0.0;    ///< with their gap
    double resultLabels = 0.0; ///< the same of the result, where it stands beside the others
    double innerLabels = 0.0;  ///< of the right factor's rows
    bool hasIndices = true;    ///< labels of tokens begin with them
    std::array<double, 3> headers{};
    double biasRow = 0.0; ///< height of a bias of one row with its gap; 0: none
    bool hasBiasColumn = false;
    double note = 0.0;
    double range = kProductRange; ///< 0 where nothing is left out that it would name
    ProductDensity density;
};
/// `isBrief`: tokens without their indices, and the result without labels, as its rows are those at the left.
ProductMeasures measuresOf(const ProductPicture& picture, bool isBrief = false);

/// Cells of the left factor, and those of the right one and the result, may differ in width.
struct ProductCells {
    double term = 0.0;
    double column = 0.0;
    double height = 0.0;
};

/// What cells of either width have to hold.
struct ProductNumbers {
    QString term;
    QString column;
};
ProductNumbers longestNumbers(const ProductPicture& picture);

/// That hold these numbers in type of that size.
ProductCells productCells(const ProductNumbers& longest, int type, const ProductDensity& density);
ProductSpans openSpans(const StageProduct& product, const ProductCells& cells);

/// The width that a matrix takes beside its labels: its name may be longer than its rows.
double productSlot(double frame, double labels, double header);
/// A bias of one column is added beside the left factor, to numbers of the result.
double biasCell(const ProductSpans& spans);
/// Of a bias of one row with its gap, in rows that high.
double biasHeight(const ProductMeasures& measures, const StageProduct& product, double cell);
/// Of the whole picture.
QSizeF neededProductSize(const ProductPicture& picture, const ProductMeasures& measures,
                         const ProductSpans& spans, bool isStacked);
bool hasRoom(const QSizeF& needed, const QSizeF& size);

} // namespace attnscope::ui
