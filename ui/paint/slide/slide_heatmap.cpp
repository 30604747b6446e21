// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_drawing.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/slide/slide_measures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Width of the frame round the selected row, in units.
constexpr double kRowFrame = 1.4;
/// So much of its room a matrix keeps; the rest is for tokens and titles in large type.
constexpr double kMatrixPart = 0.4;
constexpr std::size_t kManyRows = 12;
constexpr double kManyPart = 0.5;
/// So much wider than high a cell may be where its number needs that.
constexpr double kWidestCell = 1.5;

/// What a matrix gives up for its numbers, one after the other.
struct GivenUp {
    bool isSquare = true;
    bool hasTitles = true;
    bool hasBar = true;
};
constexpr std::array<GivenUp, 4> kWays{
    {{}, {.isSquare = false}, {false, false, true}, {false, false, false}}};

HeatmapPicture heatmapOf(const SlideMatrix& matrix, double scale, const GivenUp& way) {
    HeatmapPicture picture = matrix.picture;
    picture.figureScale = scale;
    // Of many rows the text names places, and words come twice.
    const auto source = picture.snapshot.source(picture.stage);
    const bool hasMany = source && source->rows() >= kManyRows;
    picture.figureLabels = hasMany ? LabelForm::Full : LabelForm::Token;
    picture.figureShare = hasMany ? kManyPart : kMatrixPart;
    picture.figureLeastLabel = kCaptionSize;
    picture.figureWidest = way.isSquare ? 1.0 : kWidestCell;
    picture.showAxisTitles = way.hasTitles;
    picture.showBar = way.hasBar;
    picture.rowFrame = kRowFrame;
    picture.showSums = false;
    picture.values = ValuesShown::On; // the size of the type decides (fitNumbers)
    picture.isFile = true;
    return picture;
}

PlacedHeatmap placedIn(const SlideMatrix& matrix, const QSizeF& size, double scale, const GivenUp& way) {
    PlacedHeatmap heatmap{heatmapOf(matrix, scale, way), {}};
    heatmap.geometry = layoutHeatmap(heatmap.picture, size);
    // Above a narrow matrix a title would reach over the colour bar: there both axes have none.
    const HeatmapPicture& picture = heatmap.picture;
    const StageNotation notation = notationOf(*picture.snapshot.scene, picture.stage);
    const double title = textWidth(sansFont(kFigureType), translated(notation.columnTitle));
    if (!heatmap.geometry.columnTitle.isEmpty() && title > heatmap.geometry.columnTitle.width()) {
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

/// Numbers have as many decimals as have room in type that can be read; -1: not even the fewest.
int digitsThatFit(const PlacedHeatmap& heatmap) {
    const HeatmapShape shape = shapeOf(heatmap.picture);
    HeatmapPicture picture = heatmap.picture;
    const VisibleCells cells = visibleCells(heatmap.geometry);
    const auto fits = [&] {
        const QString longest = longestValue({.picture = picture,
                                              .geometry = heatmap.geometry,
                                              .shape = shape,
                                              .coloured = {},
                                              .visible = cells},
                                             cells);
        return printsValues(picture, heatmap.geometry.cellSize) &&
               valueSize(picture, longest, heatmap.geometry.cellSize) >= kCaptionSize;
    };
    for (const int least = std::min(leastDigits(*shape.source), picture.digits); picture.digits >= least;
         --picture.digits) {
        if (fits()) {
            return picture.digits;
        }
    }
    return -1;
}

} // namespace

PlacedHeatmap placeHeatmap(const SlideMatrix& matrix, const QSizeF& size, double scale) {
    constexpr int kEnoughDigits = 2;
    constexpr double kSmallestCell = 8.0; // smaller ones get no numbers in any way
    std::optional<PlacedHeatmap> best;
    int most = -1;
    for (const GivenUp& way : kWays) {
        PlacedHeatmap next = placedIn(matrix, size, scale, way);
        const bool hasCells = next.geometry.rows > 0 && !next.picture.tiled;
        const int digits = hasCells ? digitsThatFit(next) : -1;
        // Wider cells are worth it for labels that lie, too.
        const bool lies = best && digits == most && way.hasTitles && best->geometry.labelAngle != 0 &&
                          next.geometry.labelAngle == 0;
        if (!best || digits > most || lies) {
            best = std::move(next);
            most = digits;
        }
        const double cell = std::min(best->geometry.cellSize.width(), best->geometry.cellSize.height());
        const bool hasNumbers = most >= std::min(kEnoughDigits, matrix.picture.digits);
        const bool isDone = hasNumbers && (best->geometry.labelAngle == 0 || !way.isSquare);
        if (!hasCells || isDone || cell < kSmallestCell) {
            break;
        }
    }
    if (most < 0) {
        best = placedIn(matrix, size, scale, kWays.front());
        best->picture.values = ValuesShown::Off;
    } else {
        best->geometry.digits = best->picture.digits = most;
    }
    return *std::move(best);
}

} // namespace attnscope::ui
