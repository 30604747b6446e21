// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_labels.h"

#include "core/formula/formula.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/arrow_notes.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/label_search.h"
#include "ui/paint/row/plane_axes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct ArrowLabelTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Arrows)
};

constexpr std::size_t kMostLabels = 14;
constexpr std::size_t kMostTried = 40; ///< most tries to find a place for a label
constexpr std::size_t kFew = 6;        ///< so many arrows all may get a name, however short they are
constexpr double kNearPoint = 24.0;    ///< pixels, of the name of the output
constexpr double kFurtherOff = 29.0;   ///< pixels: better than on an arrow
constexpr double kStillNear = 34.0;    ///< pixels: better than on an axis or the dotted line
constexpr double kNameable = 9.0;      ///< pixels: a shorter arrow gets none among many
constexpr double kDot = 1.5;           ///< pixels: a shorter arrow is not seen at all

QString legendText(const RowPicture& picture, const std::vector<std::size_t>& keys, bool odd) {
    constexpr std::size_t kListed = 3;
    if (keys.size() > kListed) {
        return odd ? ArrowLabelTexts::tr("odd keys, outlined") : ArrowLabelTexts::tr("even keys");
    }
    QStringList list;
    for (const std::size_t key : keys) {
        const QString token = picture.token(key);
        list << (token.isEmpty() ? picture.index(key) : token);
    }
    const QString text = keys.size() == 1 ? ArrowLabelTexts::tr("key %1") : ArrowLabelTexts::tr("keys %1");
    const QString outlined =
        keys.size() == 1 ? ArrowLabelTexts::tr("key %1, outlined") : ArrowLabelTexts::tr("keys %1, outlined");
    return (odd ? outlined : text).arg(list.join(QStringLiteral(", ")));
}

void placeLegend(ArrowsGeometry& g, const ArrowsPicture& picture, const ArrowObstacles& obstacles) {
    const std::vector<LegendRow> rows = legendRows(picture.state);
    const QFontMetricsF metrics(sansFont(kInterfaceSize));
    double width = 0.0;
    for (const LegendRow& row : rows) {
        width = std::max(width, metrics.horizontalAdvance(row.text));
    }
    const QSizeF size(width + 56.0, kLegendRow * static_cast<double>(rows.size() + 1) + 10.0);
    if (rows.empty() || g.frame.width() < 2.0 * size.width() || g.frame.height() < 2.6 * size.height()) {
        return;
    }
    const QRectF inner = g.frame.adjusted(10.0, 10.0, -10.0, -10.0);
    // Above the axis numbers and their title, which stand at the bottom and at the left.
    const double bottom = std::min(inner.bottom() - 46.0, g.origin.y() - 18.0) - size.height();
    std::vector<LabelPlace> places;
    for (const QPointF& corner :
         {QPointF(inner.right() - size.width(), std::max(bottom, inner.top())),
          QPointF(inner.right() - size.width(), inner.top()), QPointF(inner.left() + 22.0, inner.top()),
          QPointF(inner.right() - size.width(), inner.center().y() - size.height() / 2.0),
          QPointF(inner.left() + 22.0, std::max(bottom, inner.top()))}) {
        places.push_back({QRectF(corner, size), std::nullopt, 0.0, 0.0});
    }
    if (const auto place = freePlace(places, obstacles, g.frame)) {
        g.legend = place->rect;
    }
}

/// Terms whose arrows may get a name, the strongest first, of equals the longest arrow.
std::vector<std::size_t> namedTerms(const ArrowsGeometry& g, const RowPicture& picture) {
    std::vector<std::size_t> named;
    for (std::size_t term = 0; term < picture.steps(); ++term) {
        const bool longEnough = g.arrow(term).length() >= (picture.steps() <= kFew ? kDot : kNameable);
        const bool isHidden = std::binary_search(g.hidden.begin(), g.hidden.end(), term);
        if (g.drawable(picture, term) && longEnough && !isHidden) {
            named.push_back(term);
        }
    }
    std::stable_sort(named.begin(), named.end(), [&](std::size_t a, std::size_t b) {
        const double first = std::abs(picture.row->terms[a].weight);
        const double second = std::abs(picture.row->terms[b].weight);
        return first > second || (first == second && g.arrow(a).length() > g.arrow(b).length());
    });
    named.resize(std::min(named.size(), kMostTried));
    return named;
}

