// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/product/product_labels.h"
#include "ui/paint/product/product_picture.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kNoteHeight = 26.0;
constexpr double kHeaderHeight = 28.0;
constexpr double kColumnLabels = 18.0;
constexpr double kLabelGap = 6.0;
constexpr double kBiasGap = 30.0;
constexpr double kSumHeight = 28.0;
constexpr double kRangeHeight = 20.0;
/// A name may reach so far beyond its matrix: into the margin, or the gap before the next sign.
constexpr double kOverhang = 8.0;
constexpr int kSmallestNumber = 11;
/// Numbers smaller than that are written because there is no more room: everything stands closer.
constexpr int kRoomyNumber = 14;
constexpr double kWidestCell = 104.0;
constexpr double kTallestCell = 60.0;
/// Of a result whose every number takes all keys only so many rows are read at once.
constexpr std::size_t kDearRows = 8;
constexpr std::size_t kMostShown = 1024;
/// Sides up to that are measured whole, larger ones around the current cell.
constexpr std::size_t kMeasuredSide = 64;
constexpr std::size_t kMeasuredAround = 9;
/// What the right factor and the result keep where weights are all open: an open one, and beside it
/// the others as lines that wide, in so much room at most.
constexpr double kKeptLine = 2.0;
constexpr double kKeptLines = 24.0;

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
};
constexpr ProductDensity kRoomy{};
constexpr ProductDensity kTight{8.0, 26.0, 16.0, 4.0, 24.0, 18.0, 1.6, 10.0};

/// What does not depend on the size of cells.
struct ProductMeasures {
    double rowLabels = 0.0;   ///< with their gap
    double innerLabels = 0.0; ///< of the right factor's rows
    std::array<double, 3> headers{};
    double biasRow = 0.0; ///< height of a bias of one row with its gap; 0: none
    bool hasBiasColumn = false;
    double note = 0.0;
    double range = kRangeHeight; ///< 0 where nothing is left out that it would name
    ProductDensity density;
};

double labelsWidth(const ProductPicture& picture, const ProductMatrix& matrix) {
    const AxisLabels labels = productLabels(*picture.snapshot.scene, matrix, true);
    const LabelForm form = rowLabelForm(labels, matrix.rowSide);
    return std::ceil(std::min(kWidestProductLabel, labels.widest(kInterfaceSize, form))) + kLabelGap;
}

