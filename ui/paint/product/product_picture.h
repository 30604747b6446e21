// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/stage_product.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/product/product_span.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <array>
#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// In which order the numbers of a product are computed where it is played.
enum class ProductOrder { Rows, Columns, Entries };

/// How far a product was played: so many rows, columns or entries of the part that is shown are there.
struct ProductPlay {
    ProductOrder order = ProductOrder::Rows;
    std::size_t step = 0;

    /// How many steps there are for that many rows and columns.
    static std::size_t steps(ProductOrder order, std::size_t rows, std::size_t columns);
    /// Whether the number in that row and column, counted from the first that is shown, is there.
    bool has(std::size_t row, std::size_t column, std::size_t columns) const;
};

/// Which row of the left factor and which column of the right one are lit, and which of their terms.
/// A term without a column is a whole row of the right factor.
struct ProductLight {
    std::optional<std::size_t> row;
    std::optional<std::size_t> column;
    std::optional<std::size_t> term;

    bool operator==(const ProductLight&) const = default;
};

/// The parts in the order in which they are read.
enum class ProductPart { Left, Right, Result };
inline constexpr std::array kProductParts{ProductPart::Left, ProductPart::Right, ProductPart::Result};
inline constexpr int kAllDigits = 9;

/// The three matrices of a product beside each other, as a value. Indices are those of the displayed
/// matrices.
struct ProductPicture {
    Snapshot snapshot;
    std::optional<StageProduct> product;
    Palette palette;
    int digits = 3;
    /// Where barcodes are opened: the current cell, and a term of its sum.
    std::size_t row = 0;
    std::size_t column = 0;
    std::size_t term = 0;
    bool wasTermTurned = false; ///< opened around that term, not where the largest terms are beside it
    ProductLight light;
    std::optional<ProductPlay> play;       ///< nothing: the whole product
    QString note;                          ///< above the matrices
    bool isResultSized = true;             ///< whether the header of the result tells its shape
    std::optional<MatrixRole> unsized{};   ///< the header of that matrix does not tell its shape
    bool isTyped = false;                  ///< numbers have the size of figures' type, whatever room there is
    ValueScale scale = ValueScale::Linear; ///< of the weights
    ColourScale weightColours;             ///< in any other scale than the linear one
    /// No more decimals for the numbers of each part, so that whole ones have none.
    std::array<int, kProductParts.size()> mostDigits{kAllDigits, kAllDigits, kAllDigits};
    std::vector<CellRef> asked{}; ///< of the result, as displayed: "?" stands there
};

/// Where one matrix lies.
struct ProductPlace {
    ProductSpan rows;
    ProductSpan columns;
    QRectF frame;           ///< of the cells
    QRectF header;          ///< of the name with its shape
    QRectF rowLabels;       ///< empty where rows have none
    QRectF columnLabels;    ///< empty where columns have none
    bool hasIndices = true; ///< labels of rows that are tokens begin with their index

    /// Of an index that is shown.
    QRectF cellRect(std::size_t row, std::size_t column) const;
    QRectF rowRect(std::size_t row) const;
    QRectF columnRect(std::size_t column) const;
    /// The displayed row and column under a point.
    std::optional<std::pair<std::size_t, std::size_t>> cellAt(const QPointF& point) const;
};

/// Where everything lies in a picture of a given size.
struct ProductLayout {
    std::array<ProductPlace, 3> places;
    std::optional<ProductPlace> bias; ///< without labels; its name stands at `plus`
    int numberSize = 0;               ///< type of the numbers; 0: cells are too small for any
    int digits = 3;                   ///< of the numbers: fewer than asked for where only then all have room
    bool isStacked = false;           ///< the right factor stands above the result, the left one beside it
    QPointF times;                    ///< the middle of the signs
    QPointF equals;
    QPointF plus;
    QRectF note;
    QRectF sum;   ///< how a number is added up
    QRectF range; ///< what is not shown

    const ProductPlace& of(ProductPart part) const { return places[static_cast<std::size_t>(part)]; }
};

inline const ProductMatrix& partOf(const StageProduct& product, ProductPart part) {
    return part == ProductPart::Left    ? product.left
           : part == ProductPart::Right ? product.right
                                        : product.result;
}

/// Cells are as large as fit, with numbers of 11 pixels or more and fewer digits than asked for where only
/// these have room; the right factor stands above the result where that makes them larger. What is too wide
/// becomes a barcode with an opened range, weights last, and of what is wider still only the part around the
/// current cell is shown. Beside the current term those with the largest products are open.
ProductLayout layoutProduct(const ProductPicture& picture, const QSizeF& size);

/// Whether every number of the matrices has room.
bool isAllOpen(const ProductLayout& layout);
/// At least that size: as much larger as the numbers of small matrices need to be all there, with all their
/// decimals.
QSizeF wholeProductSize(const ProductPicture& picture, const QSizeF& least);
/// Whether everything lies in that size, and no less of the numbers is shown than in `window`.
bool isAllIn(const ProductLayout& layout, const QSizeF& size, const ProductLayout& window);
/// The height that the picture needs in that width.
double productHeight(const ProductPicture& picture, double width);

/// "Q: columns 0–249 of 512", for each matrix of which a part is not shown, and how many decimals have room
/// where these are fewer than asked for; else empty. Short, sizes (they stand above the matrices) and
/// decimals are left out.
QString hiddenText(const ProductPicture& picture, const ProductLayout& layout, bool isShort = false);
/// The name with the shape, the sizes that have to match in frames: "Q 3 × [2]". The picture has a product.
Formula headerFormula(const ProductPicture& picture, ProductPart part);
/// What stands in the cell.
QString productNumber(const ProductPicture& picture, ProductPart part, std::size_t row, std::size_t column);

/// Draws the matrices with their names, labels and numbers.
void drawProductMatrices(QPainter& painter, const ProductPicture& asked, const ProductLayout& layout);
/// Draws what is lit, and how the lit number is added up.
void drawProductLight(QPainter& painter, const ProductPicture& picture, const ProductLayout& layout);

} // namespace attnscope::ui
