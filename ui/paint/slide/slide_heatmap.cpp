// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/heatmap/fitted_title.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_drawing.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/slide/slide_measures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>

namespace attnscope::ui {

namespace {

/// Width of the frame round the selected row, in units.
constexpr double kRowFrame = 1.8;
/// So much of its room a matrix keeps; the rest is for tokens and titles in large type.
constexpr double kMatrixPart = 0.4;
constexpr std::size_t kManyRows = 12;
constexpr double kManyPart = 0.5;
/// So much wider than high a cell may be where its number needs that.
constexpr double kWidestCell = 1.5;

/// So much is free on both sides of a number in a narrow cell: what a frame inside of it leaves.
constexpr double kTightPadding = 2.0;
constexpr double kWordCell = 50.0; ///< nothing else on a slide says what hatched cells are
/// Numbers in large cells have that part of them as their type, within these bounds.
constexpr double kLargeValue = 0.3;
constexpr int kUsualValue = 13;
constexpr int kLargestValue = 20;
constexpr double kUsualPadding = 3.5;

/// What a matrix gives up for its numbers and names, one after the other.
struct GivenUp {
    bool isSquare = true;
    bool hasTitles = true;
    bool hasBar = true;
    double ofShare = 1.0;        ///< so much of its share it keeps
    bool hasIndices = true;      ///< beside tokens, where the slide wants them: these name cells too
    bool areColumnsNamed = true; ///< else they have the indices that stand beside the names of the rows
};
/// Numbers tell what the colour bar does; without them it stays.
constexpr std::array<GivenUp, 16> kWays{{{},
                                         {.isSquare = false},
                                         {.ofShare = 0.8},
                                         {.ofShare = 0.65},
                                         {.hasBar = false},
                                         {.isSquare = false, .hasBar = false},
                                         {.hasTitles = false},
                                         {.hasTitles = false, .ofShare = 0.65},
                                         {.ofShare = 0.65, .hasIndices = false},
                                         {.hasTitles = false, .ofShare = 0.65, .hasIndices = false},
                                         {.isSquare = false, .hasTitles = false},
                                         {.hasTitles = false, .hasBar = false},
                                         {false, false, false},
                                         {false, false, false, 0.65},
                                         {false, false, false, 0.65, false},
                                         {false, false, false, 0.65, true, false}}};

bool hasManyRows(const HeatmapPicture& picture) {
    const auto source = picture.snapshot.source(picture.stage);
    return source && source->rows() >= kManyRows;
}

/// Whether its texts name cells by tokens: there are few, and the program's own answers are not among them.
bool isToldByTokens(const SlideMatrix& matrix) {
    return !matrix.hasIndices && !hasManyRows(matrix.picture);
}

HeatmapPicture heatmapOf(const SlideMatrix& matrix, double scale, const GivenUp& way) {
    HeatmapPicture picture = matrix.picture;
    picture.figureScale = scale;
    const bool hasMany = hasManyRows(picture);
    const HeatmapSides sides(picture, shapeOf(picture));
    // Of many rows the text of a lesson names places; words that come twice are told apart.
    const bool needsIndices = (matrix.hasIndices ? way.hasIndices : hasMany) || sides.rows.repeatsNames() ||
                              sides.columns.repeatsNames();
    picture.figureLabels = needsIndices ? LabelForm::Full : LabelForm::Token;
    picture.hasIndexedColumns = !way.areColumnsNamed;
    picture.figureShare = way.ofShare * (hasMany ? kManyPart : kMatrixPart);
    picture.tightPadding = kTightPadding;
    picture.figureLeastLabel = kCaptionSize;
    picture.figureWidest = way.isSquare ? 1.0 : kWidestCell;
    picture.showAxisTitles = way.hasTitles && matrix.picture.showAxisTitles;
    picture.showBar = way.hasBar && matrix.picture.showBar && !matrix.hasSums; // sums stand in its place
    picture.rowFrame = kRowFrame;
    picture.showSums = picture.needsColumnSums = matrix.hasSums;
    picture.wordCell = kWordCell;
    if (picture.values != ValuesShown::Off) {
        picture.values = ValuesShown::On; // the size of the type decides (digitsThatFit)
    }
    picture.isFile = true;
    return picture;
}

PlacedHeatmap placedIn(const SlideMatrix& matrix, const QSizeF& size, double scale, const GivenUp& way) {
    PlacedHeatmap heatmap{heatmapOf(matrix, scale, way), {}};
    heatmap.geometry = layoutHeatmap(heatmap.picture, size);
    // Above a narrow matrix a title would reach over the colour bar: there both axes have none.
    const HeatmapPicture& picture = heatmap.picture;
    const StageNotation notation = notationOf(*picture.snapshot.scene, picture.stage);
    const QFont font = sansFont(kFigureType);
    const double room = heatmap.geometry.columnTitle.width();
    const double title = textWidth(font, fittedAxisTitle(translated(notation.columnTitle), font, room));
    if (!heatmap.geometry.columnTitle.isEmpty() && title > room) {
        heatmap.picture.showAxisTitles = false;
        heatmap.geometry = layoutHeatmap(heatmap.picture, size);
    }
    return heatmap;
}

/// Whole numbers tell enough where some have two digits.
int leastDigits(const MatrixSource& source) {
    constexpr double kTwoDigits = 10.0;
    const ValueRange range = source.range();
    return std::max(std::abs(range.low), std::abs(range.high)) >= kTwoDigits ? 0 : 1;
}

/// Whether the numbers have room, as `picture` would print them, in type that can be read.
bool numbersFit(const HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    const HeatmapShape shape = shapeOf(picture);
    const VisibleCells cells = visibleCells(geometry);
    const QString longest = longestValue(
        {.picture = picture, .geometry = geometry, .shape = shape, .coloured = {}, .visible = cells}, cells);
    return printsValues(picture, geometry.cellSize) &&
           valueSize(picture, longest, geometry.cellSize) >= kCaptionSize;
}

/// Numbers have as many decimals as have room in type that can be read; -1: not even the fewest.
int digitsThatFit(const PlacedHeatmap& heatmap) {
    const HeatmapShape shape = shapeOf(heatmap.picture);
    HeatmapPicture picture = heatmap.picture;
    for (const int least = std::min(leastDigits(*shape.source), picture.digits); picture.digits >= least;
         --picture.digits) {
        // More decimals than enough have the usual room.
        picture.tightPadding = picture.digits > kEnoughDigits ? kUsualPadding : kTightPadding;
        if (numbersFit(picture, heatmap.geometry)) {
            return picture.digits;
        }
    }
    return -1;
}

/// What the labels of a side tell.
bool isNamed(const AxisLabels& labels, LabelForm form) {
    return form != LabelForm::Index || !labels.hasNames();
}
bool tellsApart(const AxisLabels& labels, LabelForm form) {
    return form != LabelForm::Token || !labels.repeatsNames();
}
/// Whether no name is cut.
bool isWhole(const AxisLabels& labels, LabelForm form, double room) {
    return labels.areFeatures() || labels.widest(kFigureType, form) <= room + 0.5;
}

/// How good one way is: what comes first counts first.
struct Merit {
    int digits = -1; ///< more than enough count no more
    bool isNamed = false;
    bool namesAll = false;
    bool tellsApart = false;
    bool isWhole = false;
    bool lies = false; ///< the labels of columns

