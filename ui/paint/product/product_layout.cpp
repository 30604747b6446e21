// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/product/product_fold.h"
#include "ui/paint/product/product_places.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace attnscope::ui {

namespace {

constexpr int kSmallestNumber = 11;
/// Numbers smaller than that are written because there is no more room: everything stands closer.
constexpr int kRoomyNumber = 14;
constexpr double kWidestCell = 104.0;
constexpr double kTallestCell = 60.0;

/// The cells as much larger as there is room: first higher, as lines of text are read, then wider.
ProductCells grown(const ProductPicture& picture, const ProductMeasures& measures, const ProductCells& cells,
                   const QSizeF& size, bool isStacked) {
    constexpr std::array kSteps{1.6, 1.5, 1.4, 1.3, 1.2, 1.1};
    ProductCells best = cells;
    const auto fits = [&](const ProductCells& larger) {
        return hasRoom(neededProductSize(picture, measures, openSpans(*picture.product, larger), isStacked),
                       size);
    };
    for (const double times : kSteps) {
        ProductCells larger = best;
        larger.height = std::min(std::floor(cells.height * times), kTallestCell);
        if (fits(larger)) {
            best = larger;
            break;
        }
    }
    for (const double times : kSteps) {
        ProductCells larger = best;
        larger.term = std::min(std::floor(cells.term * times), std::max(kWidestCell, cells.term));
        larger.column = std::min(std::floor(cells.column * times), std::max(kWidestCell, cells.column));
        if (fits(larger)) {
            return larger;
        }
    }
    return best;
}

/// Cells that are all open in the largest type that fits; nothing where none does.
std::optional<ProductLayout> openLayout(const ProductPicture& picture, ProductMeasures measures,
                                        const ProductNumbers& longest, const QSizeF& size, bool isStacked) {
    const int largest = picture.isTyped ? kFigureType : kLargeCellSize;
    const int smallest = picture.isTyped ? kFigureType : kSmallestNumber;
    for (int type = largest; type >= smallest; --type) {
        measures.density = type < kRoomyNumber ? kTightProduct : kRoomyProduct;
        const ProductCells cells = productCells(longest, type, measures.density);
        if (!hasRoom(neededProductSize(picture, measures, openSpans(*picture.product, cells), isStacked),
                     size)) {
            continue;
        }
        const ProductCells larger = grown(picture, measures, cells, size, isStacked);
        ProductLayout layout =
            placedProduct(picture, measures, openSpans(*picture.product, larger), size, isStacked);
        layout.numberSize = type;
        return layout;
    }
    return std::nullopt;
}

/// Whether as much is open in the one as in the other. So few columns of the result that they are no table
/// may become one where all else gains.
bool opensNoLess(const ProductSpans& one, const ProductSpans& other) {
    constexpr std::size_t kFewColumns = 2;
    const auto opened = [](const ProductSpan& span) { return span.endOpen - span.firstOpen; };
    const bool keepsColumns =
        opened(one.columns) >= opened(other.columns) || opened(other.columns) <= kFewColumns;
    return keepsColumns && opened(one.rows) >= opened(other.rows) &&
           opened(one.leftTerms) >= opened(other.leftTerms) &&
           opened(one.rightTerms) >= opened(other.rightTerms);
}

struct CloserProduct {
    FoldedProduct folded;
    ProductMeasures measures;
};

/// The same with short labels, where clearly more of the numbers can be read then: tokens have their indices
/// in other panels, and the rows of the result are those of the left factor.
std::optional<CloserProduct> foldedCloser(const ProductPicture& picture, const ProductMeasures& measures,
                                          const FoldedProduct& best, const QSizeF& size, int type) {
    CloserProduct closer{{}, measuresOf(picture, true)};
    closer.measures.range = measures.range;
    closer.measures.density = kBriefProduct;
    // The last name reaches beyond its matrix further than the margin is wide.
    const QSizeF inner(size.width() - kProductOverhang, size.height());
    closer.folded = foldProduct(picture, closer.measures, inner, type);
    const ProductSpans& spans = closer.folded.spans;
    const bool isClearlyMore = 4 * readableNumbers(spans) >= 5 * readableNumbers(best.spans);
    if (best.isStacked || closer.folded.isStacked || !isClearlyMore || !opensNoLess(spans, best.spans) ||
        !hasRoom(neededProductSize(picture, closer.measures, spans, false), inner)) {
        return std::nullopt;
    }
    return closer;
}

/// Whether some of few rows are folded away.
bool isCut(const ProductSpan& rows) {
    constexpr std::size_t kFewRows = 16;
    return rows.count <= kFewRows && !rows.isAllOpen();
}

/// Where some of few rows are folded away, lower cells if these open all of them: matrices whose rows begin
/// with different tokens are not read beside each other.
void lowerForAllRows(const ProductPicture& picture, ProductMeasures& measures, FoldedProduct& best,
                     const QSizeF& size, int type) {
    if (best.isStacked || (!isCut(best.spans.rows) && !isCut(best.spans.rightTerms))) {
        return;
    }
    ProductMeasures lower = measures;
    lower.density.height = kClosestProduct.height;
    lower.density.lowest = kClosestProduct.lowest;
    FoldedProduct all = foldProduct(picture, lower, size, type);
    const ProductSpans& spans = all.spans;
    if (!all.isStacked && !isCut(spans.rows) && !isCut(spans.rightTerms) && opensNoLess(spans, best.spans) &&
        hasRoom(neededProductSize(picture, lower, spans, false), size)) {
        best = all;
        measures = lower;
    }
}

ProductLayout barcodeLayout(const ProductPicture& picture, ProductMeasures& measures, const QSizeF& size) {
    measures.density = kTightProduct;
    // Where there is much room, the window is seen from further away.
    const int type = picture.isTyped
                         ? kFigureType
                         : std::clamp(static_cast<int>(size.width() / 100.0), kSmallestNumber, kTitleSize);
    FoldedProduct best = foldProduct(picture, measures, size, type);
    if (const auto closer = foldedCloser(picture, measures, best, size, type)) {
        best = closer->folded;
        measures = closer->measures;
    }
    lowerForAllRows(picture, measures, best, size, type);
    ProductLayout layout = placedProduct(picture, measures, best.spans, size, best.isStacked);
    layout.numberSize = type;
    layout.digits = best.digits;
    return layout;
}

/// A way to have all numbers in the smallest type.
struct BriefWay {
    bool hasShortLabels;
    bool isStacked;
    const ProductDensity& density;
};
constexpr std::array kNarrowWays{BriefWay{true, false, kBriefProduct}};
constexpr std::array kClosestWays{BriefWay{false, true, kClosestProduct},
                                  BriefWay{true, true, kClosestProduct},
                                  BriefWay{true, false, kClosestProduct}};

/// All numbers in the first of these ways that has room; nothing where none has.
std::optional<ProductLayout> briefLayout(const ProductPicture& picture, const ProductMeasures& measures,
                                         const QSizeF& size, std::span<const BriefWay> ways) {
    const ProductNumbers longest = longestNumbers(picture);
    const int type = picture.isTyped ? kFigureType : kSmallestNumber;
    for (const BriefWay& way : ways) {
        ProductMeasures brief = measuresOf(picture, way.hasShortLabels);
        brief.range = measures.range;
        brief.density = way.density;
        const ProductSpans spans = openSpans(*picture.product, productCells(longest, type, brief.density));
        if (hasRoom(neededProductSize(picture, brief, spans, way.isStacked), size)) {
            ProductLayout layout = placedProduct(picture, brief, spans, size, way.isStacked);
            layout.numberSize = type;
            return layout;
        }
    }
    return std::nullopt;
}

/// All numbers, beside each other or stacked; nothing where they have no room.
std::optional<ProductLayout> openedLayout(const ProductPicture& picture, const ProductMeasures& measures,
                                          const QSizeF& size) {
    const ProductNumbers longest = longestNumbers(picture);
    const auto row = openLayout(picture, measures, longest, size, false);
    const auto stack = openLayout(picture, measures, longest, size, true);
    if (!row && !stack) {
        return briefLayout(picture, measures, size, kNarrowWays);
    }
    // A row is read like the formula; only clearly larger numbers are worth another order.
    const bool stacks = !row || (stack && stack->numberSize >= row->numberSize + 5 && row->numberSize < 14);
    return stacks ? stack : row;
}

/// With as many decimals as have room; every number with two says more than some of them with three.
template <typename Layout>
std::optional<ProductLayout> withDecimals(const ProductPicture& picture, ProductMeasures measures,
                                          const Layout& layoutOf) {
    ProductPicture shorter = picture;
    for (; shorter.digits >= std::min(picture.digits, 1); --shorter.digits) {
        measures.range = shorter.digits < picture.digits ? kProductRange : 0.0;
        if (std::optional<ProductLayout> layout = layoutOf(shorter, measures)) {
            layout->digits = shorter.digits;
            return layout;
        }
    }
    return std::nullopt;
}

/// Every number, as close as it takes; nothing where that has no room.
std::optional<ProductLayout> wholeLayout(const ProductPicture& picture, const ProductMeasures& measures,
                                         const QSizeF& size) {
    const auto usual = withDecimals(picture, measures, [&](const ProductPicture& shorter, const auto& with) {
        return openedLayout(shorter, with, size);
    });
    return usual ? usual
                 : withDecimals(picture, measures, [&](const ProductPicture& shorter, const auto& with) {
                       return briefLayout(shorter, with, size, kClosestWays);
                   });
}

} // namespace

