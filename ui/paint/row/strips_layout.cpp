// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/strips_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

/// More keys have lower lines: where the list is the drawing, and beside another drawing.
constexpr std::size_t kFewLines = 12;
constexpr std::size_t kFewLinesBeside = 4;
constexpr double kGap = 4.0;
constexpr double kGoodBar = 60.0;
constexpr double kMaxBar = 120.0;
constexpr double kTokenGap = 6.0;
constexpr double kBarGap = 5.0;
constexpr double kWeightGap = 8.0;
constexpr std::size_t kNumbersUpTo = 8;
constexpr double kStackedEdge = 2.0;     ///< above the cells of a line
constexpr double kStackedIndent = 8.0;   ///< left of the lower row
constexpr double kStackedHeading = 16.0; ///< of the second row of titles
constexpr double kWidestStacked = 64.0;
constexpr double kRulerHeight = 34.0;
constexpr double kIndexHeight = 14.0;

/// What a group of numbers needs to be written all alike.
struct Extent {
    double largest = 0.0;
    bool negative = false;
    bool odd = false;          ///< NaN or infinity is among them
    int decimals = 0;          ///< that lose nothing, up to the wanted ones
    std::size_t numbers = 0;   ///< other than 0
    std::size_t vanishing = 0; ///< of these, so many that one decimal makes 0

    void take(double value, int wanted) {
        numbers += value != 0.0 ? 1U : 0U;
        vanishing += value != 0.0 && std::abs(value) < 0.05 ? 1U : 0U;
        if (!std::isfinite(value)) {
            odd = true;
            return;
        }
        largest = std::max(largest, std::abs(value));
        negative = negative || value < 0.0;
        double power = std::pow(10.0, decimals);
        while (decimals < wanted && std::round(value * power) / power != value) {
            ++decimals;
            power *= 10.0;
        }
    }

    /// Whether one decimal leaves most of them something.
    bool isReadWithOneDecimal() const { return 2 * vanishing <= numbers; }

    double width(const QFontMetricsF& metrics, int digits) const {
        const QString text = QString::fromStdString(numberText(negative ? -largest : largest, digits));
        const double number = metrics.horizontalAdvance(text);
        return odd ? std::max(number, metrics.horizontalAdvance(QStringLiteral("NaN"))) : number;
    }
};

struct Extents {
    Extent values, contributions, sums, weights;
    double absence = 0.0; ///< width of the words in place of weights that are none, in the smallest type

    /// The length of the bar's place that leaves such a word room beside a weight of that width.
    double leastBar(double weight) const { return std::ceil(absence) - kBarGap - weight; }

    /// Of whatever stands in a cell, where all cells are alike.
    double cellWidth(const QFontMetricsF& metrics, int valueDigits, int digits) const {
        return std::max(values.width(metrics, valueDigits), sums.width(metrics, digits));
    }
};

/// With the numbers of the features that the lines show, where these are few.
void takeRow(Extents& extents, const RowCombination& row, int digits, const StripsGeometry& g) {
    const QFontMetricsF metrics(sansFont(kCaptionSize));
    const std::size_t end = g.features <= kNumbersUpTo ? g.firstFeature + g.features : g.firstFeature;
    for (const RowTerm& term : row.terms) {
        extents.absence = std::max(extents.absence, metrics.horizontalAdvance(absenceOf(term)));
        extents.weights.take(term.weight, digits);
        for (std::size_t c = g.firstFeature; c < end; ++c) {
            extents.values.take(term.value[c], digits);
            extents.contributions.take(term.contribution[c], digits);
            extents.sums.take(term.contribution[c], digits);
            extents.sums.take(term.runningSum[c], digits);
        }
    }
}

/// Of the row and of the one beside it, so that both are written alike.
Extents extentsOf(const RowPicture& picture, const StripsGeometry& g) {
    Extents extents;
    takeRow(extents, *picture.row, picture.digits, g);
    if (picture.beside) {
        takeRow(extents, *picture.beside, picture.digits, g);
    }
    return extents;
}

