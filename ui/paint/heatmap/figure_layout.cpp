// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/figure_layout.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_sums.h"
#include "ui/paint/heatmap/large_heatmap.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kFigureGap = 4.0; ///< between labels and matrix
constexpr double kFigureSumGap = 6.0;
constexpr double kFigureSums = 14.0; ///< height of the column sums
/// A token cut to fewer pixels is unreadable: the label shows the index instead.
constexpr double kShortestToken = 28.0;
/// A word of twelve letters is whole where there is room.
constexpr double kWholeWord = 84.0;
/// Features are drawn at least so high where the height is free.
constexpr double kFeatureHeight = 20.0;

/// Room that is given away part by part, down to nothing.
class Budget {
public:
    explicit Budget(double room)
        : m_room(room) {}
    double left() const { return m_room; }
    /// Gives that much, or nothing where there is less.
    double take(double wanted) {
        if (wanted > m_room) {
            return 0.0;
        }
        m_room -= wanted;
        return wanted;
    }
    /// Takes it whether it is there or not.
    void need(double wanted) { m_room -= wanted; }

private:
    double m_room;
};

/// Room for the title of an axis, apart from the labels where there is so much.
double takeTitle(Budget& budget) {
    const double apart = budget.take(kFigureLine + kFigureGap);
    return apart > 0.0 ? apart : budget.take(kFigureLine);
}

/// Labels in the fullest form that fits, and what that takes.
struct ChosenLabels {
    LabelForm form = LabelForm::Index;
    double length = 0.0;
};

ChosenLabels chooseLabels(const AxisLabels& labels, double room, double longest, LabelForm fullest) {
    const int size = labels.sizeAt(0.0);
    const auto wholeIn = [&](LabelForm form) {
        return labels.widest(size, form) <= std::min(room, std::max(longest, kWholeWord));
    };
    const bool isFull = fullest == LabelForm::Full;
    for (const LabelForm form : {isFull ? LabelForm::Full : LabelForm::Token, LabelForm::Token}) {
        if (wholeIn(form)) {
            return {form, std::ceil(labels.widest(size, form))};
        }
    }
    const double cut = std::ceil(longest);
    const double token = cut - (labels.widest(size, LabelForm::Full) - labels.widest(size, LabelForm::Token));
    if (isFull && token >= kShortestToken && labels.widest(size, LabelForm::Full) > longest && cut <= room) {
        return {LabelForm::Full, cut};
    }
    if (labels.widest(size, LabelForm::Token) > longest && cut <= room) {
        return {LabelForm::Token, cut};
    }
    if (!labels.areFeatures() && room >= kShortestToken) {
        return {LabelForm::Token, std::floor(room)};
    }
    return {LabelForm::Index, std::ceil(labels.widest(size, LabelForm::Index))};
}

/// What the matrix must have.
QSizeF shareOf(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size,
               double leastAbove) {
    const auto rows = shape.drawnRows();
    const auto columns = shape.drawnColumns();
    const QSizeF most = picture.figureShare * size;
    if (picture.viewport.cell > 0.0) {
        return most.boundedTo({picture.viewport.cell * columns, picture.viewport.cell * rows});
    }
    const double byWidth = most.width() / columns;
    const double cell =
        byWidth * rows <= size.height() - leastAbove ? byWidth : std::min(byWidth, most.height() / rows);
    return {cell * columns, cell * rows};
}

/// But for a rounding error.
bool holds(const QSizeF& space, const QSizeF& share) {
    return space.width() >= share.width() - 0.01 && space.height() >= share.height() - 0.01;
}

/// Labels below each other beside the rows, and the parts at the right.
void fitWidth(HeatmapMargins& margins, const HeatmapPicture& picture, const HeatmapSides& sides,
              const QSizeF& cell, double room) {
    Budget budget(room);
    if (picture.showBar) {
        margins.bar = colourBarWidth(picture);
        margins.barGap = kFigureBarGap;
    }
    margins.rowGap = picture.showLabels ? kFigureGap : 0.0;
    const double least =
        picture.showLabels ? std::ceil(sides.rows.widest(kFigureType, LabelForm::Index)) : 0.0;
    budget.need(2.0 * margins.edge + margins.bar + margins.barGap + margins.rowGap + least);
    if (picture.showLabels) {
        margins.rowTitle = picture.showAxisTitles ? takeTitle(budget) : 0.0;
        const ChosenLabels labels =
            chooseLabels(sides.rows, least + std::max(0.0, budget.left()), 220.0, picture.figureLabels);
        margins.rowForm = labels.form;
        margins.rowLabels = std::max(least, labels.length);
        budget.need(margins.rowLabels - least);
        // Turned, its letters stand close to the labels; but rather close than that a label is cut.
        margins.rowTitle += margins.rowTitle > kFigureLine ? budget.take(kFigureGap) : 0.0;
    }
    margins.sumGap = kFigureSumGap;
    if (showsRowSums(picture, cell)) {
        const double sums = budget.take(widestSum(picture, cell) + margins.sumGap);
        margins.rowSums = std::max(0.0, sums - margins.sumGap);
    }
}