    auto operator<=>(const Merit&) const = default; // NOLINT(modernize-use-nullptr): it misreads <=>
};

/// `areTokensEnough`: the text says which side is which by the titles, and needs no label of every row.
Merit meritOf(const PlacedHeatmap& heatmap, const GivenUp& way, int digits, int enough,
              bool areTokensEnough) {
    const HeatmapGeometry& g = heatmap.geometry;
    HeatmapSides sides(heatmap.picture, shapeOf(heatmap.picture));
    sides.thinFor(g.cellSize, heatmap.picture);
    const double across = g.labelAngle == 0 ? g.cellSize.width() : g.columnLabels.height();
    Merit merit{.digits = std::min(digits, enough)};
    merit.isNamed = isNamed(sides.rows, g.rowForm) && isNamed(sides.columns, g.columnForm);
    merit.namesAll = areTokensEnough || !sides.areThinned();
    merit.tellsApart = tellsApart(sides.rows, g.rowForm) && tellsApart(sides.columns, g.columnForm);
    merit.isWhole =
        isWhole(sides.rows, g.rowForm, g.rowLabels.width()) && isWhole(sides.columns, g.columnForm, across);
    // Wider cells are worth it for labels that lie, titles are not.
    merit.lies = g.labelAngle == 0 && way.hasTitles;
    return merit;
}

/// Wider cells for all decimals, where that costs nothing but the colour bar: texts say them.
void widenForAll(PlacedHeatmap& best, int& digits, const Merit& most, const SlideMatrix& matrix,
                 const QSizeF& size, double scale) {
    constexpr std::size_t kFewColumns = 6;
    const auto source = matrix.picture.snapshot.source(matrix.picture.stage);
    const bool isSmall = std::max(source->rows(), source->columns()) <= kFewColumns;
    for (const GivenUp& way : {GivenUp{.isSquare = false}, GivenUp{.isSquare = false, .hasBar = false}}) {
        PlacedHeatmap wider = placedIn(matrix, size, scale, way);
        const int own = way.hasBar || isSmall ? digitsThatFit(wider) : -1;
        if (own > digits && meritOf(wider, way, own, most.digits, isToldByTokens(matrix)) == most) {
            best = std::move(wider);
            digits = own;
        }
    }
}

/// Of weights one decimal doesn't tell which is the largest: ".23" has the room of "0.2".
void omitZeros(HeatmapPicture& picture, const HeatmapGeometry& geometry) {
    HeatmapPicture without = picture;
    without.digits = kEnoughDigits;
    without.omitsZero = true;
    if (numbersFit(without, geometry)) {
        picture.digits = without.digits;
        picture.omitsZero = true;
    }
}

} // namespace

PlacedHeatmap placeHeatmap(const SlideMatrix& matrix, const QSizeF& size, double scale) {
    constexpr double kSmallestCell = 8.0; // smaller ones get no numbers in any way
    const int enough = std::min(kEnoughDigits, matrix.picture.digits);
    const Merit all{enough, true, true, true, true, true};
    std::optional<PlacedHeatmap> best;
    Merit most;
    int digits = -1;
    for (const GivenUp& way : kWays) {
        if (!way.areColumnsNamed && (digits >= 0 || !matrix.hasIndices)) {
            continue; // names are worth more than a second decimal
        }
        PlacedHeatmap next = placedIn(matrix, size, scale, way);
        if (next.geometry.rows == 0 || next.picture.tiled) {
            best = best ? std::move(best) : std::move(next);
            break;
        }
        const double cell = std::min(next.geometry.cellSize.width(), next.geometry.cellSize.height());
        const int own = cell < kSmallestCell ? -1 : digitsThatFit(next);
        if (!way.hasBar && own < 0) {
            continue;
        }
        const Merit merit = meritOf(next, way, own, enough, isToldByTokens(matrix));
        if (!best || merit > most) {
            best = std::move(next);
            most = merit;
            digits = own;
        }
        if (most == all) {
            break;
        }
    }
    if (digits >= enough && digits < matrix.picture.digits) {
        widenForAll(*best, digits, most, matrix, size, scale);
    }
    const QSizeF& cell = best->geometry.cellSize;
    if (std::min(cell.width(), cell.height()) < kSmallestCell &&
        startsAtZero(stageInfo(matrix.picture.stage).range)) {
        // Coarse lines would hide which cells are allowed.
        best->picture.mask = MaskShown::Tinted;
    }
    best->picture.figureLargestValue = std::clamp(
        static_cast<int>(kLargeValue * std::min(cell.width(), cell.height())), kUsualValue, kLargestValue);
    if (digits < 0) {
        best->picture.values = ValuesShown::Off;
    } else {
        best->picture.digits = digits;
        best->picture.tightPadding = digits > kEnoughDigits ? kUsualPadding : kTightPadding;
        if (digits == 1 && enough > digits && stageInfo(matrix.picture.stage).range == RangeGroup::Weights) {
            omitZeros(best->picture, best->geometry);
        }
        if (matrix.hasSums) {
            best->geometry = layoutHeatmap(best->picture, size); // sums with fewer decimals have room, too
        }
        best->geometry.digits = best->picture.digits;
    }
    return *std::move(best);
}

} // namespace attnscope::ui