/// Width of the widest of the first names: measuring 65,536 of them would be felt.
double widestName(const RowPicture& picture, double size) {
    constexpr std::size_t kMeasured = 200;
    const QFontMetricsF metrics(sansFont(size, QFont::DemiBold));
    double width = 0.0;
    for (std::size_t line = 0; line < std::min(picture.steps(), kMeasured); ++line) {
        const RowTerm& term = picture.row->terms[line];
        width = std::max(width, term.others == 0 ? metrics.horizontalAdvance(picture.token(term.key)) : 0.0);
    }
    return std::ceil(width);
}

/// Width of the largest index: the terms may be a few of very many keys. Bold, as the current one is.
double widestIndex(const RowPicture& picture, double size) {
    std::size_t largest = 0;
    for (const RowTerm& term : picture.row->terms) {
        largest = std::max(largest, term.others == 0 ? term.key : 0);
    }
    const QString text = picture.index(largest);
    return std::ceil(QFontMetricsF(sansFont(size, QFont::DemiBold)).horizontalAdvance(text));
}

/// Width of "16 others"; 0 where each key has its line.
double othersWidth(const RowPicture& picture) {
    const RowTerm& last = picture.row->terms.back();
    const QFontMetricsF metrics(sansFont(kValueSize, QFont::DemiBold));
    return last.others > 0 ? std::ceil(metrics.horizontalAdvance(picture.name(last))) : 0.0;
}

void placeKey(StripsGeometry& g, const RowPicture& picture) {
    g.indexRight = 4.0 + widestIndex(picture, kValueSize);
    g.tokenX = g.indexRight + 6.0;
    const double most = std::max(30.0, 0.22 * g.width);
    // The others' name stands where indices and tokens do.
    const double names = std::max(widestName(picture, kValueSize), othersWidth(picture) - (g.tokenX - 4.0));
    g.tokenWidth = std::clamp(names, 22.0, most);
}

/// One way to write the numbers, from the most readable to the narrowest.
struct Attempt {
    int digits;
    int valueDigits;
    double textSize;
    double padding;              ///< of a cell, both sides together
    double bar;                  ///< the weight bar's length at least
    bool hasShortWeight = false; ///< the weight has as few decimals as the others
};

/// Tries to place numbers; false where the width does not do.
bool placeNumbers(StripsGeometry& g, const Extents& extents, const Attempt& attempt) {
    const QFontMetricsF metrics(sansFont(attempt.textSize));
    g.textSize = attempt.textSize;
    g.digits = attempt.digits;
    g.valueDigits = std::min(attempt.valueDigits, extents.values.decimals);
    g.valueCell = std::max(20.0, std::ceil(extents.values.width(metrics, g.valueDigits) + attempt.padding));
    g.cell = std::max(24.0, std::ceil(extents.sums.width(metrics, g.digits) + attempt.padding));
    g.weightWidth = std::ceil(extents.weights.width(metrics, g.weightDigits)) + 1.0;
    const auto d = static_cast<double>(g.features);
    const double vectors = d * (g.valueCell + 2.0 * g.cell) + 2.0 * kGap;
    const double start = g.tokenX + g.tokenWidth + kTokenGap;
    const double bar = std::floor(g.width - vectors - start - g.weightWidth - kBarGap - kWeightGap);
    if (bar < std::max(attempt.bar, extents.leastBar(g.weightWidth))) {
        return false;
    }
    // What is left over goes to the cells once the bar is long, so that a wide panel breathes.
    const double wider = std::floor(std::max(0.0, bar - kGoodBar) / (3.0 * std::max(d, 1.0)));
    const double grow = std::min(wider, 26.0);
    g.valueCell += grow;
    g.cell += grow;
    g.barWidth = std::min(kMaxBar, bar - 3.0 * d * grow);
    return true;
}

/// Tries to place numbers in two rows a key: two vectors beside each other in place of three.
bool placeStacked(StripsGeometry& g, const Extents& extents, const Attempt& attempt) {
    const QFontMetricsF metrics(sansFont(attempt.textSize));
    g.textSize = attempt.textSize;
    g.digits = attempt.digits;
    g.valueDigits = std::min(attempt.valueDigits, extents.values.decimals);
    g.weightWidth = std::ceil(extents.weights.width(metrics, g.weightDigits)) + 1.0;
    const auto d = static_cast<double>(std::max<std::size_t>(g.features, 1));
    g.cell = std::min(kWidestStacked, std::floor((g.width - kStackedIndent - kGap) / (2.0 * d)));
    g.valueCell = g.cell;
    const double start = g.tokenX + g.tokenWidth + kTokenGap;
    const double bar = g.width - d * g.cell - start - g.weightWidth - kBarGap - kWeightGap;
    g.barWidth = std::min(kMaxBar, std::floor(bar));
    g.isStacked = bar >= std::max(attempt.bar, extents.leastBar(g.weightWidth)) &&
                  g.cell >= std::ceil(extents.cellWidth(metrics, g.valueDigits, g.digits) + attempt.padding);
    return g.isStacked;
}

