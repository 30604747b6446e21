// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/row_label.h"
#include "ui/paint/row/row_picture.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <span>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// What lies under a point of a line.
struct StripsHit {
    enum class Part { Weight, Value, Contribution, Sum }; ///< Weight: anywhere left of the vectors

    std::size_t line = 0;
    Part part = Part::Weight;
    std::size_t feature = 0; ///< for vectors; of all features, not only of the opened ones

    bool operator==(const StripsHit&) const = default;
};

/// Where everything lies in the list of terms: one line a key under a heading, the sum o_i below them with
/// what is to be said about its numbers. x and widths hold for heading, lines and sum alike; y of lines
/// counts from the first line, so that a long list can be scrolled under its heading.
struct StripsGeometry {
    double width = 0.0;
    double headingHeight = 0.0;
    double lineHeight = 0.0;
    double cellHeight = 0.0;
    double outputHeight = 0.0;
    std::size_t lines = 0;
    std::size_t features = 0;     ///< that the lines show: d_v, or as many as are opened
    std::size_t firstFeature = 0; ///< of these
    std::size_t allFeatures = 0;  ///< d_v
    bool barcode = false;         ///< too many features for numbers: vectors are colours only
    bool isStacked = false;       ///< a_ij·v_j and the running sum stand below weight and v_j
    int digits = 3;               ///< decimals of contributions and sums
    int weightDigits = 3;         ///< decimals of weights
    int valueDigits = 0;          ///< decimals of v_j
    double textSize = 13.0;       ///< pixels, of numbers in cells
    double valueRange = 0.0;      ///< ±, of the colours of v_j
    double sumRange = 0.0;        ///< ±, of the colours of a_ij·v_j and sums; 0: they have that of v_j

    double rulerHeight = 0.0; ///< of the ruler of features above the titles; 0: there is none
    double indexHeight = 0.0; ///< of the features' indices below the titles; 0: there are none

    QStringList notes;            ///< below the sum, a line each
    bool hasRoundedBelow = false; ///< the last of them is the one of rounded parts

    double indexRight = 0.0; ///< right edge of the key's index
    double tokenX = 0.0, tokenWidth = 0.0;
    double barX = 0.0, barWidth = 0.0; ///< of the row's largest weight
    double weightX = 0.0, weightWidth = 0.0;
    double valueX = 0.0, valueCell = 0.0;               ///< left edge of v_j, width of one feature
    double contributionX = 0.0, sumX = 0.0, cell = 0.0; ///< the same for a_ij·v_j and the running sum

    double linesHeight() const { return static_cast<double>(lines) * lineHeight; }
    /// The height of the sum with its notes.
    double footHeight() const;
    /// Whether a part of the features is opened as cells.
    bool isOpened() const { return features < allFeatures; }
    /// What the lines show of a vector of d_v features.
    std::span<const double> shown(const std::vector<double>& vector) const;
    /// The height of heading, all lines and the sum.
    double height() const { return headingHeight + linesHeight() + footHeight(); }
    QRectF lineRect(std::size_t line) const;
    /// The part of a line in which key, weight and v_j stand: all of it unless it is stacked.
    QRectF upperRect(std::size_t line) const;
    /// The bar of a weight that is `part` (0 … 1) of the row's largest.
    QRectF barRect(std::size_t line, double part) const;
    /// Cells count features from the first that the lines show.
    QRectF valueRect(std::size_t line, std::size_t feature) const;
    QRectF contributionRect(std::size_t line, std::size_t feature) const;
    QRectF sumRect(std::size_t line, std::size_t feature) const;
    /// A cell of o_i; y counts from the top of the sum's own line.
    QRectF outputRect(std::size_t feature) const;
    /// The line under a point, y counted from the first line; nothing outside.
    std::optional<std::size_t> lineAt(const QPointF& point) const;
    /// The same with what stands there.
    std::optional<StripsHit> hitAt(const QPointF& point) const;
};

/// What a line says in place of a weight that was taken away: "masked", "dropped"; empty: it has its weight.
QString absenceOf(const RowTerm& term);

/// Of a line of notes below the sum.
inline constexpr double kStripsNoteHeight = 15.0;

/// The columns that fit into `width`: larger numbers where it is wide, numbers with fewer decimals or smaller
/// where it is narrow, two rows a key where one is too wide and `mayStack`, else a barcode. So it is too
/// where the only decimal that has room would make most numbers 0. A row that is drawn beside another has its
/// layout. Where the picture opens a feature of a barcode, as many features around it as fit are cells.
StripsGeometry layoutStrips(const RowPicture& picture, double width, bool mayStack = true);

/// The key of the line under a point, y counted from the first line.
std::optional<std::size_t> keyAt(const RowPicture& picture, const StripsGeometry& geometry,
                                 const QPointF& point);

/// The title of a column, from x on.
struct StripsTitle {
    Label label;
    double x = 0.0;
    double width = 0.0;
    double baseline = 15.0;
};

/// Key j, weight a_ij, v_j, a_ij v_j, running sum from left to right, as long as there is room beside each
/// other; the last two below the others where lines are stacked.
std::vector<StripsTitle> stripsTitles(const RowPicture& picture, const StripsGeometry& geometry);
void drawStripsHeading(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry);
/// The lines that touch `view` (y from the first line). Terms not yet in are grey, the next says so.
void drawStripsLines(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry,
                     const QRectF& view);
/// o_i = Σ_j a_ij v_j, left of its numbers.
Label outputName(const RowPicture& picture);
/// "(rounded parts: 2.255)": what the printed contributions add up to, feature by feature, where that is not
/// o_i as it is printed; empty where it is, or where no numbers stand in the cells.
QString roundedPartsNote(const RowPicture& picture, const StripsGeometry& geometry);
/// Where that note stands on the sum's own line; nothing where it has no room there.
std::optional<QRectF> roundedPartsPlace(const RowPicture& picture, const StripsGeometry& geometry);
/// Sets what stands below the sum: fewer decimals than asked for, colours that are not those of the values,
/// rounded parts that have no room beside the sum.
void addNotes(StripsGeometry& geometry, const RowPicture& picture);
/// ±, of the colours of v_j.
double valueRangeOf(const RowPicture& picture);
/// The largest magnitude among a_ij·v_j and the running sums where it is so small a part of that range that
/// all of them would be pale; else 0.
double ownSumRange(const RowPicture& picture);
/// The picture's colours with the range of a_ij·v_j and sums.
Palette paletteOfSums(const RowPicture& picture, const StripsGeometry& geometry);
/// o_i with its numbers once every term is in, an empty frame before.
void drawStripsOutput(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry);

} // namespace attnscope::ui
