// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/match_painter.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/match_readout.h"

#include <QPainter>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace attnscope::ui {

namespace {

constexpr double kPiece = 11.0; ///< width of the projection along q_i, pixels
constexpr double kCorner = 8.0; ///< of the mark of a right angle
constexpr double kEmphasis = 1.4;

ArrowStyle keyStyle(const MatchPicture& picture, const MatchGeometry& g, std::size_t place) {
    const MatchKey& key = picture.match->keys[place];
    const Theme& theme = picture.state.palette.theme;
    if (key.masked) {
        ArrowStyle quiet;
        quiet.fill = theme.tertiary;
        quiet.shaft = 0.7 * g.shaft;
        quiet.dashed = true;
        return quiet;
    }
    ArrowStyle style =
        keyArrowStyle(theme, picture.colour(place), key.key, g.shaft, g.keyArrow(place).length());
    style.shaft *= picture.focus() == place ? kEmphasis : 1.0;
    return style;
}

/// Masked keys beneath all others, the strongest on top, and over them the one in focus.
std::vector<std::size_t> drawingOrder(const MatchPicture& picture) {
    const std::vector<MatchKey>& keys = picture.match->keys;
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::optional<std::size_t> focus = picture.focus();
    const auto rank = [&](std::size_t place) {
        return std::tuple(focus == place, !keys[place].masked, keys[place].weight);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&rank](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
}

/// The projection along q_i, thick: what of it has grown so far.
void drawPiece(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g, std::size_t place) {
    const double grown = eased(std::clamp(2.0 * picture.focusPart() - 1.0, 0.0, 1.0));
    const QLineF whole(g.origin, g.foot(place));
    const auto part = cutTo(g.frame, QLineF(whole.p1(), whole.pointAt(grown)));
    if (!part || part->length() < 0.5) {
        return;
    }
    const Theme& theme = picture.state.palette.theme;
    const bool masked = picture.match->keys[place].masked;
    // An edge in the text's colour: bright weights would be lost on the light canvas.
    painter.setPen(QPen(theme.text, kPiece + 2.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(*part);
    painter.setPen(QPen(masked ? theme.border : picture.colour(place), kPiece, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(*part);
}

void drawRightAngle(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g,
                    const QLineF& fall) {
    const QLineF along(g.origin, g.at(g.query));
    if (!picture.plane.holdsQuery() || g.numberLine || fall.length() < 2.0 * kCorner ||
        along.length() < 1.0) {
        return;
    }
    const QPointF up = (fall.p1() - fall.p2()) / fall.length() * kCorner;
    const QPointF aside = (along.p1() - along.p2()) / along.length() * kCorner;
    painter.drawPolyline(QPolygonF{fall.p2() + up, fall.p2() + up + aside, fall.p2() + aside});
}

/// The dashed perpendicular from the tip of k_j down to its foot on q_i.
void drawFall(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g, std::size_t place) {
    const double fallen = eased(std::clamp(2.0 * picture.focusPart(), 0.0, 1.0));
    const QLineF whole(g.keyArrow(place).p2(), g.foot(place));
    const auto part = cutTo(g.frame, QLineF(whole.p1(), whole.pointAt(fallen)));
    if (!part) {
        return;
    }
    const Theme& theme = picture.state.palette.theme;
    QPen pen(theme.text, 1.5, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 2.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(*part);
    if (fallen >= 1.0) {
        painter.setPen(QPen(theme.secondary, 1.2));
        drawRightAngle(painter, picture, g, whole);
    }
}

/// Dots at the feet of the keys that have been matched: where each lies along q_i.
void drawFeet(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    for (std::size_t place = 0; place < g.feet.size(); ++place) {
        if (picture.isMatched(place) && g.isDrawable(place) && g.frame.contains(g.foot(place))) {
            painter.setPen(QPen(theme.text, 1.0));
            painter.setBrush(picture.match->keys[place].masked ? theme.canvas : picture.colour(place));
            painter.drawEllipse(g.foot(place), 3.5, 3.5);
        }
    }
}

void drawQuery(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g) {
    ArrowStyle style;
    style.fill = picture.state.palette.theme.accent;
    style.shaft = g.shaft;
    if (isFinitePoint(g.query)) {
        drawArrowInside(painter, g.frame, g.queryArrow(), style);
    }
}

void drawRing(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g) {
    if (!picture.current || picture.numbersOf(*picture.current) == nullptr) {
        return;
    }
    const bool isQuery = *picture.current == picture.queryRef();
    const auto place = picture.match->placeOf(picture.current->row);
    const QPointF tip = isQuery ? g.queryArrow().p2() : g.keyArrow(*place).p2();
    if (g.frame.contains(tip)) {
        painter.setPen(QPen(picture.state.palette.theme.accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(tip, 7.5, 7.5);
    }
}

void drawMatchName(QPainter& painter, const Theme& theme, const ArrowLabel& label, const QColor& colour) {
    const QPointF at(label.rect.left(), label.rect.bottom() - 5.0);
    if (label.leader) {
        painter.setPen(QPen(theme.tertiary, 1.0));
        painter.drawLine(*label.leader);
    }
    drawLabelRim(painter, label.text, kArrowLabelSize, at, theme.canvas);
    drawLabel(painter, label.text, kArrowLabelSize, at, colour);
}

void drawMatchNames(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    for (const ArrowLabel& label : g.labels) {
        drawMatchName(painter, theme, label,
                      picture.match->keys[label.term].masked ? theme.secondary : theme.text);
    }
    if (g.queryLabel) {
        drawMatchName(painter, theme, *g.queryLabel, theme.accentText);
    }
}

} // namespace

void drawMatch(QPainter& painter, const MatchPicture& picture, const MatchGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    if (picture.isEmpty()) {
        drawCanvas(painter, theme, g.frame);
        return;
    }
    drawGridOfPlane(painter, theme, g, matchTitles(picture), g.numbers);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::optional<std::size_t> focus = picture.focus();
    // In a plane that q_i doesn't lie in, feet of projections are at no right angle to what is seen of it.
    const bool hasFeet = picture.plane.holdsQuery() && picture.match->length > 0.0;
    const bool hasFocus = focus && g.isDrawable(*focus) && hasFeet;
    if (hasFocus) {
        drawPiece(painter, picture, g, *focus);
    }
    for (const std::size_t place : drawingOrder(picture)) {
        if (g.isDrawable(place)) {
            drawArrowInside(painter, g.frame, g.keyArrow(place), keyStyle(picture, g, place));
        }
    }
    drawQuery(painter, picture, g);
    if (hasFocus) {
        drawFall(painter, picture, g, *focus);
    }
    if (!picture.areTokens && hasFeet) {
        drawFeet(painter, picture, g);
    }
    drawRing(painter, picture, g);
    drawMatchNames(painter, picture, g);
    if (!g.readout.isEmpty()) {
        drawReadout(painter, picture, g.readout);
    }
}

} // namespace attnscope::ui
