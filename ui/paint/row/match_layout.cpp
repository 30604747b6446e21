// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/match_labels.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/row/match_readout.h"
#include "ui/paint/row/plane_axes.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct MatchTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Match)
};

constexpr double kTipReach = 11.0; ///< pixels

QPointF inPlane(const MatchPicture& picture, const std::vector<double>& vector) {
    const auto [x, y] = picture.plane.plane.project(vector);
    return {x, y};
}

QString featureTitle(const MatchPicture& picture, std::size_t feature) {
    const std::string name = featureName(picture.features, feature);
    const QString shown = name.empty()
                              ? QString::number(feature + static_cast<std::size_t>(picture.state.indexFrom))
                              : QString::fromStdString(name);
    return picture.areTokens ? MatchTexts::tr("token feature %1").arg(shown)
                             : MatchTexts::tr("query and key feature %1").arg(shown);
}

/// Where a label stands in a text.
constexpr QChar kLabelPlace(0xFFFC);

Label labelAround(const QString& text, const Label& inner) {
    const qsizetype at = text.indexOf(kLabelPlace);
    Label label;
    if (at > 0) {
        label = plainLabel(text.left(at));
    }
    label = label + inner;
    return at + 1 < text.size() ? label + plainLabel(text.mid(at + 1)) : label;
}

void projectVectors(MatchGeometry& g, const MatchPicture& picture) {
    const MatchRow& row = *picture.match;
    g.query = inPlane(picture, row.vector);
    for (std::size_t place = 0; place < row.keys.size(); ++place) {
        g.keys.push_back(inPlane(picture, row.keys[place].vector));
        g.feet.push_back(inPlane(picture, row.footOf(place)));
    }
}

PlaneBox matchBox(const MatchGeometry& g, const MatchPicture& picture) {
    PlaneBox box;
    box.take(g.query);
    for (std::size_t place = 0; place < g.keys.size(); ++place) {
        box.take(g.keys[place]);
        if (!picture.areTokens) {
            box.take(g.feet[place]);
        }
    }
    return box;
}

void takePlace(MatchGeometry& g, const PlaneFrame& kept) {
    g.origin = kept.origin;
    g.unit = kept.unit;
    g.tick = kept.tick;
    g.ticksRight = kept.ticksRight;
    g.ticksAbove = kept.ticksAbove;
}

} // namespace

std::optional<std::size_t> MatchPicture::focus() const {
    if (isEmpty() || areTokens) {
        return std::nullopt;
    }
    if (state.hoverKey) {
        if (const auto place = match->placeOf(*state.hoverKey)) {
            return place;
        }
    }
    const auto steps = static_cast<double>(state.steps());
    const bool isPlaying = state.progress > 0.0 && state.progress < steps;
    if (!isPlaying && state.cursorKey) {
        return match->placeOf(*state.cursorKey);
    }
    if (state.steps() == 0 || state.progress <= 0.0) {
        return std::nullopt;
    }
    const auto last = static_cast<std::size_t>(std::ceil(std::min(state.progress, steps))) - 1;
    return last < match->keys.size() ? std::optional(last) : std::nullopt;
}

double MatchPicture::focusPart() const {
    const std::optional<std::size_t> place = focus();
    const bool isOnItsWay = place && *place == state.done() && state.fraction() > 0.0 && !state.hoverKey;
    return isOnItsWay && !reducedMotion ? state.fraction() : 1.0;
}

bool MatchPicture::isMatched(std::size_t place) const {
    return place < state.done();
}

QColor MatchPicture::colour(std::size_t place) const {
    RowTerm term;
    term.key = match->keys[place].key;
    term.weight = match->keys[place].weight;
    return state.weightColour(term);
}

VectorRef MatchPicture::queryRef() const {
    return {areTokens ? VectorRef::Kind::QueryToken : VectorRef::Kind::Query, match->query};
}

VectorRef MatchPicture::keyRef(std::size_t place) const {
    return {areTokens ? VectorRef::Kind::KeyToken : VectorRef::Kind::Key, match->keys[place].key};
}

const std::vector<double>* MatchPicture::numbersOf(const VectorRef& vector) const {
    if (isEmpty() || vector.isToken() != areTokens) {
        return nullptr;
    }
    if (vector == queryRef()) {
        return &match->vector;
    }
    const auto place = match->placeOf(vector.row);
    return place && vector == keyRef(*place) ? &match->keys[*place].vector : nullptr;
}

QLineF MatchGeometry::keyArrow(std::size_t place) const {
    QLineF line(origin, at(keys[place]));
    if (numberLine) {
        line.translate(0.0, -14.0 - lane * static_cast<double>(place));
    }
    return line;
}

bool MatchGeometry::isDrawable(std::size_t place) const {
    return isFinitePoint(keys[place]);
}