/// Large numbers have high lines.
void growLines(StripsGeometry& g) {
    if (g.textSize > kValueSize) {
        g.lineHeight = std::ceil(2.4 * g.textSize);
        g.cellHeight = g.lineHeight - 6.0;
    }
}

/// All features as numbers, in the most readable way that fits; false where none does.
bool placeAsNumbers(StripsGeometry& g, const RowPicture& picture, const Extents& extents, bool dense,
                    bool mayStack) {
    if (g.features > kNumbersUpTo) {
        return false;
    }
    const int most = picture.digits;
    const int few = std::min(picture.digits, 2);
    // One decimal of numbers that are smaller says less than their colours.
    const bool isMuch = extents.sums.largest >= 1.0 && extents.contributions.isReadWithOneDecimal();
    const int oneOfSums = isMuch ? std::min(few, 1) : few;
    const int oneOfValues = extents.values.largest >= 1.0 ? std::min(few, 1) : few;
    const std::array<Attempt, 12> attempts{{{most, most, 18.0, 10.0, kGoodBar},
                                            {most, most, 16.0, 8.0, kGoodBar},
                                            {most, most, kValueSize, 6.0, 44.0},
                                            {most, most, kInterfaceSize, 5.0, 40.0},
                                            {most, most, kCaptionSize, 4.0, 24.0},
                                            {few, few, kInterfaceSize, 5.0, 24.0},
                                            {few, few, kCaptionSize, 3.0, 12.0},
                                            {few, few, kCaptionSize, 2.0, 4.0},
                                            {few, few, kCaptionSize, 2.0, 4.0, true},
                                            {oneOfSums, oneOfValues, kCaptionSize, 3.0, 12.0},
                                            {oneOfSums, oneOfValues, kCaptionSize, 2.0, 4.0},
                                            {few, oneOfValues, kCaptionSize, 2.0, 4.0, true}}};
    const bool fits = std::any_of(attempts.begin(), attempts.end(), [&](const Attempt& attempt) {
        const bool isTooHigh = dense && attempt.textSize > kValueSize;
        g.weightDigits = attempt.hasShortWeight ? attempt.digits : most;
        return !isTooHigh && placeNumbers(g, extents, attempt);
    });
    if (fits) {
        growLines(g);
        return true;
    }
    g.weightDigits = most;
    // Numbers that scroll say more than colours that all stay in sight.
    for (int digits = most; mayStack && digits >= std::min(most, oneOfSums); --digits) {
        if (placeStacked(g, extents, {digits, digits, kInterfaceSize, 5.0, 16.0}) ||
            placeStacked(g, extents, {digits, digits, kCaptionSize, 3.0, 12.0})) {
            return true;
        }
    }
    return false;
}

/// Shows that many features around the opened one.
void showAround(StripsGeometry& g, const RowPicture& picture, std::size_t count) {
    g.features = count;
    const std::size_t middle = std::max(*picture.openedFeature, count / 2);
    g.firstFeature = std::min(middle - count / 2, g.allFeatures - count);
}

