// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/product/product_measures.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/product/product_labels.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kNoteHeight = 26.0;
/// Sides up to that are measured whole, larger ones around the current cell.
constexpr std::size_t kMeasuredSide = 64;
constexpr std::size_t kMeasuredAround = 9;

double labelsWidth(const ProductPicture& picture, const ProductMatrix& matrix, bool hasIndices) {
    const AxisLabels labels = productLabels(*picture.snapshot.scene, matrix, true);
    const LabelForm form = rowLabelForm(labels, matrix.rowSide, hasIndices);
    return std::ceil(std::min(kWidestProductLabel, labels.widest(kInterfaceSize, form))) + kProductLabelGap;
}

/// The indices of a side whose numbers are measured.
std::pair<std::size_t, std::size_t> measured(std::size_t count, std::size_t current) {
    if (count <= kMeasuredSide) {
        return {0, count};
    }
    const std::size_t first =
        std::min(current > kMeasuredAround / 2 ? current - kMeasuredAround / 2 : 0, count - kMeasuredAround);
    return {first, first + kMeasuredAround};
}

QString longestNumber(const ProductPicture& picture, std::initializer_list<ProductPart> parts) {
    QString longest = QStringLiteral("00");
    for (const ProductPart part : parts) {
        const ProductMatrix& matrix = partOf(*picture.product, part);
        if (!matrix.source) {
            continue;
        }
        const auto [firstRow, endRow] =
            measured(matrix.rows, part == ProductPart::Right ? picture.term : picture.row);
        const auto [firstColumn, endColumn] =
            measured(matrix.columns, part == ProductPart::Left ? picture.term : picture.column);
        for (std::size_t row = firstRow; row < endRow; ++row) {
            for (std::size_t column = firstColumn; column < endColumn; ++column) {
                const QString text = productNumber(picture, part, row, column);
                longest = text.size() > longest.size() ? text : longest;
            }
        }
    }
    return longest;
}

QSizeF cellFor(const QString& longest, int type, const ProductDensity& density) {
    const double text = std::ceil(textWidth(sansFont(type), longest) + 2.0 * density.padding);
    return {std::max(density.narrowest, text), std::max(density.lowest, std::ceil(density.height * type))};
}

} // namespace

ProductMeasures measuresOf(const ProductPicture& picture, bool isBrief) {
    const StageProduct& product = *picture.product;
    ProductMeasures measures;
    measures.hasIndices = !isBrief;
    measures.rowLabels = labelsWidth(picture, product.left, measures.hasIndices);
    measures.resultLabels = isBrief ? 0.0 : measures.rowLabels;
    measures.innerLabels = labelsWidth(picture, product.right, measures.hasIndices);
    FormulaStyle style;
    style.size = kTitleSize;
    for (const ProductPart part : kProductParts) {
        measures.headers[static_cast<std::size_t>(part)] =
            std::ceil(formulaWidth(headerFormula(picture, part), style));
    }
    measures.hasBiasColumn = product.bias && product.bias->columns == 1 && product.bias->rows > 1;
    measures.note = picture.note.isEmpty() ? 8.0 : kNoteHeight;
    return measures;
}

ProductNumbers longestNumbers(const ProductPicture& picture) {
    return {longestNumber(picture, {ProductPart::Left}),
            longestNumber(picture, {ProductPart::Right, ProductPart::Result})};
}

ProductCells productCells(const ProductNumbers& longest, int type, const ProductDensity& density) {
    const QSizeF term = cellFor(longest.term, type, density);
    const QSizeF column = cellFor(longest.column, type, density);
    return {term.width(), column.width(), term.height()};
}

ProductSpans openSpans(const StageProduct& product, const ProductCells& cells) {
    return {openSpan(product.result.source ? product.result.rows : product.left.rows, cells.height),
            openSpan(product.right.columns, cells.column), openSpan(product.left.columns, cells.term),
            openSpan(product.right.rows, cells.height)};
}

double productSlot(double frame, double labels, double header) {
    return std::max(frame, header - labels - kProductOverhang);
}

double biasCell(const ProductSpans& spans) {
    return std::max(spans.leftTerms.open, spans.columns.open);
}

double biasHeight(const ProductMeasures& measures, const StageProduct& product, double cell) {
    return product.bias && !measures.hasBiasColumn ? kProductBiasGap + cell : 0.0;
}

QSizeF neededProductSize(const ProductPicture& picture, const ProductMeasures& measures,
                         const ProductSpans& spans, bool isStacked) {
    const double left = productSlot(spans.leftTerms.extent(), measures.rowLabels, measures.headers[0]);
    const double right = productSlot(spans.columns.extent(), measures.innerLabels, measures.headers[1]);
    const double result = productSlot(spans.columns.extent(), measures.resultLabels, measures.headers[2]);
    const double bias = biasHeight(measures, *picture.product, spans.rightTerms.open);
    const double biasColumn = measures.hasBiasColumn ? kProductBiasGap + biasCell(spans) : 0.0;
    const double top = measures.note + measures.density.header + kProductColumnLabels;
    const double bottom = measures.density.sumGap + kProductSum + measures.range;
    if (isStacked) {
        const double before = std::max(measures.rowLabels + left + measures.density.stack + biasColumn,
                                       measures.innerLabels + measures.density.margin);
        return {2.0 * measures.density.margin + before +
                    std::max({spans.columns.extent(), measures.headers[1], measures.headers[2]}),
                top + spans.rightTerms.extent() + bias + measures.density.header + kProductColumnLabels +
                    measures.density.margin + spans.rows.extent() + bottom};
    }
    return {2.0 * measures.density.margin + measures.rowLabels + left + measures.density.sign +
                measures.innerLabels + right + biasColumn + measures.density.sign + measures.resultLabels +
                result,
            top + std::max(spans.rows.extent(), spans.rightTerms.extent() + bias) + bottom};
}

bool hasRoom(const QSizeF& needed, const QSizeF& size) {
    return needed.width() <= size.width() && needed.height() <= size.height();
}

} // namespace attnscope::ui
