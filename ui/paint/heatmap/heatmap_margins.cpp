// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_margins.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_sums.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnscope::ui {

namespace {

constexpr double kDiagonal = std::numbers::sqrt2 / 2.0;
/// Slanted lines of the large label size keep clear of each other from this pitch on.
constexpr double kSmallestSlantPitch = 27.0;
/// Sums are set larger than the values of small cells: below narrower ones there would be only a caption.
constexpr double kSmallestSumCell = 42.0;
constexpr double kNarrowRowGap = 6.0;
/// A word of twelve letters in the large label size.
constexpr double kLongWord = 112.0;
/// A name that is cut to less says nothing.
constexpr double kShortestUpright = 40.0;
/// The 1 to which the weights of a query add up has room below all cells that have numbers.
constexpr double kSmallestOneCell = kSmallestWindowValueCell;

/// How long the labels of columns may be.
struct LabelRoom {
    double full = 0.0; ///< with their indices
    double word = 0.0; ///< tokens alone, where these are whole then
};

LabelRoom roomForColumns(const HeatmapPicture& picture, double height) {
    const double full = std::clamp(height * 0.24, 40.0, 150.0);
    return {full, picture.isInWindow ? std::max(full, std::min(height * 0.34, kLongWord)) : full};
}

/// Of turned labels: a token that is whole tells more than one that is cut beside its index. Tokens of one
/// name need their indices, which may take the room of a long word.
void chooseTurned(HeatmapMargins& margins, const AxisLabels& labels, int size, const LabelRoom& room) {
    const double token = labels.widest(size, LabelForm::Token);
    const double most = labels.repeatsNames() ? room.word : room.full;
    const bool isWhole = labels.widest(size) > most && token <= room.word;
    margins.columnForm = isWhole ? LabelForm::Token : LabelForm::Full;
    margins.columnLabels = isWhole ? token : std::min(labels.widest(size), most);
}

/// Without titles there is no room for indices either, and where rows have short names columns have too.
void placeUpright(HeatmapMargins& margins, const AxisLabels& labels, int size, const LabelRoom& room,
                  const WindowParts& parts) {
    margins.labelAngle = 90;
    chooseTurned(margins, labels, size, room);
    if (!parts.hasTitles) {
        const double most = room.word * std::min(1.0, parts.rowNames / WindowParts().rowNames);
        margins.columnForm = LabelForm::Token;
        margins.columnLabels =
            std::min(labels.widest(size, LabelForm::Token), std::max(kShortestUpright, most));
    }
    margins.columnLabels = std::ceil(margins.columnLabels);
}

void placeColumnLabels(HeatmapMargins& margins, const AxisLabels& labels, double cell, const LabelRoom& room,
                       const WindowParts& parts) {
    const int size = labels.sizeAt(cell);
    const double line = lineHeight(size);
    const double widest = labels.widest(size);
    if (!parts.hasNames) {
        margins.columnForm = LabelForm::Index;
        margins.columnLabels = line;
        return;
    }
    if (parts.isNarrow) {
        placeUpright(margins, labels, size, room, parts);
        return;
    }
    // Names across are read at a glance, and their order tells the index.
    if (parts.isTight && widest > cell - 6.0 && !labels.repeatsNames() &&
        labels.widest(size, LabelForm::Token) <= cell - 6.0) {
        margins.columnForm = LabelForm::Token;
        margins.columnLabels = line;
        return;
    }
    if (widest <= cell - 6.0 || labels.areFeatures()) {
        margins.columnLabels = line;
        return;
    }
    chooseTurned(margins, labels, size, room);
    const double length = margins.columnLabels;
    if (cell >= kSmallestSlantPitch) {
        margins.labelAngle = 45;
        margins.columnLabels = std::ceil(length * kDiagonal + line * kDiagonal);
        margins.overhang = std::max(0.0, std::ceil((length + line) * kDiagonal - cell / 2.0));
        return;
    }
    margins.labelAngle = 90;
    margins.columnLabels = std::ceil(length);
}

/// No part of the axes; the caption of the column sums comes later.
void dropLabels(HeatmapMargins& margins) {
    margins.columnTitle = margins.columnLabels = margins.columnGap = 0.0;
    margins.rowTitle = margins.rowLabels = margins.rowGap = 0.0;
    margins.overhang = 0.0;
    margins.labelAngle = 0;
}

/// Gaps of a window that has no room to spare.
void tighten(HeatmapMargins& margins) {
    margins.columnTitle = 17.0;
    margins.columnGap = 6.0;
    margins.rowTitle = 20.0;
    margins.rowGap = 10.0;
    margins.edge = 4.0;
    margins.sumGap = 12.0;
    margins.barGap = 18.0;
}

/// Columns of queries, whose sums stand below; else these are sums of keys.
bool hasQueryColumns(const HeatmapPicture& picture) {
    const Scene* const scene = picture.snapshot.scene.get();
    return scene != nullptr && scene->orientation == Orientation::Columns;
}

bool addUpToOne(const HeatmapPicture& picture) {
    const AttentionProblem& problem = picture.snapshot.result->problem();
    return picture.stage == Stage::Weights && problem.softmaxAxis != SoftmaxAxis::Queries && !problem.weights;
}

/// Of the row labels, without their gap.
double rowLabelsWidth(const AxisLabels& rows, double cell, double pictureWidth, const WindowParts& parts) {
    if (parts.isNarrow) {
        const LabelForm form = parts.hasNames ? LabelForm::Token : LabelForm::Index;
        return std::ceil(std::min(rows.widest(kInterfaceSize, form), pictureWidth * parts.rowNames));
    }
    const double widest = rows.areFeatures() && cell < lineHeight(kInterfaceSize)
                              ? rows.widest(kInterfaceSize, LabelForm::Index)
                              : rows.widest(parts.hasSmallLabels ? kInterfaceSize : rows.sizeAt(cell));
    return std::ceil(std::min({widest, pictureWidth * parts.rowNames, 220.0}));
}

} // namespace