MatchGeometry layoutMatch(const MatchPicture& picture, const QSizeF& size, const PlaneFrame* kept) {
    MatchGeometry g;
    const double below =
        picture.areTokens ? 0.0 : kReadoutLine * static_cast<double>(readoutLines(size.width())) + 4.0;
    const QSizeF room(size.width(), size.height() - below);
    g.frame = QRectF(QPointF(0.0, 0.0), room).adjusted(0.5, 0.5, -0.5, -0.5);
    g.readout = below > 0.0 ? QRectF(0.0, room.height(), size.width(), below) : QRectF();
    if (picture.isEmpty()) {
        return g;
    }
    g.numberLine = picture.plane.plane.second.empty();
    g.shaft = shaftFor(picture.match->keys.size());
    projectVectors(g, picture);
    fitPlane(g, matchBox(g, picture), room);
    if (kept != nullptr) {
        takePlace(g, *kept);
    }
    if (g.numberLine) {
        const double keys = static_cast<double>(std::max<std::size_t>(g.keys.size(), 1));
        g.lane = std::min(34.0, std::max(0.0, (arrowSpace(room).height() - 24.0) / keys));
    }
    std::vector<QLineF> arrows{g.queryArrow()};
    for (std::size_t place = 0; place < g.keys.size(); ++place) {
        arrows.push_back(g.keyArrow(place));
    }
    g.numbers = axisNumbers(g, arrows);
    placeMatchLabels(g, picture);
    return g;
}

std::optional<std::size_t> matchKeyAt(const MatchPicture& picture, const MatchGeometry& g,
                                      const QPointF& point) {
    constexpr double kReach = 7.0;
    std::optional<std::size_t> found;
    double nearest = kReach;
    for (std::size_t place = 0; !picture.isEmpty() && place < g.keys.size(); ++place) {
        const double distance = g.isDrawable(place) ? distanceTo(g.keyArrow(place), point) : kReach;
        if (distance < nearest) {
            nearest = distance;
            found = place;
        }
    }
    return found;
}

std::optional<VectorRef> tipAt(const MatchPicture& picture, const MatchGeometry& g, const QPointF& point) {
    if (picture.isEmpty()) {
        return std::nullopt;
    }
    std::optional<VectorRef> found;
    double nearest = kTipReach;
    const auto take = [&](const QPointF& tip, const VectorRef& vector) {
        const double distance = QLineF(tip, point).length();
        if (isFinitePoint(tip) && distance < nearest) {
            nearest = distance;
            found = vector;
        }
    };
    if (const auto place = picture.focus()) {
        take(g.keyArrow(*place).p2(), picture.keyRef(*place));
    }
    take(g.queryArrow().p2(), picture.queryRef());
    for (std::size_t place = 0; place < g.keys.size(); ++place) {
        take(g.keyArrow(place).p2(), picture.keyRef(place));
    }
    return found;
}

AxisTitles matchTitles(const MatchPicture& picture) {
    const MatchPlane& plane = picture.plane;
    const int percent = shownPercent(plane.plane);
    if (!plane.features && !isAlongQuery(plane, *picture.match)) {
        const QString shows = picture.areTokens
                                  ? MatchTexts::tr("direction 1 (the plane shows %1 % of the tokens)")
                                  : MatchTexts::tr("direction 1 (the plane shows %1 % of the keys)");
        return {plainLabel(shows.arg(percent)), plainLabel(MatchTexts::tr("direction 1 (%1 %)").arg(percent)),
                plainLabel(MatchTexts::tr("direction 2"))};
    }
    if (!plane.features) {
        const Label query =
            vectorLabel(picture.areTokens ? QStringLiteral("x") : QStringLiteral("q"),
                        picture.state.orientation, picture.state.querySubscript(picture.match->query));
        return {
            labelAround(
                MatchTexts::tr("along %1 (the plane shows %2 % of the keys)").arg(kLabelPlace).arg(percent),
                query),
            labelAround(MatchTexts::tr("along %1 (%2 % of the keys)").arg(kLabelPlace).arg(percent), query),
            labelAround(MatchTexts::tr("across %1").arg(kLabelPlace), query)};
    }
    const QString first = featureTitle(picture, (*plane.features)[0]);
    const Label second = plainLabel(featureTitle(picture, (*plane.features)[1]));
    if (plane.plane.isExact) {
        return {plainLabel(first), plainLabel(first), second};
    }
    const QString both = picture.areTokens ? MatchTexts::tr("%1 (both axes show %2 % of the tokens)")
                                           : MatchTexts::tr("%1 (both axes show %2 % of the keys)");
    return {plainLabel(both.arg(first).arg(percent)),
            plainLabel(MatchTexts::tr("%1 (%2 %)").arg(first).arg(percent)), second};
}

} // namespace attnscope::ui
