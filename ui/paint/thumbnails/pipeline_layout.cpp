// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/brief_name.h"
#include "core/formula/notation.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/paint/thumbnails/pipeline_painter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kThumbnailCell = 18.0;
constexpr double kLargestThumbnail = 64.0;
constexpr double kNameHeight = 34.0; ///< from the strip's top to the thumbnails
constexpr double kLowNameHeight = 30.0;
constexpr double kLowStrip = 110.0; ///< below that every pixel is the thumbnails'
constexpr double kShapeHeight = 18.0;
constexpr double kHintHeight = 15.0;
constexpr double kBottom = 12.0;
constexpr double kBottomWithHints = 8.0;
constexpr double kHeightWithHints = 96.0; ///< lower, thumbnails would have no room left
constexpr double kLongestArrow = 66.0;
constexpr double kArrowGap = 4.0;
constexpr double kArrowReach = 24.0; ///< above and below an arrow, for the pointer
constexpr double kSideMargin = 8.0;

/// How generously the strip is laid out; tried one after another until it fits.
struct Density {
    double thumbnail;
    double nameSize;
    double padding; ///< left and right in a place
    double arrow;   ///< shortest
    double hintSize = kInterfaceSize;
    bool isBrief = false; ///< names of one letter
};
constexpr std::array kDensities{Density{64.0, 14.0, 12.0, 26.0}, Density{64.0, 13.0, 10.0, 20.0},
                                Density{48.0, 13.0, 7.0, 16.0}, Density{36.0, 12.0, 5.0, 14.0},
                                Density{28.0, 11.0, 4.0, 10.0}};
/// The same where names are brief: rather that than none of the words that tell a newcomer what Q, K and V
/// are for, or places that run into each other.
constexpr std::array kBriefDensities{
    Density{36.0, 13.0, 5.0, 14.0, kCaptionSize, true}, Density{30.0, 12.0, 3.0, 6.0, kCaptionSize, true},
    Density{26.0, 11.0, 2.0, 2.0, kCaptionSize, true}, Density{20.0, 11.0, 0.0, 0.0, kCaptionSize, true}};

struct Measured {
    PipelinePlace place;
    QSizeF thumbnail;
    double nameWidth = 0.0;
    double width = 0.0; ///< of the whole area
};

/// `largest` is the longest side of a cell.
QSizeF thumbnailSize(const HeatmapShape& shape, double widest, double highest, double largest) {
    const auto rows = static_cast<double>(shape.rows);
    const auto columns = static_cast<double>(shape.columns);
    const bool features = shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features;
    const double width = std::min(widest, columns * largest);
    const double height = std::min(highest, rows * largest);
    const double cell = std::min(width / columns, height / rows);
    // Few tokens with many features fill their box: a line of half a pixel says nothing.
    const bool stretched = features && (width > 4.0 * cell * columns || height > 4.0 * cell * rows);
    if (stretched) {
        return {width, height};
    }
    const double even = cell >= 2.0 ? std::floor(cell) : cell;
    return {std::max(2.0, even * columns), std::max(2.0, even * rows)};
}

bool isIdle(const Snapshot& snapshot, Stage stage) {
    if (stage == Stage::Masked) {
        const AttentionProblem& problem = snapshot.result->problem();
        const bool opens = problem.softcap || problem.alibiSlope != 0.0 || problem.bias;
        return problem.mask->allowsAll() && !opens;
    }
    return stage == Stage::Scaled && snapshot.scene->rules.scale == ScaleKind::None;
}

QString shapeText(const HeatmapShape& shape) {
    return QStringLiteral("%1×%2").arg(indexText(shape.rows), indexText(shape.columns));
}