PartWidths partWidths(const HeatmapPicture& picture) {
    return {colourBarWidth(picture), colourUnitWidth(picture), sumWidth(picture), noteWidth(picture),
            columnSumCaptionWidth()};
}

double HeatmapMargins::left() const {
    return edge + rowTitle + rowLabels + rowGap;
}

double HeatmapMargins::top() const {
    return edge + title + columnTitle + columnLabels + columnGap;
}

double HeatmapMargins::right() const {
    const double sums = rowSums > 0.0 ? sumGap + rowSums : 0.0;
    return std::max(sums, overhang) + barGap + bar + edge;
}

double HeatmapMargins::bottom() const {
    return (columnSums > 0.0 ? kColumnSumGap + columnSums : 0.0) + barBelow + edge;
}

QSizeF spaceInside(const HeatmapMargins& margins, const QSizeF& size) {
    return {std::max(1.0, size.width() - margins.left() - margins.right()),
            std::max(1.0, size.height() - margins.top() - margins.bottom())};
}

bool printsValues(const HeatmapPicture& picture, const QSizeF& cell) {
    switch (picture.values) {
    case ValuesShown::Off:
        return false;
    case ValuesShown::On:
        return cell.width() >= 12.0 && cell.height() >= 10.0;
    case ValuesShown::Auto:
        break;
    }
    // In the window the size of the type decides (window_fit.h).
    const double narrowest = picture.isInWindow ? kSmallestWindowValueCell : kSmallestValueCell;
    return cell.width() >= narrowest && cell.height() >= 14.0;
}

namespace {

/// A line of which only a part is seen would seem to have another sum.
bool isCut(const HeatmapPicture& picture, bool alongRow) {
    return (alongRow != hasQueryColumns(picture) ? picture.columnsDrawn : picture.rowsDrawn).has_value();
}

/// The largest weights of different heads add up to nothing.
bool hasSums(const HeatmapPicture& picture) {
    return picture.showSums && picture.snapshot.headIndex().pool != HeadPool::Max;
}

} // namespace