/// The most features around the opened one whose numbers can be read without effort; false where not even one
/// fits. Then the geometry shows all of them again. Beside another drawing fewer features in smaller type are
/// better than fewer lines.
bool placeOpened(StripsGeometry& g, const RowPicture& picture, bool dense, bool mayStack) {
    const int most = picture.digits;
    const int few = std::min(picture.digits, 2);
    const std::array<Attempt, 5> attempts{{{most, most, 16.0, 8.0, kGoodBar},
                                           {most, most, kValueSize, 6.0, 44.0},
                                           {most, most, kInterfaceSize, 5.0, 40.0},
                                           {few, few, kInterfaceSize, 5.0, 24.0},
                                           {few, few, kCaptionSize, 3.0, 12.0}}};
    const auto place = [&](std::size_t least, std::span<const Attempt> some, bool stacks) {
        for (std::size_t count = std::min(kNumbersUpTo, g.allFeatures - 1); count >= least; --count) {
            showAround(g, picture, count);
            const Extents extents = extentsOf(picture, g);
            const bool fits = std::any_of(some.begin(), some.end(), [&](const Attempt& attempt) {
                return !(dense && attempt.textSize > kValueSize) && placeNumbers(g, extents, attempt);
            });
            if (fits) {
                growLines(g);
                return true;
            }
            if (stacks && placeStacked(g, extents, {most, most, kInterfaceSize, 5.0, 16.0})) {
                return true;
            }
        }
        return false;
    };
    if ((!mayStack && place(1, attempts, false)) || place(1, std::span(attempts).first(3), true)) {
        return true;
    }
    g.features = g.allFeatures;
    g.firstFeature = 0;
    return false;
}

/// The ruler of all features above the titles, where not all are cells and a person can open some, or did.
void placeRuler(StripsGeometry& g, const RowPicture& picture, bool areAllCells) {
    if (!areAllCells && (picture.offersFeatures || g.isOpened())) {
        g.rulerHeight = kRulerHeight;
        g.indexHeight = g.isOpened() ? kIndexHeight : 0.0;
        g.headingHeight += g.rulerHeight + g.indexHeight;
    }
}

void placeBarcode(StripsGeometry& g, const Extents& extents) {
    const QFontMetricsF metrics(sansFont(kInterfaceSize));
    g.barcode = true;
    g.textSize = kInterfaceSize;
    g.weightWidth = std::ceil(extents.weights.width(metrics, g.weightDigits)) + 2.0;
    const double start = g.tokenX + g.tokenWidth + kTokenGap;
    const double space = g.width - start - g.weightWidth - kBarGap - kWeightGap - 2.0 * kGap;
    g.barWidth =
        std::clamp(std::floor(0.22 * space), std::max(10.0, extents.leastBar(g.weightWidth)), kMaxBar);
    const double strip = std::max(12.0, std::floor((space - g.barWidth) / 3.0));
    g.valueCell = strip / static_cast<double>(std::max<std::size_t>(g.features, 1));
    g.cell = g.valueCell;
}

/// Weights alone: their bars have the room of the vectors.
void placeWeights(StripsGeometry& g, const Extents& extents) {
    const QFontMetricsF metrics(sansFont(kValueSize));
    g.textSize = kValueSize;
    g.outputHeight = 0.0;
    g.weightWidth = std::ceil(extents.weights.width(metrics, g.weightDigits)) + 1.0;
    const double start = g.tokenX + g.tokenWidth + kTokenGap;
    g.barWidth = std::max(0.0, g.width - start - g.weightWidth - kBarGap - kWeightGap);
}

void placeVectors(StripsGeometry& g) {
    const auto d = static_cast<double>(g.features);
    g.barX = g.tokenX + g.tokenWidth + kTokenGap;
    g.weightX = g.barX + g.barWidth + kBarGap;
    g.sumX = g.width - d * g.cell;
    g.contributionX = g.sumX - kGap - d * g.cell;
    g.valueX = g.isStacked ? g.sumX : g.contributionX - kGap - d * g.valueCell;
}

} // namespace

QRectF StripsGeometry::lineRect(std::size_t line) const {
    return {0.0, static_cast<double>(line) * lineHeight, width, lineHeight};
}

QRectF StripsGeometry::upperRect(std::size_t line) const {
    const QRectF whole = lineRect(line);
    return isStacked ? QRectF(0.0, whole.y() + kStackedEdge, width, cellHeight) : whole;
}

std::span<const double> StripsGeometry::shown(const std::vector<double>& vector) const {
    return std::span(vector).subspan(firstFeature, features);
}

double StripsGeometry::footHeight() const {
    return outputHeight + kStripsNoteHeight * static_cast<double>(notes.size());
}

QRectF StripsGeometry::barRect(std::size_t line, double part) const {
    const double height = std::min(14.0, cellHeight - 6.0);
    const double middle = upperRect(line).center().y();
    return {barX, middle - height / 2.0, barWidth * std::clamp(part, 0.0, 1.0), height};
}