ArrowObstacles obstaclesOf(const ArrowsGeometry& g, const ArrowsPicture& picture) {
    ArrowObstacles obstacles;
    for (std::size_t term = 0; term < picture.state.steps(); ++term) {
        if (g.drawable(picture.state, term)) {
            obstacles.arrows.push_back(g.arrow(term));
        }
    }
    const QPointF end = g.at(g.output);
    obstacles.lines.emplace_back(g.frame.left(), g.origin.y(), g.frame.right(), g.origin.y());
    obstacles.lines.emplace_back(g.origin.x(), g.frame.top(), g.origin.x(), g.frame.bottom());
    if (std::isfinite(end.x()) && std::isfinite(end.y())) {
        obstacles.lines.emplace_back(g.origin, end);
        obstacles.rects.emplace_back(end.x() - 9.0, end.y() - 9.0, 18.0, 18.0);
    }
    for (const AxisNumber& number : axisNumbers(g)) {
        // Beneath a name its index hangs out of the name's own rectangle.
        obstacles.rects.push_back(number.rect.adjusted(-4.0, -3.0, 4.0, 2.0));
    }
    for (const QRectF& title : axisTitleRects(picture, g)) {
        obstacles.rects.push_back(title);
    }
    return obstacles;
}

Label outputOnly(const RowPicture& state) {
    return outputLabel(state.orientation, state.querySubscript(state.row->query));
}

Label tokenLabel(const QString& name, const QString& behind = {}) {
    constexpr double kWidest = 90.0;
    const QFontMetricsF metrics(sansFont(kArrowLabelSize));
    return plainLabel(metrics.elidedText(name, Qt::ElideRight, kWidest) + behind, true);
}

/// Whether letters have the key's token as their index, or its token is no more than that.
bool isNamedByIndex(const RowPicture& picture, const RowTerm& term) {
    return term.key < picture.keySubscripts.size() || picture.name(term) == picture.keySubscript(term.key);
}

} // namespace

Label arrowLabel(const RowPicture& picture, std::size_t term) {
    const RowTerm& shown = picture.row->terms[term];
    if (shown.others > 0) {
        return plainLabel(picture.name(shown), true);
    }
    const QString key = picture.keySubscript(shown.key);
    const Label product = weightLabel(picture.weightName(), picture.querySubscript(picture.row->query), key) +
                          timesSign(picture.weightName(), QString()) + valueLabel(picture.orientation, key);
    // A token behind the product would read as one more factor.
    return isNamedByIndex(picture, shown)
               ? product
               : tokenLabel(quotedName(picture.name(shown)), QStringLiteral(": ")) + product;
}

QString quotedName(const QString& token) {
    return token.isEmpty() ? token
                           : QString::fromStdString(distinctTokenName(TokenList({token.toStdString()}), 0));
}

QString hiddenArrowsText(const RowPicture& picture, const ArrowsGeometry& g) {
    constexpr std::size_t kListed = 4;
    if (g.hidden.empty()) {
        return {};
    }
    QStringList names;
    for (std::size_t i = 0; i < std::min(g.hidden.size(), kListed); ++i) {
        const RowTerm& term = picture.row->terms[g.hidden[i]];
        const QString name = picture.name(term);
        names << (name.isEmpty() ? picture.index(term.key) : name);
    }
    if (g.hidden.size() > kListed) {
        names << QStringLiteral("…");
    }
    const QString list = names.join(QStringLiteral(", "));
    return g.hidden.size() == 1
               ? ArrowLabelTexts::tr("1 arrow points out of this plane: %1").arg(list)
               : ArrowLabelTexts::tr("%1 arrows point out of this plane: %2").arg(g.hidden.size()).arg(list);
}

