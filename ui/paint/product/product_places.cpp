// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/product/product_places.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A matrix with its corner there, its labels at the left and above; its name is as large as `header`.
ProductPlace placeAt(const QPointF& corner, const ProductSpan& rows, const ProductSpan& columns,
                     double rowLabels, const QSizeF& header, bool hasColumnLabels) {
    ProductPlace place;
    place.rows = rows;
    place.columns = columns;
    place.frame = {corner, QSizeF(columns.extent(), rows.extent())};
    const double above = hasColumnLabels ? kProductColumnLabels : 0.0;
    const double centred = place.frame.center().x() - header.width() / 2.0;
    const double left = std::max(corner.x() - rowLabels,
                                 std::min(centred, place.frame.right() + kProductOverhang - header.width()));
    place.header = {QPointF(left, corner.y() - above - header.height()), header};
    if (hasColumnLabels) {
        place.columnLabels = {corner.x(), corner.y() - kProductColumnLabels, columns.extent(),
                              kProductColumnLabels};
    }
    if (rowLabels > 0.0) {
        place.rowLabels = {corner.x() - rowLabels, corner.y(), rowLabels - kProductLabelGap, rows.extent()};
    }
    return place;
}

void placeBias(ProductLayout& layout, const ProductMeasures& measures, const ProductSpans& spans) {
    const ProductPlace& left = layout.of(ProductPart::Left);
    const ProductPlace& right = layout.of(ProductPart::Right);
    if (!measures.hasBiasColumn) {
        const QPointF corner(right.frame.left(), right.frame.bottom() + kProductBiasGap);
        layout.bias = placeAt(corner, openSpan(1, spans.rightTerms.open), spans.columns, 0.0, {}, false);
        layout.plus = {layout.bias->frame.left(), corner.y() - kProductBiasGap / 2.0};
        return;
    }
    const double x =
        (layout.isStacked ? left.frame.right() : right.frame.left() + right.frame.width()) + kProductBiasGap;
    layout.bias = placeAt({x, left.frame.top()}, spans.rows, openSpan(1, biasCell(spans)), 0.0, {}, false);
    layout.plus = {x, left.frame.top() - 12.0};
}

/// What the matrices are placed with.
struct ProductPlacing {
    const ProductMeasures& measures;
    const ProductSpans& spans;
    QPointF corner;          ///< the left end of all, and the top of the highest cells
    double leftSlot = 0.0;   ///< width of the left factor
    double biasColumn = 0.0; ///< and of a bias beside it
    double bias = 0.0;       ///< height of one below the right factor

    QSizeF header(std::size_t part) const { return {measures.headers[part], measures.density.header}; }
};

/// The right factor stands above the result. Gives where the cells end.
double placeStackedMatrices(ProductLayout& layout, const ProductPlacing& with) {
    const auto& [measures, spans, corner, leftSlot, biasColumn, bias] = with;
    auto& [left, right, result] = layout.places;
    const double columnX =
        corner.x() + std::max(measures.rowLabels + leftSlot + measures.density.stack + biasColumn,
                              measures.innerLabels + measures.density.margin);
    const double lower = corner.y() + spans.rightTerms.extent() + bias + measures.density.header +
                         kProductColumnLabels + measures.density.margin;
    left = placeAt({corner.x() + measures.rowLabels, lower}, spans.rows, spans.leftTerms, measures.rowLabels,
                   with.header(0), true);
    right = placeAt({columnX, corner.y()}, spans.rightTerms, spans.columns, measures.innerLabels,
                    with.header(1), true);
    result = placeAt({columnX, lower}, spans.rows, spans.columns, 0.0, with.header(2), true);
    return lower + spans.rows.extent();
}

/// Beside each other, with their signs. Gives where the cells end.
double placeMatricesInLine(ProductLayout& layout, const ProductPlacing& with) {
    const auto& [measures, spans, corner, leftSlot, biasColumn, bias] = with;
    auto& [left, right, result] = layout.places;
    const double top = corner.y();
    const double rightX =
        corner.x() + measures.rowLabels + leftSlot + measures.density.sign + measures.innerLabels;
    const double rightSlot = productSlot(spans.columns.extent(), measures.innerLabels, measures.headers[1]);
    const double resultX = rightX + rightSlot + biasColumn + measures.density.sign + measures.resultLabels;
    left = placeAt({corner.x() + measures.rowLabels, top}, spans.rows, spans.leftTerms, measures.rowLabels,
                   with.header(0), true);
    right =
        placeAt({rightX, top}, spans.rightTerms, spans.columns, measures.innerLabels, with.header(1), true);
    result = placeAt({resultX, top}, spans.rows, spans.columns, measures.resultLabels, with.header(2), true);
    const double middle = top + std::min(spans.rows.extent(), spans.rightTerms.extent()) / 2.0;
    layout.times = {right.rowLabels.left() - measures.density.sign / 2.0, middle};
    layout.equals = {resultX - measures.resultLabels - measures.density.sign / 2.0, middle};
    return top + std::max(spans.rows.extent(), spans.rightTerms.extent() + bias);
}

} // namespace

ProductLayout placedProduct(const ProductPicture& picture, const ProductMeasures& measures,
                            const ProductSpans& spans, const QSizeF& size, bool isStacked) {
    const QSizeF needed = neededProductSize(picture, measures, spans, isStacked);
    const double x0 =
        std::max(0.0, std::floor((size.width() - needed.width()) / 2.0)) + measures.density.margin;
    const double y0 = std::max(0.0, std::floor((size.height() - needed.height()) / 2.0));
    const double top = y0 + measures.note + measures.density.header + kProductColumnLabels;
    ProductLayout layout;
    layout.isStacked = isStacked;
    const ProductPlacing with{measures,
                              spans,
                              {x0, top},
                              productSlot(spans.leftTerms.extent(), measures.rowLabels, measures.headers[0]),
                              measures.hasBiasColumn ? kProductBiasGap + biasCell(spans) : 0.0,
                              biasHeight(measures, *picture.product, spans.rightTerms.open)};
    const double bottom = isStacked ? placeStackedMatrices(layout, with) : placeMatricesInLine(layout, with);
    for (ProductPlace& place : layout.places) {
        place.hasIndices = measures.hasIndices;
    }
    if (picture.product->bias) {
        placeBias(layout, measures, spans);
    }
    const double inner = std::max(1.0, size.width() - 2.0 * measures.density.margin);
    layout.note = {measures.density.margin, y0 + 6.0, inner, measures.note - 6.0};
    layout.sum = {measures.density.margin, bottom + measures.density.sumGap, inner, kProductSum};
    layout.range = {measures.density.margin, layout.sum.bottom(), inner, measures.range};
    return layout;
}

} // namespace attnscope::ui
