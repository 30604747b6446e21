// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/window_fit.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_drawing.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace attnscope::ui {

namespace {

/// A fitted feature matrix is stretched along its short axis up to that: rows of 512 features are read as
/// barcodes.
constexpr double kBarcodeCell = 48.0;
/// A cell lower than that has no room for a label beside it.
constexpr double kLowestWideCell = 16.0;
/// Type in which numbers are read with ease: from here on only clearly larger ones are worth another order.
constexpr int kEasyType = 13;
/// And from here on none.
constexpr int kLargeType = 16;
/// So much larger must the cells be for that order where no number has room.
constexpr double kClearlyLarger = 1.15;
/// Cells that are wider than that many times their height make a matrix look flat.
constexpr double kFlat = 2.25;
/// Matrices with more cells than that are not searched for their longest number.
constexpr double kMostSearched = 4096;

/// What may stand around a matrix, the most complete first.
constexpr WindowParts kOrders[] = {
    {},
    {.hasNotes = false, .isTight = true},
    {.hasBarBelow = true, .isTight = true},
    {.hasBarBelow = true, .hasNotes = false, .isTight = true},
    {.hasNotes = false, .hasKeySums = false, .isTight = true},
    {.hasBarBelow = true, .hasNotes = false, .hasKeySums = false, .isTight = true},
    {.hasBarBelow = true, .hasNotes = false, .hasKeySums = false, .isTight = true, .hasSmallLabels = true},
    {.hasNotes = false, .hasKeySums = false, .isTight = true, .hasSmallLabels = true, .hasTitles = false},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasNames = false},
    {.hasNotes = false,
     .hasKeySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .hasNames = false},
};

/// The same for matrices whose numbers have no room in any of these beside names: names of columns stand
/// upright.
constexpr WindowParts kNarrowOrders[] = {
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .isNarrow = true},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .isNarrow = true},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .hasQuerySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .isNarrow = true},
};

/// The same with short names of the rows.
constexpr double kShortNames = 0.17;
constexpr double kShortestNames = 0.12;
constexpr WindowParts kShortOrders[] = {
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .hasQuerySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .isNarrow = true,
     .rowNames = kShortNames},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .hasQuerySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .isNarrow = true,
     .rowNames = kShortestNames},
};

/// The same with indices in place of names.
constexpr WindowParts kIndexOrders[] = {
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .hasQuerySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasNames = false,
     .isNarrow = true},
    {.hasBarBelow = true,
     .hasNotes = false,
     .hasKeySums = false,
     .hasQuerySums = false,
     .isTight = true,
     .hasSmallLabels = true,
     .hasTitles = false,
     .hasNames = false,
     .isNarrow = true},
};

/// Whole pixels where that costs little: every cell is then as large as its neighbour.
double snapped(double cell) {
    const double whole = std::floor(cell);
    return whole >= 1.0 && whole >= 0.75 * cell ? whole : cell;
}

bool hasFeatures(const HeatmapShape& shape) {
    return shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features;
}

QString longestOf(const HeatmapPicture& picture, const HeatmapShape& shape, const VisibleCells& cells,
                  int digits) {
    HeatmapPicture shorter = picture;
    shorter.digits = digits;
    const HeatmapGeometry none;
    return longestValue({.picture = shorter, .geometry = none, .shape = shape, .coloured = {}, .visible = {}},
                        cells);
}

/// The longest number, measured once: a search that measured it for each cell would be felt.
struct MeasuredNumber {
    double least = 0.0;  ///< width in the smallest type
    double easy = 0.0;   ///< in that of other numbers
    double height = 0.0; ///< of its digits in the smallest type

    explicit MeasuredNumber(const QString& text)
        : least(textWidth(sansFont(kCaptionSize), text))
        , easy(textWidth(sansFont(kEasyType), text))
        , height(QFontMetricsF(sansFont(kCaptionSize)).capHeight()) {}