Label outputText(const ArrowsPicture& picture, bool atEnd) {
    const RowPicture& state = picture.state;
    const Label name = outputOnly(state);
    if (!atEnd && state.isStill) {
        return name;
    }
    if (!atEnd) {
        return name +
               plainLabel(ArrowLabelTexts::tr(" (when all %1 are added)").arg(indexText(state.steps())));
    }
    if (!picture.plane.isExact) {
        return name;
    }
    QStringList numbers;
    for (const double number : state.row->output) {
        numbers << QString::fromStdString(numberText(number, state.digits));
    }
    const QString joined = numbers.join(QStringLiteral(", "));
    return name + plainLabel(numbers.size() == 1 ? QStringLiteral(" = ") + joined
                                                 : QStringLiteral(" = (%1)").arg(joined));
}

Label outputText(const ArrowsPicture& picture, const ArrowsGeometry& g, bool atEnd) {
    const Label whole = outputText(picture, atEnd);
    const bool fits = labelWidth(whole, kArrowLabelSize) <= g.outputLabel.width() + 0.5;
    return fits ? whole : outputOnly(picture.state);
}

QPointF outputTextStart(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    // The place is as wide as the longer of two texts: the shorter one stands at its point.
    const double width = labelWidth(outputText(picture, g, picture.state.atEnd()), kArrowLabelSize);
    const double last = std::max(g.outputLabel.left(), g.outputLabel.right() - width);
    return {std::clamp(g.at(g.output).x() - width / 2.0, g.outputLabel.left(), last),
            g.outputLabel.bottom() - 5.0};
}

std::vector<LegendRow> legendRows(const RowPicture& picture) {
    std::vector<LegendRow> rows;
    for (const bool odd : {false, true}) {
        std::vector<std::size_t> keys;
        std::size_t sample = 0;
        for (std::size_t t = 0; t < picture.steps(); ++t) {
            const RowTerm& term = picture.row->terms[t];
            if ((term.key % 2 == 1) == odd && std::isfinite(term.weight) && term.weight != 0.0) {
                sample = keys.empty() || term.weight > picture.row->terms[sample].weight ? t : sample;
                keys.push_back(term.key);
            }
        }
        if (!keys.empty()) {
            std::sort(keys.begin(), keys.end());
            rows.push_back({sample, legendText(picture, keys, odd)});
        }
    }
    return rows;
}

namespace {

/// What the names of a picture say, all of them the same.
enum class NameForm { Product, Token, Value };

/// The tokens; v_j where one is a number or missing, which would be read as one of the axis.
NameForm shortForm(const RowPicture& state, const std::vector<std::size_t>& terms) {
    const auto saysNothing = [&state](std::size_t term) {
        const RowTerm& shown = state.row->terms[term];
        const QString name = state.name(shown);
        return shown.others == 0 && (name.isEmpty() || std::all_of(name.begin(), name.end(), [](QChar sign) {
                                         return sign.isDigit();
                                     }));
    };
    return std::any_of(terms.begin(), terms.end(), saysNothing) ? NameForm::Value : NameForm::Token;
}

Label nameIn(NameForm form, const RowPicture& state, std::size_t term) {
    const RowTerm& shown = state.row->terms[term];
    if (form == NameForm::Product || shown.others > 0) {
        return arrowLabel(state, term);
    }
    return form == NameForm::Value
               ? valueLabel(state.orientation, state.keySubscript(shown.key))
               : tokenLabel(QString::fromStdString(
                     distinctTokenName(state.tokens, shown.key, static_cast<std::size_t>(state.indexFrom))));
}

/// Arrows that can be drawn, with the place of each among them.
struct DrawnArrows {
    std::vector<QLineF> lines;
    std::vector<std::size_t> places; ///< by term
};

DrawnArrows drawnArrows(const ArrowsGeometry& g, const RowPicture& state) {
    DrawnArrows drawn;
    for (std::size_t term = 0; term < state.steps(); ++term) {
        drawn.places.push_back(drawn.lines.size());
        if (g.drawable(state, term)) {
            drawn.lines.push_back(g.arrow(term));
        }
    }
    return drawn;
}

/// Free places of a name, better those with room for ", next".
std::vector<PlaceChoice> choicesOf(const Label& name, const DrawnArrows& drawn, std::size_t place,
                                   const ArrowObstacles& obstacles, const QRectF& inner) {
    constexpr double kWithoutNext = 12.0;
    const double own = labelWidth(name, kArrowLabelSize);
    const double next =
        QFontMetricsF(sansFont(kArrowLabelSize)).horizontalAdvance(ArrowLabelTexts::tr(", next"));
    const QLineF& arrow = drawn.lines[place];
    std::vector<PlaceChoice> choices;
    for (const double width : {own + next, own}) {
        std::vector<LabelPlace> places = placesBeside(arrow, width);
        if (arrow.length() < 2.0 * kNameable) {
            const std::vector<LabelPlace> round = placesBesidePoint(arrow.pointAt(0.5), width);
            places.insert(places.end(), round.begin(), round.end());
        }
        leadWhereUnclear(drawn.lines, place, places);
        for (PlaceChoice& choice : freeChoices(places, obstacles, inner)) {
            choice.cost += width == own ? kWithoutNext : 0.0;
            choices.push_back(choice);
        }
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const PlaceChoice& a, const PlaceChoice& b) { return a.cost < b.cost; });
    return choices;
}

