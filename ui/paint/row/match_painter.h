// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/match_row.h"
#include "core/analysis/vector_edit.h"
#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/plane_grid.h"
#include "ui/paint/row/row_label.h"
#include "ui/paint/row/row_picture.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// A query and its keys as arrows from the origin, and the projection of one key on the query; or the token
/// vectors that these come from.
struct MatchPicture {
    RowPicture state;                      ///< its row may be null: without V nothing is played
    std::shared_ptr<const MatchRow> match; ///< null: nothing is drawn
    MatchPlane plane;
    QString queryToken;                 ///< empty: it has no name
    TokenList features;                 ///< names of the vectors' features; empty: their indices
    bool areTokens = false;             ///< vectors x instead of q and k: no projections, no numbers below
    bool reducedMotion = false;         ///< projections are there at once instead of growing
    std::optional<VectorRef> current{}; ///< the tip that keys move; nothing: none

    bool isEmpty() const { return match == nullptr || match->vector.empty(); }
    /// The place (in match->keys) of the key whose projection is drawn: the one pointed at, while playing the
    /// one that is being matched, else the selected one or, without a cursor, the last one that was matched.
    std::optional<std::size_t> focus() const;
    /// How far the focus is: until 0.5 its perpendicular falls, then its projection grows; 1 where it is
    /// done.
    double focusPart() const;
    /// Whether this key has been matched already.
    bool isMatched(std::size_t place) const;
    /// The colour of the key's weight in its matrix.
    QColor colour(std::size_t place) const;
    /// The arrow that reference `vector` is; null numbers where it is not drawn.
    const std::vector<double>* numbersOf(const VectorRef& vector) const;
    VectorRef queryRef() const;
    VectorRef keyRef(std::size_t place) const;
};

/// Where everything lies in a picture of a given size. It depends on the row, not on how far the animation
/// is.
struct MatchGeometry : PlaneFrame {
    QRectF readout;                 ///< beneath the plane; empty for tokens
    double lane = 0.0;              ///< number line: pixels that each key is drawn above the one before
    QPointF query;                  ///< q_i in plane coordinates
    std::vector<QPointF> keys;      ///< k_j in plane coordinates
    std::vector<QPointF> feet;      ///< where the projections end, in plane coordinates
    std::vector<ArrowLabel> labels; ///< `term` is the key's place; only those that found room
    std::optional<ArrowLabel> queryLabel;
    std::vector<AxisNumber> numbers;

    QLineF queryArrow() const { return {origin, at(query)}; }
    QLineF keyArrow(std::size_t place) const;
    QPointF foot(std::size_t place) const { return at(feet[place]); }
    bool isDrawable(std::size_t place) const;
};

/// `kept`: the scale and origin of a plane whose vectors are being dragged; null: the best ones.
MatchGeometry layoutMatch(const MatchPicture& picture, const QSizeF& size, const PlaneFrame* kept = nullptr);
void drawMatch(QPainter& painter, const MatchPicture& picture, const MatchGeometry& geometry);

/// The place of the key whose arrow passes within a few pixels of the point.
std::optional<std::size_t> matchKeyAt(const MatchPicture& picture, const MatchGeometry& geometry,
                                      const QPointF& point);
/// The vector whose tip is within a few pixels of the point, the nearest; the focus and q_i first of equals.
std::optional<VectorRef> tipAt(const MatchPicture& picture, const MatchGeometry& geometry,
                               const QPointF& point);

/// What stands at the axes: features, or the direction of q_i and the one across it with how much they show.
AxisTitles matchTitles(const MatchPicture& picture);

} // namespace attnscope::ui