ProductMeasures measuresOf(const ProductPicture& picture) {
    const StageProduct& product = *picture.product;
    ProductMeasures measures;
    measures.rowLabels = labelsWidth(picture, product.left);
    measures.innerLabels = labelsWidth(picture, product.right);
    FormulaStyle style;
    style.size = kTitleSize;
    for (const ProductPart part : kProductParts) {
        measures.headers[static_cast<std::size_t>(part)] =
            std::ceil(formulaWidth(headerFormula(product, part), style));
    }
    measures.hasBiasColumn = product.bias && product.bias->columns == 1 && product.bias->rows > 1;
    measures.note = picture.note.isEmpty() ? 8.0 : kNoteHeight;
    return measures;
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

/// Cells of the left factor, and those of the right one and the result, may differ in width.
struct ProductCells {
    double term = 0.0;
    double column = 0.0;
    double height = 0.0;
};

QSizeF cellFor(const QString& longest, int type, const ProductDensity& density) {
    const double text = std::ceil(textWidth(sansFont(type), longest) + 2.0 * density.padding);
    return {std::max(density.narrowest, text), std::max(density.lowest, std::ceil(density.height * type))};
}

/// What cells of either width have to hold.
struct ProductNumbers {
    QString term;
    QString column;
};

ProductNumbers longestNumbers(const ProductPicture& picture) {
    return {longestNumber(picture, {ProductPart::Left}),
            longestNumber(picture, {ProductPart::Right, ProductPart::Result})};
}

ProductCells cellsFor(const ProductNumbers& longest, int type, const ProductDensity& density) {
    const QSizeF term = cellFor(longest.term, type, density);
    const QSizeF column = cellFor(longest.column, type, density);
    return {term.width(), column.width(), term.height()};
}

ProductSpans allOpen(const StageProduct& product, const ProductCells& cells) {
    return {openSpan(product.result.source ? product.result.rows : product.left.rows, cells.height),
            openSpan(product.right.columns, cells.column), openSpan(product.left.columns, cells.term),
            openSpan(product.right.rows, cells.height)};
}

/// The width that a matrix takes beside its labels: its name may be longer than its rows.
double slot(double frame, double labels, double header) {
    return std::max(frame, header - labels - kOverhang);
}

/// A bias of one column is added beside the left factor, to numbers of the result.
double biasCell(const ProductSpans& spans) {
    return std::max(spans.leftTerms.open, spans.columns.open);
}

double biasHeight(const ProductMeasures& measures, const StageProduct& product, double cell) {
    return product.bias && !measures.hasBiasColumn ? kBiasGap + cell : 0.0;
}

QSizeF neededSize(const ProductPicture& picture, const ProductMeasures& measures, const ProductSpans& spans,
                  bool isStacked) {
    const double left = slot(spans.leftTerms.extent(), measures.rowLabels, measures.headers[0]);
    const double right = slot(spans.columns.extent(), measures.innerLabels, measures.headers[1]);
    const double result = slot(spans.columns.extent(), measures.rowLabels, measures.headers[2]);
    const double bias = biasHeight(measures, *picture.product, spans.rightTerms.open);
    const double biasColumn = measures.hasBiasColumn ? kBiasGap + biasCell(spans) : 0.0;
    const double top = measures.note + kHeaderHeight + kColumnLabels;
    const double bottom = measures.density.sumGap + kSumHeight + measures.range;
    if (isStacked) {
        const double before = std::max(measures.rowLabels + left + measures.density.stack + biasColumn,
                                       measures.innerLabels + measures.density.margin);
        return {2.0 * measures.density.margin + before +
                    std::max({spans.columns.extent(), measures.headers[1], measures.headers[2]}),
                top + spans.rightTerms.extent() + bias + kHeaderHeight + kColumnLabels +
                    measures.density.margin + spans.rows.extent() + bottom};
    }
    return {2.0 * measures.density.margin + measures.rowLabels + left + measures.density.sign +
                measures.innerLabels + right + biasColumn + measures.density.sign + measures.rowLabels +
                result,
            top + std::max(spans.rows.extent(), spans.rightTerms.extent() + bias) + bottom};
}

bool isInside(const QSizeF& needed, const QSizeF& size) {
    return needed.width() <= size.width() && needed.height() <= size.height();
}

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
    const QSizeF around = neededSize(picture, bare, none, isStacked);
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

/// A matrix with its corner there, its labels at the left and above.
ProductPlace placeAt(const QPointF& corner, const ProductSpan& rows, const ProductSpan& columns,
                     double rowLabels, double header, bool hasColumnLabels) {
    ProductPlace place;
    place.rows = rows;
    place.columns = columns;
    place.frame = {corner, QSizeF(columns.extent(), rows.extent())};
    const double above = hasColumnLabels ? kColumnLabels : 0.0;
    const double centred = place.frame.center().x() - header / 2.0;
    const double left =
        std::max(corner.x() - rowLabels, std::min(centred, place.frame.right() + kOverhang - header));
    place.header = {left, corner.y() - above - kHeaderHeight, header, kHeaderHeight};
    if (hasColumnLabels) {
        place.columnLabels = {corner.x(), corner.y() - kColumnLabels, columns.extent(), kColumnLabels};
    }
    if (rowLabels > 0.0) {
        place.rowLabels = {corner.x() - rowLabels, corner.y(), rowLabels - kLabelGap, rows.extent()};
    }
    return place;
}

void placeBias(ProductLayout& layout, const ProductMeasures& measures, const ProductSpans& spans) {
    const ProductPlace& left = layout.of(ProductPart::Left);
    const ProductPlace& right = layout.of(ProductPart::Right);
    if (!measures.hasBiasColumn) {
        const QPointF corner(right.frame.left(), right.frame.bottom() + kBiasGap);
        layout.bias = placeAt(corner, openSpan(1, spans.rightTerms.open), spans.columns, 0.0, 0.0, false);
        layout.plus = {layout.bias->frame.left(), corner.y() - kBiasGap / 2.0};
        return;
    }
    const double x =
        (layout.isStacked ? left.frame.right() : right.frame.left() + right.frame.width()) + kBiasGap;
    layout.bias = placeAt({x, left.frame.top()}, spans.rows, openSpan(1, biasCell(spans)), 0.0, 0.0, false);
    layout.plus = {x, left.frame.top() - 12.0};
}

ProductLayout placed(const ProductPicture& picture, const ProductMeasures& measures,
                     const ProductSpans& spans, const QSizeF& size, bool isStacked) {
    const QSizeF needed = neededSize(picture, measures, spans, isStacked);
    const double x0 =
        std::max(0.0, std::floor((size.width() - needed.width()) / 2.0)) + measures.density.margin;
    const double y0 = std::max(0.0, std::floor((size.height() - needed.height()) / 2.0));
    const double top = y0 + measures.note + kHeaderHeight + kColumnLabels;
    const double biasColumn = measures.hasBiasColumn ? kBiasGap + biasCell(spans) : 0.0;
    const double bias = biasHeight(measures, *picture.product, spans.rightTerms.open);
    ProductLayout layout;
    layout.isStacked = isStacked;
    auto& [left, right, result] = layout.places;
    double bottom = 0.0;
    const double leftSlot = slot(spans.leftTerms.extent(), measures.rowLabels, measures.headers[0]);
    if (isStacked) {
        const double columnX =
            x0 + std::max(measures.rowLabels + leftSlot + measures.density.stack + biasColumn,
                          measures.innerLabels + measures.density.margin);
        const double lower =
            top + spans.rightTerms.extent() + bias + kHeaderHeight + kColumnLabels + measures.density.margin;
        left = placeAt({x0 + measures.rowLabels, lower}, spans.rows, spans.leftTerms, measures.rowLabels,
                       measures.headers[0], true);
        right = placeAt({columnX, top}, spans.rightTerms, spans.columns, measures.innerLabels,
                        measures.headers[1], true);
        result = placeAt({columnX, lower}, spans.rows, spans.columns, 0.0, measures.headers[2], true);
        bottom = lower + spans.rows.extent();
    } else {
        const double rightX =
            x0 + measures.rowLabels + leftSlot + measures.density.sign + measures.innerLabels;
        const double rightSlot = slot(spans.columns.extent(), measures.innerLabels, measures.headers[1]);
        const double resultX = rightX + rightSlot + biasColumn + measures.density.sign + measures.rowLabels;
        left = placeAt({x0 + measures.rowLabels, top}, spans.rows, spans.leftTerms, measures.rowLabels,
                       measures.headers[0], true);
        right = placeAt({rightX, top}, spans.rightTerms, spans.columns, measures.innerLabels,
                        measures.headers[1], true);
        result =
            placeAt({resultX, top}, spans.rows, spans.columns, measures.rowLabels, measures.headers[2], true);
        const double tallest = std::max(spans.rows.extent(), spans.rightTerms.extent() + bias);
        const double middle = top + std::min(spans.rows.extent(), spans.rightTerms.extent()) / 2.0;
        layout.times = {right.rowLabels.left() - measures.density.sign / 2.0, middle};
        layout.equals = {result.rowLabels.left() - measures.density.sign / 2.0, middle};
        bottom = top + tallest;
    }
    if (picture.product->bias) {
        placeBias(layout, measures, spans);
    }
    const double inner = std::max(1.0, size.width() - 2.0 * measures.density.margin);
    layout.note = {measures.density.margin, y0 + 6.0, inner, measures.note - 6.0};
    layout.sum = {measures.density.margin, bottom + measures.density.sumGap, inner, kSumHeight};
    layout.range = {measures.density.margin, layout.sum.bottom(), inner, measures.range};
    return layout;
}

/// The cells as much larger as there is room: first higher, as lines of text are read, then wider.
ProductCells grown(const ProductPicture& picture, const ProductMeasures& measures, const ProductCells& cells,
                   const QSizeF& size, bool isStacked) {
    constexpr std::array kSteps{1.6, 1.5, 1.4, 1.3, 1.2, 1.1};
    ProductCells best = cells;
    const auto fits = [&](const ProductCells& larger) {
        return isInside(neededSize(picture, measures, allOpen(*picture.product, larger), isStacked), size);
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
    for (int type = kLargeCellSize; type >= kSmallestNumber; --type) {
        measures.density = type < kRoomyNumber ? kTight : kRoomy;
        const ProductCells cells = cellsFor(longest, type, measures.density);
        if (!isInside(neededSize(picture, measures, allOpen(*picture.product, cells), isStacked), size)) {
            continue;
        }
        const ProductCells larger = grown(picture, measures, cells, size, isStacked);
        ProductLayout layout = placed(picture, measures, allOpen(*picture.product, larger), size, isStacked);
        layout.numberSize = type;
        return layout;
    }
    return std::nullopt;
}

/// How many numbers can be read.
std::size_t readable(const ProductSpans& spans) {
    const auto opened = [](const ProductSpan& span) { return span.endOpen - span.firstOpen; };
    return opened(spans.rows) * (opened(spans.columns) + opened(spans.leftTerms)) +
           opened(spans.columns) * opened(spans.rightTerms);
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
        const double excess = neededSize(picture, measures, spans, isStacked).width() - size.width();
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

/// An arrangement of barcodes.
struct BarcodeChoice {
    ProductSpans spans;
    bool isStacked = false;
    int digits = 3;
};

BarcodeChoice barcodeChoice(const ProductPicture& picture, const ProductMeasures& measures,
                            const QSizeF& size, int type) {
    const ProductCells cells = cellsFor(longestNumbers(picture), type, measures.density);
    const ProductSpans row = spansInside(picture, measures, size, cells, false);
    const ProductSpans stack = spansInside(picture, measures, size, cells, true);
    const bool isCut = !isInside(neededSize(picture, measures, row, false), size);
    const bool isStackCut = !isInside(neededSize(picture, measures, stack, true), size);
    const bool showsMore = areWeightsOpen(picture, stack) != areWeightsOpen(picture, row)
                               ? areWeightsOpen(picture, stack)
                           : isWhole(stack) != isWhole(row) ? isWhole(stack)
                                                            : 2 * readable(stack) > 3 * readable(row);
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

ProductLayout barcodeLayout(const ProductPicture& picture, ProductMeasures& measures, const QSizeF& size) {
    measures.density = kTight;
    // Where there is much room, the window is seen from further away.
    const int type = std::clamp(static_cast<int>(size.width() / 100.0), kSmallestNumber, kTitleSize);
    BarcodeChoice best = barcodeChoice(picture, measures, size, type);
    // A decimal is given up where many more of the numbers can be read without it.
    ProductPicture shorter = picture;
    while (shorter.digits > fewestDigits(picture)) {
        --shorter.digits;
        const BarcodeChoice choice = barcodeChoice(shorter, measures, size, type);
        const bool opensWeights =
            areWeightsOpen(picture, choice.spans) && !areWeightsOpen(picture, best.spans);
        if (opensWeights || (areWeightsOpen(picture, choice.spans) == areWeightsOpen(picture, best.spans) &&
                             2 * readable(choice.spans) >= 3 * readable(best.spans))) {
            best = choice;
        }
    }
    if (picture.product->fits() && !picture.wasTermTurned) {
        openLargestTerms(picture, best.spans.leftTerms);
        openLargestTerms(picture, best.spans.rightTerms);
    }
    ProductLayout layout = placed(picture, measures, best.spans, size, best.isStacked);
    layout.numberSize = type;
    layout.digits = best.digits;
    return layout;
}

/// All numbers, beside each other or stacked; nothing where they have no room.
std::optional<ProductLayout> openedLayout(const ProductPicture& picture, ProductMeasures& measures,
                                          const QSizeF& size) {
    const ProductNumbers longest = longestNumbers(picture);
    const auto row = openLayout(picture, measures, longest, size, false);
    const auto stack = openLayout(picture, measures, longest, size, true);
    // A row is read like the formula; only clearly larger numbers are worth another order.
    const bool stacks = !row || (stack && stack->numberSize >= row->numberSize + 5 && row->numberSize < 14);
    return stacks ? stack : row;
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
    // Every number with two decimals says more than some of them with three.
    ProductPicture shorter = picture;
    for (; mayBeOpen && shorter.digits >= std::min(picture.digits, 1); --shorter.digits) {
        measures.range = shorter.digits < picture.digits ? kRangeHeight : 0.0;
        if (auto layout = openedLayout(shorter, measures, size)) {
            layout->digits = shorter.digits;
            return *layout;
        }
    }
    measures.range = kRangeHeight;
    return barcodeLayout(picture, measures, size);
}

} // namespace attnscope::ui