/// Labels of the columns: across where they fit cells of that width, turned where there is room for that,
/// else indices across.
void placeLabels(HeatmapMargins& margins, const AxisLabels& labels, double cell, Budget& budget,
                 double longest, LabelForm fullest) {
    for (const LabelForm form : {LabelForm::Full, LabelForm::Token}) {
        const bool isAllowed = form != LabelForm::Full || fullest == LabelForm::Full;
        if (isAllowed && labels.widest(kFigureType, form) <= cell - 6.0) {
            margins.columnForm = form;
            return;
        }
    }
    if (!labels.areFeatures()) {
        const double room = margins.columnLabels + std::max(0.0, budget.left());
        // Tokens are worth more than the title of their axis, and whole ones more than their beginnings.
        const auto isWhole = [&labels](const ChosenLabels& turned) {
            return turned.length >= labels.widest(labels.sizeAt(0.0), turned.form);
        };
        for (const bool isCutTaken : {false, true}) {
            for (const double title : {0.0, margins.columnTitle}) {
                const ChosenLabels turned = chooseLabels(labels, room + title, longest, fullest);
                if (turned.form == LabelForm::Index || (!isCutTaken && !isWhole(turned))) {
                    continue;
                }
                if (title > 0.0) {
                    budget.need(-title);
                    margins.columnTitle = 0.0;
                }
                budget.need(turned.length - margins.columnLabels);
                margins.columnLabels = turned.length;
                margins.columnForm = turned.form;
                margins.labelAngle = 90;
                return;
            }
        }
    }
    margins.columnForm = LabelForm::Index;
}

double leastHeight(const HeatmapPicture& picture) {
    const double labels = picture.showLabels ? kFigureGap + kFigureLine : 0.0;
    return 2.0 * kFigureEdge + labels + (picture.title.isEmpty() ? 0.0 : kFigureTitle);
}

/// `across`: the width of the cells that labels may lie above.
void fitHeight(HeatmapMargins& margins, const HeatmapPicture& picture, const HeatmapSides& sides,
               const QSizeF& cell, double across, double room, double longest) {
    Budget budget(room);
    margins.labelAngle = 0;
    margins.title = picture.title.isEmpty() ? 0.0 : kFigureTitle;
    budget.need(leastHeight(picture));
    if (picture.showLabels) {
        margins.columnGap = kFigureGap;
        margins.columnLabels = kFigureLine;
        margins.columnTitle = picture.showAxisTitles ? takeTitle(budget) : 0.0;
        if (picture.hasIndexedColumns) {
            margins.columnForm = LabelForm::Index;
        } else {
            placeLabels(margins, sides.columns, across, budget, longest, picture.figureLabels);
        }
    }
    const double caption = picture.needsColumnSums ? shortSumCaptionWidth() : columnSumCaptionWidth();
    const bool hasRoom =
        showsColumnSums(picture, picture.needsColumnSums ? QSizeF(across, cell.height()) : cell);
    if (margins.rowLabels >= caption && margins.rowSums > 0.0 && hasRoom) {
        const double sums = budget.take(kFigureSums + kColumnSumGap);
        margins.columnSums = std::max(0.0, sums - kColumnSumGap);
    }
}

/// Whole device pixels where the matrix keeps its share: every cell is then as large as its neighbour.
double snappedTo(double scale, double cell, double least) {
    const double whole = std::floor(cell * scale) / scale;
    return whole >= least && whole > 0.75 * cell ? whole : cell;
}

QSizeF fittedFigureCell(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& space,
                        double least) {
    constexpr double kBarcode = 48.0;
    const double width = space.width() / shape.drawnColumns();
    const double height = space.height() / shape.drawnRows();
    const double cell = snappedTo(picture.figureScale, std::min(width, height), least);
    const bool hasFeatures = shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features;
    if (!hasFeatures || cell >= kSmallestValueCell) {
        return {std::clamp(width, cell, picture.figureWidest * cell), cell};
    }
    const double highest = space.height() >= 0.5 * kFreeHeight ? kFeatureHeight : kBarcode;
    return {std::max(cell, std::min(width, kBarcode)), std::max(cell, std::min(height, highest))};
}

/// Whether one side names its tokens with their indices, and the other without them.
bool isUneven(const HeatmapMargins& margins, const HeatmapSides& sides) {
    const auto isOnly = [](LabelForm form, LabelForm other) {
        return form == LabelForm::Full && other == LabelForm::Token;
    };
    return !sides.rows.areFeatures() && !sides.columns.areFeatures() &&
           (isOnly(margins.rowForm, margins.columnForm) || isOnly(margins.columnForm, margins.rowForm));
}