Measured measured(const PipelinePicture& picture, Stage stage, const Density& density, double highest,
                  bool hints) {
    const HeatmapShape shape = shapeOf(picture.snapshot, stage);
    const StageNotation notation = notationOf(*picture.snapshot.scene, stage);
    Measured result;
    result.place.stage = stage;
    result.place.isIdle = isIdle(picture.snapshot, stage);
    result.place.shape = result.place.isIdle        ? QCoreApplication::translate("Pipeline", "none")
                         : picture.unsized == stage ? QStringLiteral("?")
                                                    : shapeText(shape);
    if (hints) {
        result.place.hint = translated(notation.hint);
    }
    const double widest = density.isBrief ? density.thumbnail : density.thumbnail * picture.enlarged;
    result.thumbnail = thumbnailSize(shape, widest, highest, kThumbnailCell * picture.enlarged);
    FormulaStyle style;
    style.size = density.nameSize;
    style.weight = QFont::DemiBold;
    result.place.text = density.isBrief ? briefName(*picture.snapshot.scene, stage) : notation.name;
    result.nameWidth = formulaWidth(result.place.text, style);
    const double texts = std::max({result.nameWidth, textWidth(sansFont(kInterfaceSize), result.place.shape),
                                   textWidth(sansFont(density.hintSize), result.place.hint)});
    // Inside the group hints stand side by side and need less air.
    const bool grouped = stage == Stage::Q || stage == Stage::K || stage == Stage::V;
    const double padding = grouped ? std::min(density.padding, 7.0) : density.padding;
    result.width = std::ceil(std::max(texts, result.thumbnail.width()) + 2.0 * padding);
    return result;
}

/// The projections stand beside each other in one frame.
bool isGrouped(Stage stage) {
    return stageInfo(stage).maker == StageMaker::Projection;
}

/// Whether an arrow leads from the one to the other: not inside the group.
bool hasArrow(Stage from, Stage to) {
    return !(isGrouped(from) && isGrouped(to));
}

/// The arrow to the output carries "× V" and is longer than the others, in their lengths.
double arrowLength(Stage to) {
    return to == Stage::Output ? 1.6 : 1.0;
}

struct Line {
    std::vector<Measured> places;
    double width = 0.0;  ///< without arrows
    double arrows = 0.0; ///< in lengths of a plain arrow
    bool hints = false;
};

double nameHeight(double strip) {
    return strip < kLowStrip ? kLowNameHeight : kNameHeight;
}

/// Shorter ones are not drawn between their gaps.
constexpr double kShortestDrawnArrow = 14.0;

/// What stands in a line above and below its thumbnails.
double heightOfTexts(double strip, bool hints) {
    return nameHeight(strip) + kShapeHeight + (hints ? kHintHeight + kBottomWithHints : kBottom);
}

Line measuredLine(const PipelinePicture& picture, const Density& density, double height, bool hints) {
    const double highest =
        std::min(kLargestThumbnail * picture.enlarged, height - heightOfTexts(height, hints));
    Line line;
    line.hints = hints;
    for (const StageInfo& info : stages()) {
        if (!info.isInStrip || !picture.snapshot.has(info.stage)) {
            continue;
        }
        if (!line.places.empty() && hasArrow(line.places.back().place.stage, info.stage)) {
            line.arrows += arrowLength(info.stage);
        }
        line.places.push_back(measured(picture, info.stage, density, std::max(12.0, highest), hints));
        line.width += line.places.back().width;
    }
    return line;
}