    /// The size of its type in a cell, but for a rounding error; 0 where it has no room.
    int typeIn(const HeatmapPicture& picture, const QSizeF& cell) const {
        const QSizeF room = roomForValue(picture, cell);
        const double scale = std::min(room.width() / std::max(1.0, least), room.height() / height);
        return !printsValues(picture, cell) || scale < 1.0
                   ? 0
                   : std::min(kLargeCellSize, static_cast<int>(scale * kCaptionSize));
    }
};

/// Looks for cells of one picture in one size.
class Search {
public:
    Search(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
           const PartWidths& widths, const QSizeF& size)
        : m_picture(picture)
        , m_shape(shape)
        , m_sides(sides)
        , m_widths(widths)
        , m_size(size)
        , m_bound(std::floor(std::min({kLargestFittedCell, size.width() / shape.drawnColumns(),
                                       size.height() / shape.drawnRows()}))) {}

    /// The largest cells; no number has room.
    WindowFit withoutNumbers() {
        WindowFit best = fitOf(0);
        for (std::size_t i = 1; i < std::size(kOrders); ++i) {
            const WindowFit& fit = fitOf(i);
            const bool isLarger = std::min(fit.cell.width(), fit.cell.height()) >
                                  kClearlyLarger * std::min(best.cell.width(), best.cell.height());
            best = fit.parts.hasTitles && fit.parts.hasNames && isLarger ? fit : best;
        }
        return best;
    }

    /// What may be given up for numbers.
    struct Price {
        bool names = false; ///< indices may stand in their place
        bool shape = false; ///< cells may be flat
    };

    /// All numbers with that many decimals; nothing where they have no room in any order.
    std::optional<WindowFit> withNumbers(int digits, const MeasuredNumber& longest, const Price& price) {
        std::optional<WindowFit> best;
        int bestSize = 0;
        for (std::size_t i = 0; i < std::size(kOrders); ++i) {
            // Titles and names go only where nothing else brings numbers.
            const bool isBare = !kOrders[i].hasTitles || !kOrders[i].hasNames;
            if (bestSize >= kLargeType || (best && isBare)) {
                break;
            }
            if (!kOrders[i].hasNames && !price.names) {
                continue;
            }
            const WindowFit& fit = fitOf(i);
            const QSizeF cell = holdingNumber(fit, longest);
            const int size = longest.typeIn(m_picture, cell);
            const bool isFlat = cell.width() > kFlat * cell.height();
            if (size > 0 && (price.shape || !isFlat) && size >= bestSize + (bestSize < kEasyType ? 1 : 2)) {
                best = {cell, fit.parts, digits};
                bestSize = size;
            }
        }
        return best;
    }

    /// The same without most of what stands around the matrix.
    std::optional<WindowFit> withNumbersAlone(int digits, const MeasuredNumber& longest,
                                              std::span<const WindowParts> orders) const {
        for (const WindowParts& parts : orders) {
            const WindowFit fit{largestCell(parts), parts, digits};
            const QSizeF cell = holdingNumber(fit, longest);
            if (longest.typeIn(m_picture, cell) > 0) {
                return WindowFit{cell, parts, digits};
            }
        }
        return std::nullopt;
    }

private:
    /// Most pictures need the first ones only.
    const WindowFit& fitOf(std::size_t order) {
        while (m_fits.size() <= order) {
            const WindowParts& parts = kOrders[m_fits.size()];
            m_fits.push_back({largestCell(parts), parts, m_picture.digits});
        }
        return m_fits[order];
    }

    bool holds(const WindowParts& parts, const QSizeF& cell) const {
        const QSizeF space =
            spaceInside(marginsFor(m_picture, m_sides, cell, m_size, m_widths, parts), m_size);
        return space.width() >= cell.width() * m_shape.drawnColumns() &&
               space.height() >= cell.height() * m_shape.drawnRows();
    }

