// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"

namespace attnscope::ui {

/// Size of names in the plane, pixels.
inline constexpr double kArrowLabelSize = 13.0;
/// Rows of the legend.
inline constexpr double kLegendRow = 20.0;

/// Finds places for the name of o_i, the names of arrows and the legend, such that no two overlap and no name
/// lies on an arrow; one that does not stand nearest to its arrow has a leader to it. All names have one
/// form: that of the product, or, where these have no room, the tokens alone. Names without a place (the
/// weakest first) are left out: the list below the plane and the tool tip show them. Notes may stand below
/// the frame in a picture of that height.
void placeArrowLabels(ArrowsGeometry& geometry, const ArrowsPicture& picture, double height);

/// "a₀₁v₁ love", with ", next" for the term that comes next.
Label arrowLabel(const RowPicture& picture, std::size_t term);
/// A token in quotation marks where it would read as a point or a comma of the picture.
QString quotedName(const QString& token);
/// "o₀ (after 3 of 3)" before the end, "o₀ = (0.599, 2.000)" at it.
Label outputText(const ArrowsPicture& picture, bool atEnd);
/// The same as short as its place asks for: the name alone where the numbers have no room.
Label outputText(const ArrowsPicture& picture, const ArrowsGeometry& g, bool atEnd);
/// Where that begins in its place: as near to its point as it can be.
QPointF outputTextStart(const ArrowsPicture& picture, const ArrowsGeometry& geometry);
/// A row of the legend: an arrow as it is drawn for some keys, and which keys these are.
struct LegendRow {
    std::size_t sample = 0; ///< a term
    QString text;
};
/// Rows beneath o_i: plain keys and outlined ones, where there are any with a weight.
std::vector<LegendRow> legendRows(const RowPicture& picture);

} // namespace attnscope::ui