/// `spare` of the room around the matrix is not given away.
FigureFit fitIn(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                const QSizeF& size, double spare) {
    FigureFit fit;
    const QSizeF share = shareOf(picture, shape, size, leastHeight(picture));
    const QSizeF least(share.width() / shape.drawnColumns(), share.height() / shape.drawnRows());
    const double longest = std::clamp(0.24 * std::min(size.width(), size.height()), 40.0, 150.0);
    fit.margins.edge = kFigureEdge;
    fitWidth(fit.margins, picture, sides, least, size.width() - share.width() - spare);
    const double above = size.height() - share.height() - spare;
    fitHeight(fit.margins, picture, sides, least, least.width(), above, longest);
    const HeatmapMargins& margins = fit.margins;
    const auto space = [&] {
        return QSizeF(std::max(1.0, size.width() - std::ceil(margins.left()) - margins.right()),
                      std::max(1.0, size.height() - std::ceil(margins.top()) - margins.bottom()));
    };
    const double smallest = std::min(least.width(), least.height());
    if (margins.labelAngle != 0) {
        // Where the cells get more than their share, names may lie above them after all, in the same form.
        HeatmapMargins lying = fit.margins;
        const double across = fittedFigureCell(picture, shape, space(), smallest).width();
        fitHeight(lying, picture, sides, least, across, above, longest);
        if (picture.figureLabels != LabelForm::Full ||
            (lying.labelAngle == 0 && lying.columnForm == margins.columnForm)) {
            fit.margins = lying;
        }
    }
    if (isUneven(margins, sides)) {
        HeatmapPicture even = picture;
        even.figureLabels = LabelForm::Token;
        return fitIn(even, shape, sides, size, spare);
    }
    fit.cell = fittedFigureCell(picture, shape, space(), smallest);
    fit.isLargeEnough = holds(space(), share);
    const bool hasLabels = (margins.rowForm != LabelForm::Index || sides.rows.areFeatures()) &&
                           (margins.columnForm != LabelForm::Index || sides.columns.areFeatures());
    fit.isComplete =
        !picture.showLabels || (margins.columnTitle > 0.0 && margins.rowTitle > 0.0 && hasLabels);
    return fit;
}

/// Margins are rounded up, which can take what the matrix needs.
FigureFit fitBeside(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                    const QSizeF& size) {
    const FigureFit fit = fitIn(picture, shape, sides, size, 0.0);
    return fit.isLargeEnough ? fit : fitIn(picture, shape, sides, size, 1.0);
}

} // namespace

FigureFit fitFigure(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    const HeatmapSides all(picture, shape);
    const FigureFit fit = fitBeside(picture, shape, all, size);
    HeatmapSides drawn = all;
    drawn.thinFor(fit.cell, picture);
    // A long token that gets no line takes no room. With other cells others would get one: so they are tried.
    constexpr int kMostTries = 3;
    for (int i = 0; i < kMostTries && drawn.areThinned(); ++i) {
        const FigureFit thinned = fitBeside(picture, shape, drawn, size);
        HeatmapSides next = all;
        next.thinFor(thinned.cell, picture);
        const bool areTurned =
            thinned.margins.labelAngle == 90 || thinned.margins.columnForm == LabelForm::Index;
        if (next.areThinnedLike(drawn) && areTurned && thinned.isLargeEnough) {
            return thinned;
        }
        drawn = std::move(next);
    }
    return fit;
}

double figureHeight(const HeatmapPicture& picture, double width) {
    const HeatmapShape shape = shapeOf(picture);
    if (picture.tiled) {
        const HeatmapGeometry geometry = layoutLarge(picture, shape, {width, kFreeHeight});
        // Features, which are stretched as far as there is room, get a square.
        return std::min(std::ceil(geometry.caption.bottom() + kFigureEdge),
                        stageInfo(picture.stage).cellsAreQueryKey ? kFreeHeight : width);
    }
    const FigureFit fit = fitFigure(picture, shape, {width, kFreeHeight});
    return std::ceil(std::ceil(fit.margins.top()) + fit.cell.height() * shape.drawnRows() +
                     fit.margins.bottom());
}

FigureState figureState(const HeatmapPicture& picture, const QSizeF& size) {
    const HeatmapShape shape = shapeOf(picture);
    if (!picture.tiled) {
        const FigureFit fit = fitFigure(picture, shape, size);
        return {fit.isLargeEnough, fit.isComplete};
    }
    const HeatmapGeometry geometry = layoutLarge(picture, shape, size);
    const double above = geometry.matrix.top() + geometry.caption.bottom() - geometry.matrix.bottom();
    const QSizeF share = shareOf(picture, shape, size, above + kFigureEdge);
    const bool isLarge =
        geometry.matrix.width() >= share.width() - 1.0 && geometry.matrix.height() >= share.height() - 1.0;
    return {isLarge, !picture.showLabels || !geometry.columnTitle.isEmpty()};
}

} // namespace attnscope::ui