    /// Going down from large cells, labels that turn for lack of room may take more than slightly smaller
    /// cells would need: here the largest cell is looked for from above.
    QSizeF largestCell(const WindowParts& parts) const {
        constexpr double kReadable = 104.0; // "−0.123" in the largest type
        constexpr double kWidest = 2.5;     // as wide as high
        QSizeF cell = fittedCell(m_picture, m_shape, m_sides, m_widths, m_size, parts);
        const bool isSquare = cell.width() == cell.height();
        for (double side = m_bound; isSquare && side > cell.width(); side -= 1.0) {
            if (holds(parts, {side, side})) {
                cell = {side, side};
            }
        }
        if (!hasFeatures(m_shape) || cell.height() < kSmallestDrawnCell) {
            return cell;
        }
        for (double width = std::floor(std::min(kWidest * cell.height(), kReadable)); width > cell.width();
             width -= 1.0) {
            if (holds(parts, {width, cell.height()})) {
                cell.setWidth(width);
            }
        }
        return cell;
    }

    /// The cell itself where the number fits it, else the highest one that is just wide enough for it.
    QSizeF holdingNumber(const WindowFit& fit, const MeasuredNumber& longest) const {
        const QSizeF lowest(leastCellWidthFor(longest.least, kLowestWideCell), kLowestWideCell);
        if (longest.typeIn(m_picture, fit.cell) > 0 || !holds(fit.parts, lowest)) {
            return fit.cell;
        }
        for (double height = m_bound; height >= kLowestWideCell; height -= 1.0) {
            const double width = leastCellWidthFor(longest.least, height);
            if (width < height || !holds(fit.parts, {width, height})) {
                continue;
            }
            // In the type of other numbers, else with more room beside them, if that costs nothing.
            for (const double text : {longest.easy, longest.least}) {
                const QSizeF wider(cellWidthFor(text, height), height);
                if (holds(fit.parts, wider)) {
                    return wider;
                }
            }
            return {width, height};
        }
        return fit.cell;
    }

    const HeatmapPicture& m_picture;
    const HeatmapShape& m_shape;
    const HeatmapSides& m_sides;
    const PartWidths& m_widths;
    QSizeF m_size;
    double m_bound; ///< no cell has a longer shorter side
    std::vector<WindowFit> m_fits;
};

/// Looks for the room of numbers, with fewer decimals where more have none. Words tell more than decimals do,
/// and more than numbers: indices stand in their place nowhere.
class Numbers {
public:
    Numbers(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
            Search& search)
        : m_shape(shape)
        , m_search(search)
        , m_hasWords(!hasFeatures(shape) && (sides.rows.hasNames() || sides.columns.hasNames()))
        , m_fewest(picture.isDifference ? fewestDigits(stageInfo(picture.stage).range, picture.digits)
                                        : fewestDigits(shape.group, picture.digits)) {
        for (int digits = picture.digits; digits >= std::min(1, picture.digits); --digits) {
            m_longest.emplace_back(digits, MeasuredNumber(longestOf(picture, shape, shape.drawn, digits)));
        }
    }

    std::optional<WindowFit> fit() const {
        const auto inOrders = [this](bool mayBeFlat) {
            return firstOf(m_fewest, [this, mayBeFlat](int digits, const MeasuredNumber& longest) {
                return m_search.withNumbers(digits, longest, {!m_hasWords, mayBeFlat});
            });
        };
        const auto inNarrow = [this](int fewest, std::span<const WindowParts> orders) {
            return firstOf(fewest, [this, orders](int digits, const MeasuredNumber& longest) {
                return m_search.withNumbersAlone(digits, longest, orders);
            });
        };
        // A decimal goes before the shape of a matrix does, and the last one before a word.
        std::optional<WindowFit> found = hasFeatures(m_shape) ? std::nullopt : inOrders(false);
        found = found ? found : inOrders(true);
        if (found || hasFeatures(m_shape)) {
            return found;
        }
        if (!m_hasWords) {
            return inNarrow(m_fewest, kIndexOrders);
        }
        found = inNarrow(m_fewest, kNarrowOrders);
        // The end of a word goes for a second decimal, but not for a third.
        found = found ? found : withFewest(kShortOrders);
        found = found ? found : inNarrow(1, kNarrowOrders);
        return found ? found : inNarrow(1, kShortOrders);
    }

private:
    /// The first that fits, from all decimals down to `fewest`.
    template <typename Fit>
    std::optional<WindowFit> firstOf(int fewest, const Fit& fitWith) const {
        for (const auto& [digits, longest] : m_longest) {
            if (digits < fewest) {
                break;
            }
            if (const std::optional<WindowFit> found = fitWith(digits, longest)) {
                return found;
            }
        }
        return std::nullopt;
    }

