// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/value_plane.h"
#include "ui/paint/row/plane_grid.h"
#include "ui/paint/row/row_label.h"
#include "ui/paint/row/row_picture.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <vector>

class QPainter;

namespace attnscope::ui {

/// The contributions of a row head to tail in the plane of V.
struct ArrowsPicture {
    RowPicture state;
    ValuePlane plane;
    bool reducedMotion = false; ///< terms jump to their place instead of sliding there
    bool holdsValues = false;   ///< every v_j is in view, so that the plane is the same whatever the weights
                                ///< are; not where the sum would be a speck
    std::vector<QPointF> held = {}; ///< points that are in view, too, unless the arrows would be
                                    ///< less than `worthHeld` as large
    bool hidesOutput = false;       ///< a question asks for it: no ring waits where it will be
    double worthHeld = 0.0;         ///< 0: they are in view in any case
};

/// A name beside an arrow; `term` counts in the order of the terms.
struct ArrowLabel {
    std::size_t term = 0;
    Label text;
    QRectF rect;
    std::optional<QLineF> leader; ///< from the arrow to a name that doesn't stand at it
    double anchor =
        0.0; ///< the place has room for ", next": which side of it the name keeps to, 0 left … 1 right
};

/// A remark in the plane.
struct ArrowsNote {
    QRectF rect;
    QStringList lines;
    bool isOnArrows = false; ///< the plane has no free place for it
};

/// Where everything lies in a plane of a given size. It depends on the row, not on how far the animation is,
/// so that the view stands still while it plays.
struct ArrowsGeometry : PlaneFrame {
    double lane = 0.0;              ///< number line: pixels that each term is drawn above the one before
    std::vector<QPointF> values;    ///< v_j in plane coordinates, in the order of the terms
    std::vector<QPointF> tips;      ///< running sums in plane coordinates, after 0, 1, … all terms
    QPointF output;                 ///< o_i in plane coordinates
    std::vector<ArrowLabel> labels; ///< only those that found a place
    QRectF outputLabel;
    std::optional<QRectF> legend;    ///< nothing where there is no room for it
    std::vector<std::size_t> hidden; ///< terms whose arrows point out of the plane, so that they are not seen
    std::vector<ArrowsNote> notes;   ///< what the plane can't show; below it where it has no free place

    /// The arrow of a term in its place, in the picture.
    QLineF arrow(std::size_t term) const;
    /// Whether the arrow can be drawn at all: numbers that are finite, and some weight.
    bool drawable(const RowPicture& picture, std::size_t term) const;
};

/// `kept`: the scale and origin of a plane in which a tip is being dragged; null: the best ones.
ArrowsGeometry layoutArrows(const ArrowsPicture& picture, const QSizeF& size,
                            const PlaneFrame* kept = nullptr);
void drawArrows(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& geometry);

/// The term whose arrow (of those that are in) passes within a few pixels of the point.
std::optional<std::size_t> termAt(const ArrowsPicture& picture, const ArrowsGeometry& geometry,
                                  const QPointF& point);
/// Its key.
std::optional<std::size_t> keyAt(const ArrowsPicture& picture, const ArrowsGeometry& geometry,
                                 const QPointF& point);

/// The term whose tip (of those that are in, and are one key's) is within a few pixels of the point, the
/// nearest.
std::optional<std::size_t> termTipAt(const ArrowsPicture& picture, const ArrowsGeometry& geometry,
                                     const QPointF& point);

/// Where the arrow of a term is on its way in, `fraction` 0 … 1: until 0.4 it shrinks from v_j to a_ij·v_j at
/// the origin, then it slides along an arc to the tip of the sum so far; slow at both ends of each part.
QLineF arrowOnItsWay(const ArrowsGeometry& geometry, std::size_t term, double fraction);

/// "1 arrow points out of this plane: fluffy"; empty where none does.
QString hiddenArrowsText(const RowPicture& picture, const ArrowsGeometry& geometry);

/// "output feature 0" or by its name, or "direction 1 of V (shows 83 % of the movement)" where V has more
/// than two features.
QString axisTitle(const ValuePlane& plane, int axis, int indexFrom, const TokenList& features = {});

} // namespace attnscope::ui