/// The names of these terms in one form, in their places; those without one are not there.
std::vector<ArrowLabel> namesIn(NameForm form, const ArrowsGeometry& g, const RowPicture& state,
                                const std::vector<std::size_t>& terms, const ArrowObstacles& obstacles,
                                const QRectF& inner) {
    const DrawnArrows drawn = drawnArrows(g, state);
    std::vector<std::size_t> named;
    std::vector<std::vector<PlaceChoice>> choices;
    for (std::size_t at = 0; at < terms.size() && named.size() < kMostLabels; ++at) {
        const std::size_t term = terms[at];
        auto own = choicesOf(nameIn(form, state, term), drawn, drawn.places[term], obstacles, inner);
        if (!own.empty()) {
            named.push_back(term);
            choices.push_back(std::move(own));
        }
    }
    std::vector<ArrowLabel> labels;
    const std::vector<std::optional<LabelPlace>> places = placedTogether(choices);
    for (std::size_t at = 0; at < named.size(); ++at) {
        if (places[at]) {
            labels.push_back({named[at], nameIn(form, state, named[at]), places[at]->rect, places[at]->leader,
                              places[at]->anchor});
        }
    }
    return labels;
}

/// The products where they all stand at their arrows, else the shorter tokens.
std::vector<ArrowLabel> placedNames(const ArrowsGeometry& g, const RowPicture& state,
                                    const ArrowObstacles& obstacles, const QRectF& inner) {
    const std::vector<std::size_t> terms = namedTerms(g, state);
    std::vector<ArrowLabel> brief = namesIn(shortForm(state, terms), g, state, terms, obstacles, inner);
    if (terms.size() > kMostLabels) {
        return brief;
    }
    std::vector<ArrowLabel> products = namesIn(NameForm::Product, g, state, terms, obstacles, inner);
    const bool isGood = products.size() >= brief.size() &&
                        std::none_of(products.begin(), products.end(),
                                     [](const ArrowLabel& label) { return label.leader.has_value(); });
    return isGood ? products : brief;
}

double outputWidth(const ArrowsPicture& picture) {
    return std::max(labelWidth(outputText(picture, false), kArrowLabelSize),
                    labelWidth(outputText(picture, true), kArrowLabelSize));
}

std::vector<LabelPlace> briefOutputPlaces(const QPointF& end, const ArrowsPicture& picture) {
    std::vector<LabelPlace> brief =
        placesBesidePoint(end, labelWidth(outputOnly(picture.state), kArrowLabelSize));
    std::erase_if(brief, [](const LabelPlace& at) { return at.away > kNearPoint; });
    return brief;
}