QRectF StripsGeometry::valueRect(std::size_t line, std::size_t feature) const {
    const double y = upperRect(line).center().y() - cellHeight / 2.0;
    return {valueX + static_cast<double>(feature) * valueCell, y, valueCell, cellHeight};
}

QRectF StripsGeometry::contributionRect(std::size_t line, std::size_t feature) const {
    const QRectF value = valueRect(line, 0);
    const double y = value.y() + (isStacked ? cellHeight + 1.0 : 0.0);
    return {contributionX + static_cast<double>(feature) * cell, y, cell, cellHeight};
}

QRectF StripsGeometry::sumRect(std::size_t line, std::size_t feature) const {
    return contributionRect(line, feature).translated(sumX - contributionX, 0.0);
}

QRectF StripsGeometry::outputRect(std::size_t feature) const {
    return {sumX + static_cast<double>(feature) * cell, (outputHeight - cellHeight) / 2.0, cell, cellHeight};
}

std::optional<std::size_t> StripsGeometry::lineAt(const QPointF& point) const {
    if (point.x() < 0.0 || point.x() >= width || point.y() < 0.0 || point.y() >= linesHeight()) {
        return std::nullopt;
    }
    return std::min(lines - 1, static_cast<std::size_t>(point.y() / lineHeight));
}

std::optional<StripsHit> StripsGeometry::hitAt(const QPointF& point) const {
    const auto line = lineAt(point);
    if (!line) {
        return std::nullopt;
    }
    using Part = StripsHit::Part;
    struct Column {
        Part part;
        double x;
        double cell;
        bool isLower;
    };
    const std::array<Column, 3> columns{{{Part::Value, valueX, valueCell, false},
                                         {Part::Contribution, contributionX, cell, true},
                                         {Part::Sum, sumX, cell, true}}};
    const bool isBelow = point.y() >= contributionRect(*line, 0).top();
    for (const Column& column : columns) {
        const double feature = (point.x() - column.x) / column.cell;
        if (isStacked && column.isLower != isBelow) {
            continue;
        }
        if (feature >= 0.0 && feature < static_cast<double>(features)) {
            return StripsHit{*line, column.part, firstFeature + static_cast<std::size_t>(feature)};
        }
    }
    return StripsHit{*line, Part::Weight, 0};
}

StripsGeometry layoutStrips(const RowPicture& picture, double width, bool mayStack) {
    StripsGeometry g;
    g.width = width;
    g.digits = picture.digits;
    g.weightDigits = picture.digits;
    if (picture.steps() == 0) {
        return g;
    }
    g.headingHeight = 24.0;
    g.lines = picture.steps();
    g.features = picture.row->output.size();
    g.allFeatures = g.features;
    const bool dense = g.lines > (mayStack ? kFewLines : kFewLinesBeside);
    g.lineHeight = dense ? 24.0 : 32.0;
    g.cellHeight = dense ? 20.0 : 26.0;
    g.outputHeight = 36.0;
    placeKey(g, picture);
    const Extents extents = extentsOf(picture, g);
    if (!picture.row->hasValues()) {
        placeWeights(g, extents);
        placeVectors(g);
        return g;
    }
    const bool fits = placeAsNumbers(g, picture, extents, dense, mayStack);
    if (!fits && !(picture.openedFeature && placeOpened(g, picture, dense, mayStack))) {
        g.digits = picture.digits;
        placeBarcode(g, extents);
    }
    if (g.isStacked) {
        g.headingHeight += kStackedHeading;
        g.cellHeight = 20.0;
        g.lineHeight = 2.0 * (g.cellHeight + kStackedEdge) + 2.0;
    }
    placeRuler(g, picture, fits);
    placeVectors(g);
    g.valueRange = valueRangeOf(picture);
    g.sumRange = ownSumRange(picture);
    addNotes(g, picture);
    return g;
}

std::optional<std::size_t> keyAt(const RowPicture& picture, const StripsGeometry& geometry,
                                 const QPointF& point) {
    const auto line = geometry.lineAt(point);
    if (!line || *line >= picture.steps()) {
        return std::nullopt;
    }
    return picture.row->terms[*line].key;
}

} // namespace attnscope::ui
