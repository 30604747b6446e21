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

void placeColumnLabels(HeatmapMargins& margins, const AxisLabels& labels, double cell, double space) {
    const int size = labels.sizeAt(cell);
    const double line = lineHeight(size);
    const double widest = labels.widest(size);
    if (widest <= cell - 6.0 || labels.areFeatures()) {
        margins.columnLabels = line;
        return;
    }
    const double length = std::min(widest, space);
    if (cell >= kSmallestSlantPitch) {
        margins.labelAngle = 45;
        margins.columnLabels = std::ceil(length * kDiagonal + line * kDiagonal);
        margins.overhang = std::max(0.0, std::ceil((length + line) * kDiagonal - cell / 2.0));
        return;
    }
    margins.labelAngle = 90;
    margins.columnLabels = std::ceil(length);
}

} // namespace

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
    return (columnSums > 0.0 ? kColumnSumGap + columnSums : 0.0) + edge;
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
    return cell.width() >= kSmallestValueCell && cell.height() >= 14.0;
}

bool showsRowSums(const HeatmapPicture& picture, const QSizeF& cell) {
    return picture.showSums && stageInfo(picture.stage).range == RangeGroup::Weights && cell.height() >= 16.0;
}

bool showsColumnSums(const HeatmapPicture& picture, const QSizeF& cell) {
    return picture.showSums && stageInfo(picture.stage).range == RangeGroup::Weights &&
           cell.width() >= kSmallestSumCell;
}

HeatmapMargins marginsFor(const HeatmapPicture& picture, const HeatmapSides& sides, const QSizeF& cell,
                          const QSizeF& pictureSize) {
    const AxisLabels& rows = sides.rows;
    const AxisLabels& columns = sides.columns;
    HeatmapMargins margins;
    margins.title = picture.title.isEmpty() ? 0.0 : 30.0;
    margins.columnTitle = picture.isInWindow ? 19.0 : 22.0;
    margins.columnGap = picture.isInWindow ? 8.0 : 13.0;
    margins.rowTitle = 26.0;
    margins.edge = picture.isInWindow ? 6.0 : kPictureMargin;
    margins.rowGap = 16.0;
    placeColumnLabels(margins, columns, cell.width(), std::clamp(pictureSize.height() * 0.24, 40.0, 150.0));
    const double widest = rows.areFeatures() && cell.height() < lineHeight(kInterfaceSize)
                              ? rows.widest(kInterfaceSize, LabelForm::Index)
                              : rows.widest(rows.sizeAt(cell.height()));
    margins.rowLabels = std::ceil(std::min({widest, pictureSize.width() * 0.26, 220.0}));
    if (showsRowSums(picture, cell)) {
        margins.rowSums = widestSum(picture, cell);
    }
    if (showsColumnSums(picture, cell)) {
        margins.columnSums = hasRoundingNotes(picture, cell) ? 31.0 : 17.0;
        // The caption of the sums stands where the row labels stand.
        margins.rowLabels = std::max(margins.rowLabels, columnSumCaptionWidth());
    }
    margins.barGap = 34.0;
    margins.bar = colourBarWidth(picture);
    return margins;
}

} // namespace attnscope::ui