void place(PipelineGeometry& geometry, const Line& line, double left, double arrow, const QSizeF& size) {
    double tallest = 0.0;
    for (const Measured& item : line.places) {
        tallest = std::max(tallest, item.thumbnail.height());
    }
    const double names = nameHeight(size.height());
    const double needed = tallest + heightOfTexts(size.height(), line.hints);
    const double top = std::max(0.0, std::floor((size.height() - needed) / 2.0));
    const double middle = top + names + std::floor(tallest / 2.0);
    geometry.shapeLine = top + names + tallest + 14.0;
    double x = left;
    for (std::size_t i = 0; i < line.places.size(); ++i) {
        const Measured& item = line.places[i];
        if (i > 0 && hasArrow(line.places[i - 1].place.stage, item.place.stage)) {
            const double length = std::floor(arrow * arrowLength(item.place.stage));
            geometry.arrows.push_back({QLineF(x + kArrowGap, middle, x + length - kArrowGap, middle),
                                       item.place.stage == Stage::Output, item.place.stage,
                                       QRectF(x, middle - kArrowReach, length, 2.0 * kArrowReach)});
            x += length;
        }
        PipelinePlace result = item.place;
        const double bottom =
            geometry.shapeLine + 10.0 + (line.hints && isGrouped(result.stage) ? kHintHeight : 0.0);
        result.area = {x, top + 3.0, item.width, bottom - top - 1.0};
        const double centre = x + item.width / 2.0;
        result.thumbnail = {std::floor(centre - item.thumbnail.width() / 2.0),
                            std::floor(middle - item.thumbnail.height() / 2.0), item.thumbnail.width(),
                            item.thumbnail.height()};
        result.name = {centre - item.nameWidth / 2.0, top + 23.0};
        if (isGrouped(result.stage)) {
            geometry.group = geometry.group.isNull() ? result.area : geometry.group.united(result.area);
        }
        geometry.places.push_back(result);
        x += item.width;
    }
}

bool isWhole(const PipelineGeometry& geometry, const QSizeF& size) {
    const QRectF strip(QPointF(), size);
    return std::all_of(geometry.places.begin(), geometry.places.end(),
                       [&](const PipelinePlace& place) {
                           return strip.contains(place.area) && place.area.contains(place.thumbnail);
                       }) &&
           std::all_of(geometry.arrows.begin(), geometry.arrows.end(),
                       [](const PipelineArrow& arrow) { return arrow.area.width() >= kShortestDrawnArrow; });
}

} // namespace

std::optional<Stage> PipelineGeometry::stageAt(const QPointF& point) const {
    for (const PipelinePlace& candidate : places) {
        if (candidate.area.contains(point)) {
            return candidate.stage;
        }
    }
    return std::nullopt;
}

std::optional<Stage> PipelineGeometry::arrowAt(const QPointF& point) const {
    for (const PipelineArrow& arrow : arrows) {
        if (arrow.area.contains(point)) {
            return arrow.to;
        }
    }
    return std::nullopt;
}

PipelineGeometry layoutPipeline(const PipelinePicture& picture, const QSizeF& size) {
    PipelineGeometry geometry;
    if (!picture.snapshot) {
        return geometry;
    }
    const double space = size.width() - 2.0 * kSideMargin;
    Line line;
    double arrow = 0.0;
    const auto fits = [&](bool hints, const auto& densities) {
        for (const Density& density : densities) {
            line = measuredLine(picture, density, size.height(), hints);
            geometry.nameSize = density.nameSize;
            geometry.hintSize = density.hintSize;
            arrow = line.arrows == 0.0 ? 0.0 : (space - line.width) / line.arrows;
            if (arrow >= density.arrow || (line.arrows == 0.0 && line.width <= space)) {
                return true;
            }
        }
        return false;
    };
    // Smaller thumbnails and briefer names rather than none of the hints.
    const bool mayHint = size.height() >= kHeightWithHints;
    const bool isPlaced = (mayHint && (fits(true, kDensities) || fits(true, kBriefDensities))) ||
                          fits(false, kDensities) || fits(false, kBriefDensities);
    arrow = std::floor(std::clamp(arrow, 0.0, kLongestArrow));
    const double total = line.width + arrow * line.arrows;
    place(geometry, line, std::max(0.0, std::floor((size.width() - total) / 2.0)), arrow, size);
    geometry.isComplete = isPlaced && isWhole(geometry, size);
    return geometry;
}

} // namespace attnscope::ui
