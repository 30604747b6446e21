// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/product/product_fold.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Of a result whose every number takes all keys only so many rows are read at once.
constexpr std::size_t kDearRows = 8;
constexpr std::size_t kMostShown = 1024;
/// What the right factor and the result keep where weights are all open: an open one, and beside it
/// the others as lines that wide, in so much room at most.
constexpr double kKeptLine = 2.0;
constexpr double kKeptLines = 24.0;

/// The least that a side of that many has.
double kept(std::size_t count, double cell) {
    const double all = static_cast<double>(count) * cell;
    return std::min(all, cell + std::min(kKeptLines, kKeptLine * static_cast<double>(count)));
}

/// The spans that fit into that room where not every cell can have its number.
ProductSpans barcodes(const ProductPicture& picture, const ProductMeasures& measures, const QSizeF& size,
                      const ProductCells& cells, bool isStacked) {
    const StageProduct& product = *picture.product;
    const ProductSpans none{openSpan(0, cells.height), openSpan(0, cells.column), openSpan(0, cells.term),
                            openSpan(0, cells.height)};
    ProductMeasures bare = measures;
    bare.headers = {};
    const QSizeF around = neededProductSize(picture, bare, none, isStacked);
    const double width = std::max(3.0, size.width() - around.width());
    const double height = std::max(2.0, size.height() - around.height());
    const double times = isStacked ? 1.0 : 2.0; // of columns
    const double allTerms = static_cast<double>(product.left.columns) * cells.term;
    const double allColumns = static_cast<double>(product.right.columns) * cells.column;
    const double share = width / (1.0 + times);
    double terms = share;
    double columns = share;
    // Weights stay whole where the others are folded anyway and keep a column.
    const bool keepsWeights = product.left.group == RangeGroup::Weights &&
                              allTerms + times * kept(product.right.columns, cells.column) <= width;
    if (allTerms < share || keepsWeights) {
        terms = std::max(share, allTerms);
        columns = (width - allTerms) / times;
    } else if (allColumns < share) {
        terms = width - times * allColumns;
    }
    const double allRows = static_cast<double>(product.left.rows) * cells.height;
    const double rightRows = static_cast<double>(product.right.rows) * cells.height;
    double rows = height;
    double inner = height;
    if (isStacked) {
        const bool areAllOpen = allRows + kept(product.right.rows, cells.height) <= height;
        rows = areAllOpen ? allRows : std::max(height / 2.0, height - rightRows);
        inner = height - std::min(rows, allRows);
    }
    const bool isDear = product.result.source && !product.result.source->isCheap();
    const std::size_t most = isDear ? kDearRows : kMostShown;
    const bool isFlipped = product.result.isFlipped;
    return {fittedSpan(product.left.rows, picture.row, rows, cells.height, isFlipped ? kMostShown : most),
            fittedSpan(product.right.columns, picture.column, columns, cells.column,
                       isFlipped ? most : kMostShown),
            fittedSpan(product.left.columns, picture.term, terms, cells.term, kMostShown),
            fittedSpan(product.right.rows, picture.term, inner, cells.height, kMostShown)};
}

/// Weights are what the page is about, so that they are folded last.
bool areWeightsOpen(const ProductPicture& picture, const ProductSpans& spans) {
    return picture.product->left.group == RangeGroup::Weights && spans.rows.isAllOpen() &&
           spans.leftTerms.isAllOpen();
}

bool isWhole(const ProductSpans& spans) {
    return spans.rows.isWhole() && spans.columns.isWhole() && spans.leftTerms.isWhole() &&
           spans.rightTerms.isWhole();
}

/// The spans of an arrangement with the names of its matrices, which may be wider than they are.
ProductSpans spansInside(const ProductPicture& picture, const ProductMeasures& measures, const QSizeF& size,
                         const ProductCells& cells, bool isStacked) {
    constexpr int kRounds = 12;
    QSizeF room = size;
    ProductSpans spans = barcodes(picture, measures, room, cells, isStacked);
    for (int round = 0; round < kRounds; ++round) {
        const double excess = neededProductSize(picture, measures, spans, isStacked).width() - size.width();
        if (excess <= 0.0) {
            break;
        }
        room.rwidth() -= std::ceil(excess);
        spans = barcodes(picture, measures, room, cells, isStacked);
    }
    return spans;
}