bool showsRowSums(const HeatmapPicture& picture, const QSizeF& cell) {
    return hasSums(picture) && stageInfo(picture.stage).range == RangeGroup::Weights &&
           cell.height() >= 16.0 && !isCut(picture, true);
}

bool showsColumnSums(const HeatmapPicture& picture, const QSizeF& cell) {
    const bool areOnes = picture.isInWindow && hasQueryColumns(picture) && addUpToOne(picture);
    const double smallest = areOnes                   ? kSmallestOneCell
                            : picture.needsColumnSums ? std::min(kSmallestSumCell, columnSumWidth(picture))
                                                      : kSmallestSumCell;
    return hasSums(picture) && stageInfo(picture.stage).range == RangeGroup::Weights &&
           cell.width() >= smallest && !isCut(picture, false);
}

HeatmapMargins marginsFor(const HeatmapPicture& picture, const HeatmapSides& sides, const QSizeF& cell,
                          const QSizeF& pictureSize, const PartWidths& widths, const WindowParts& parts) {
    const AxisLabels& rows = sides.rows;
    const AxisLabels& columns = sides.columns;
    HeatmapMargins margins;
    margins.title = picture.title.isEmpty() ? 0.0 : 30.0;
    margins.columnTitle = picture.isInWindow ? 19.0 : 22.0;
    margins.columnGap = picture.isInWindow ? 8.0 : 13.0;
    margins.rowTitle = 26.0;
    margins.edge = picture.isInWindow ? 6.0 : kPictureMargin;
    margins.rowGap = 16.0;
    margins.barGap = 34.0;
    if (parts.isTight) {
        tighten(margins);
    }
    if (parts.isNarrow) {
        margins.rowGap = kNarrowRowGap;
        margins.rowForm = parts.hasNames ? LabelForm::Token : LabelForm::Index;
    }
    if (!parts.hasTitles || !picture.showAxisTitles) {
        margins.columnTitle = margins.rowTitle = 0.0;
    }
    placeColumnLabels(margins, columns, cell.width(), roomForColumns(picture, pictureSize.height()), parts);
    margins.rowLabels = rowLabelsWidth(rows, cell.height(), pictureSize.width(), parts);
    const double captionGap = margins.rowGap;
    if (!picture.showLabels) {
        dropLabels(margins);
    }
    const bool hasQueriesBelow = hasQueryColumns(picture);
    if ((hasQueriesBelow ? parts.hasKeySums : parts.hasQuerySums) && showsRowSums(picture, cell)) {
        const bool hasNote = parts.hasNotes && hasRoundingNotes(picture, cell);
        margins.rowSums = hasNote ? std::max(widths.sum, widths.note) : widths.sum;
    }
    if ((hasQueriesBelow ? parts.hasQuerySums : parts.hasKeySums) && showsColumnSums(picture, cell)) {
        margins.columnSums = parts.hasNotes && hasRoundingNotes(picture, cell) ? 31.0 : 17.0;
        // The caption of the sums stands where the row labels stand.
        margins.rowLabels = std::max(margins.rowLabels, widths.caption);
        margins.rowGap = captionGap;
    }
    if (parts.hasBarBelow) {
        // The unit stands where the row labels stand; beside bare indices also below the title of the axis.
        const double below = margins.rowForm == LabelForm::Index ? margins.rowTitle : 0.0;
        margins.rowLabels = std::max(margins.rowLabels, widths.unit - below);
        margins.barBelow = kLevelBarHeight;
        margins.barGap = 0.0;
    } else if (picture.showBar) {
        margins.bar = widths.bar;
    } else {
        margins.barGap = 0.0;
    }
    return margins;
}

} // namespace attnscope::ui