ProductLayout layoutProduct(const ProductPicture& picture, const QSizeF& size) {
    if (!picture.product) {
        return {};
    }
    ProductMeasures measures = measuresOf(picture);
    const StageProduct& product = *picture.product;
    const bool mayBeOpen = product.left.rows * product.left.columns <= 4096 &&
                           product.right.rows * product.right.columns <= 4096 &&
                           product.left.rows * product.right.columns <= 4096;
    if (mayBeOpen) {
        if (auto layout = wholeLayout(picture, measures, size)) {
            return *layout;
        }
    }
    measures.range = kProductRange;
    return barcodeLayout(picture, measures, size);
}

bool isAllOpen(const ProductLayout& layout) {
    return std::all_of(layout.places.begin(), layout.places.end(), [](const ProductPlace& place) {
        return place.rows.isAllOpen() && place.columns.isAllOpen();
    });
}

QSizeF wholeProductSize(const ProductPicture& picture, const QSizeF& least) {
    constexpr double kWidest = 1600.0;
    constexpr double kStep = 40.0;
    constexpr std::size_t kMostOpen = 32;
    const auto isWholeIn = [&picture](const QSizeF& size) {
        const ProductLayout layout = layoutProduct(picture, size);
        return isAllOpen(layout) && layout.digits == picture.digits;
    };
    const StageProduct& product = *picture.product;
    const std::size_t longest =
        std::max({product.left.rows, product.left.columns, product.right.rows, product.right.columns});
    if (longest > kMostOpen || isWholeIn(least)) {
        return least;
    }
    for (double width = least.width(); width <= kWidest; width += kStep) {
        const QSizeF size(width, std::max(least.height(), productHeight(picture, width)));
        if (isWholeIn(size)) {
            return size;
        }
    }
    return least;
}

bool isAllIn(const ProductLayout& layout, const QSizeF& size, const ProductLayout& window) {
    const QRectF all = QRectF(QPointF(), size).adjusted(-0.5, -0.5, 0.5, 0.5);
    const auto shows = [](const ProductSpan& span, const ProductSpan& least) {
        return span.shown() >= least.shown() &&
               span.endOpen - span.firstOpen >= least.endOpen - least.firstOpen;
    };
    for (const ProductPart part : kProductParts) {
        const ProductPlace& place = layout.of(part);
        const ProductPlace& least = window.of(part);
        if (!all.contains(place.frame) || !all.contains(place.header) || !shows(place.rows, least.rows) ||
            !shows(place.columns, least.columns)) {
            return false;
        }
    }
    return all.bottom() >= layout.sum.bottom() && (!layout.bias || all.contains(layout.bias->frame));
}

double productHeight(const ProductPicture& picture, double width) {
    constexpr double kHighest = 10'000.0;
    const ProductLayout layout = layoutProduct(picture, {width, kHighest});
    return std::ceil(layout.range.bottom() - layout.note.top() + 12.0);
}

} // namespace attnscope::ui