/// Moves what is open along the inner side to where the largest terms of the current number are; the current
/// term stays open.
void openLargestTerms(const ProductPicture& picture, ProductSpan& span) {
    const std::size_t opened = span.endOpen - span.firstOpen;
    if (opened == 0 || span.isAllOpen() || !span.isOpen(picture.term)) {
        return;
    }
    const StageProduct& product = *picture.product;
    const std::size_t from = std::max(span.first, picture.term + 1 > opened ? picture.term + 1 - opened : 0);
    const std::size_t last = std::min(picture.term, span.end - opened);
    const auto sumFrom = [&](std::size_t first) {
        double sum = 0.0;
        for (std::size_t k = first; k < first + opened; ++k) {
            const double term = product.left.at(picture.row, k) * product.right.at(k, picture.column);
            sum += std::isfinite(term) ? std::abs(term) : 0.0;
        }
        return sum;
    };
    std::size_t best = span.firstOpen; // of equal ones the term stays in the middle
    double most = sumFrom(best);
    for (std::size_t first = from; first <= last; ++first) {
        const double sum = sumFrom(first);
        if (sum > most * (1.0 + 1e-9)) {
            best = first;
            most = sum;
        }
    }
    span.firstOpen = best;
    span.endOpen = best + opened;
}

FoldedProduct foldedWith(const ProductPicture& picture, const ProductMeasures& measures, const QSizeF& size,
                         int type) {
    const ProductCells cells = productCells(longestNumbers(picture), type, measures.density);
    const ProductSpans row = spansInside(picture, measures, size, cells, false);
    const ProductSpans stack = spansInside(picture, measures, size, cells, true);
    const bool isCut = !hasRoom(neededProductSize(picture, measures, row, false), size);
    const bool isStackCut = !hasRoom(neededProductSize(picture, measures, stack, true), size);
    const bool showsMore =
        areWeightsOpen(picture, stack) != areWeightsOpen(picture, row) ? areWeightsOpen(picture, stack)
        : isWhole(stack) != isWhole(row)                               ? isWhole(stack)
                                         : 2 * readableNumbers(stack) > 3 * readableNumbers(row);
    const bool isStacked = !isStackCut && (isCut || showsMore);
    return {isStacked ? stack : row, isStacked, picture.digits};
}

/// Decimals with which the numbers still differ: weights of many keys are all 0.0 with one.
int fewestDigits(const ProductPicture& picture) {
    const bool hasWeights = std::any_of(kProductParts.begin(), kProductParts.end(), [&](ProductPart part) {
        return partOf(*picture.product, part).group == RangeGroup::Weights;
    });
    return std::min(picture.digits, hasWeights ? 2 : 1);
}

} // namespace

std::size_t readableNumbers(const ProductSpans& spans) {
    const auto opened = [](const ProductSpan& span) { return span.endOpen - span.firstOpen; };
    return opened(spans.rows) * (opened(spans.columns) + opened(spans.leftTerms)) +
           opened(spans.columns) * opened(spans.rightTerms);
}

FoldedProduct foldProduct(const ProductPicture& picture, const ProductMeasures& measures, const QSizeF& size,
                          int type) {
    FoldedProduct best = foldedWith(picture, measures, size, type);
    // A decimal is given up where many more of the numbers can be read without it.
    ProductPicture shorter = picture;
    while (shorter.digits > fewestDigits(picture)) {
        --shorter.digits;
        const FoldedProduct choice = foldedWith(shorter, measures, size, type);
        const bool opensWeights =
            areWeightsOpen(picture, choice.spans) && !areWeightsOpen(picture, best.spans);
        if (opensWeights || (areWeightsOpen(picture, choice.spans) == areWeightsOpen(picture, best.spans) &&
                             2 * readableNumbers(choice.spans) >= 3 * readableNumbers(best.spans))) {
            best = choice;
        }
    }
    if (picture.product->fits() && !picture.wasTermTurned) {
        openLargestTerms(picture, best.spans.leftTerms);
        openLargestTerms(picture, best.spans.rightTerms);
    }
    return best;
}

} // namespace attnscope::ui