    std::optional<WindowFit> withFewest(std::span<const WindowParts> orders) const {
        for (const auto& [digits, longest] : m_longest) {
            if (digits == m_fewest) {
                return m_search.withNumbersAlone(digits, longest, orders);
            }
        }
        return std::nullopt;
    }

    const HeatmapShape& m_shape;
    Search& m_search;
    bool m_hasWords;
    int m_fewest;
    std::vector<std::pair<int, MeasuredNumber>> m_longest; ///< of each number of decimals
};

} // namespace

int fewestDigits(RangeGroup group, int asked) {
    return std::min(asked, group == RangeGroup::Weights ? 2 : 1);
}

int digitsThatFit(const HeatmapPicture& picture, const HeatmapShape& shape, const VisibleCells& cells,
                  const QSizeF& cell) {
    if (!printsValues(picture, cell)) {
        return picture.digits;
    }
    for (int digits = picture.digits; digits >= fewestDigits(shape.group, picture.digits); --digits) {
        if (valueSize(picture, longestOf(picture, shape, cells, digits), cell) > 0) {
            return digits;
        }
    }
    return picture.digits;
}

QSizeF fittedCell(const HeatmapShape& shape, const QSizeF& space) {
    const double width = std::min(kLargestFittedCell, space.width() / shape.drawnColumns());
    const double height = std::min(kLargestFittedCell, space.height() / shape.drawnRows());
    const double cell = snapped(std::min(width, height));
    if (!hasFeatures(shape) || cell >= kSmallestValueCell) {
        return {cell, cell};
    }
    return {std::max(cell, snapped(std::min(width, kBarcodeCell))),
            std::max(cell, snapped(std::min(height, kBarcodeCell)))};
}

/// Smaller cells need more room for their labels, so this goes down until both agree.
QSizeF fittedCell(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                  const PartWidths& widths, const QSizeF& size, const WindowParts& parts) {
    const auto inside = [&](const QSizeF& cell) {
        return fittedCell(shape, spaceInside(marginsFor(picture, sides, cell, size, widths, parts), size));
    };
    QSizeF cell(kLargestFittedCell, kLargestFittedCell);
    for (int round = 0; round < 5; ++round) {
        const QSizeF next = inside(cell).boundedTo(cell);
        if (next == cell) {
            break;
        }
        cell = next;
    }
    // On the way down sums and long labels took room that small cells don't need: it goes back to the cells.
    const QSizeF grown = inside(cell);
    const QSizeF holds = inside(grown);
    const bool fits = holds.width() >= grown.width() && holds.height() >= grown.height();
    return fits ? grown.expandedTo(cell) : cell;
}

WindowFit fitWindow(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                    const PartWidths& widths, const QSizeF& size) {
    Search search(picture, shape, sides, widths, size);
    const bool isTooLarge = picture.values == ValuesShown::Off ||
                            shape.drawnRows() * shape.drawnColumns() > kMostSearched ||
                            kSmallestWindowValueCell * shape.drawnColumns() > size.width() ||
                            kLowestWideCell * shape.drawnRows() > size.height();
    if (isTooLarge) {
        return search.withoutNumbers();
    }
    return Numbers(picture, shape, sides, search).fit().value_or(search.withoutNumbers());
}

} // namespace attnscope::ui