/// The best place of the name of o_i by itself, without a look at those of the arrows.
std::optional<QRectF> outputPlace(const ArrowsGeometry& g, const ArrowsPicture& picture,
                                  const ArrowObstacles& obstacles, const QRectF& inner) {
    const QPointF end = g.at(g.output);
    const std::vector<LabelPlace> places = placesBesidePoint(end, outputWidth(picture));
    // Far from its point, among other names, it would belong to none.
    const auto within = [&places](double most) {
        std::vector<LabelPlace> near = places;
        std::erase_if(near, [most](const LabelPlace& at) { return at.away > most; });
        return near;
    };
    const std::vector<LabelPlace> near = within(kNearPoint);
    // A thick shaft beside it would touch its first letter.
    std::vector<LabelPlace> apart = within(kStillNear);
    std::erase_if(apart, [&obstacles](const LabelPlace& at) {
        return obstacles.isOnArrow(at.rect.adjusted(-4.0, -1.0, 4.0, 1.0));
    });
    auto place = freePlace(clearPlaces(apart, obstacles), obstacles, inner);
    place = place ? place : freePlace(clearPlaces(within(kStillNear), obstacles), obstacles, inner);
    // The name alone is read better than numbers that a line strikes through.
    const std::vector<LabelPlace> brief = briefOutputPlaces(end, picture);
    place = place ? place : freePlace(clearPlaces(brief, obstacles), obstacles, inner);
    place = place ? place : freePlace(near, obstacles, inner);
    place = place ? place : freePlace(within(kFurtherOff), obstacles, inner);
    place = place ? place : freePlace(brief, obstacles, inner);
    place = place ? place : bestPlace(near, obstacles, inner);
    place = place ? place : bestPlace(places, obstacles, inner);
    return place ? std::optional(place->rect) : std::nullopt;
}

/// Other places of it, which may leave more room for the names of the arrows: all of it, then briefly.
std::vector<QRectF> otherOutputPlaces(const ArrowsGeometry& g, const ArrowsPicture& picture,
                                      const ArrowObstacles& obstacles, const QRectF& inner) {
    constexpr std::size_t kEach = 5;
    const QPointF end = g.at(g.output);
    std::vector<LabelPlace> whole = placesBesidePoint(end, outputWidth(picture));
    std::erase_if(whole, [](const LabelPlace& at) { return at.away > kNearPoint; });
    std::vector<QRectF> rects;
    for (const auto& places : {whole, briefOutputPlaces(end, picture)}) {
        const std::vector<PlaceChoice> choices = freeChoices(places, obstacles, inner);
        for (std::size_t at = 0; at < std::min(choices.size(), kEach); ++at) {
            rects.push_back(choices[at].place.rect);
        }
    }
    return rects;
}

/// The name of o_i where it stands best, or, where not every arrow has a name then, where most have one.
void placeOutputAndNames(ArrowsGeometry& g, const ArrowsPicture& picture, ArrowObstacles& obstacles,
                         const QRectF& inner) {
    const RowPicture& state = picture.state;
    const ArrowObstacles without = obstacles;
    const auto place = [&](const QRectF& rect) {
        obstacles = without;
        obstacles.take(rect);
        g.outputLabel = rect;
        g.labels = placedNames(g, state, obstacles, inner);
    };
    if (!isFinitePoint(g.at(g.output))) {
        g.labels = placedNames(g, state, obstacles, inner);
        return;
    }
    const std::size_t wanted = namedTerms(g, state).size();
    place(outputPlace(g, picture, obstacles, inner).value_or(QRectF()));
    if (g.labels.size() >= wanted || wanted > kFew) {
        return;
    }
    QRectF best = g.outputLabel;
    std::size_t most = g.labels.size();
    for (const QRectF& rect : otherOutputPlaces(g, picture, without, inner)) {
        place(rect);
        if (g.labels.size() > most) {
            best = rect;
            most = g.labels.size();
        }
        if (most == wanted) {
            return;
        }
    }
    place(best);
}

} // namespace

void placeArrowLabels(ArrowsGeometry& g, const ArrowsPicture& picture, double height) {
    const RowPicture& state = picture.state;
    ArrowObstacles obstacles = obstaclesOf(g, picture);
    placeArrowNotes(g, picture, height, obstacles);
    const QRectF inner = g.frame.adjusted(4.0, 2.0, -4.0, -2.0);
    placeOutputAndNames(g, picture, obstacles, inner);
    for (const ArrowLabel& label : g.labels) {
        obstacles.take(label.rect);
        if (label.leader) {
            obstacles.arrows.push_back(*label.leader);
        }
    }
    std::size_t drawn = 0;
    for (std::size_t term = 0; term < state.steps(); ++term) {
        const bool isSeen = g.drawable(state, term) && g.arrow(term).length() >= kDot;
        drawn += isSeen ? std::size_t{1} : std::size_t{0};
    }
    if (g.labels.size() < drawn) { // else every arrow has its name
        placeLegend(g, picture, obstacles);
    }
}

} // namespace attnscope::ui
