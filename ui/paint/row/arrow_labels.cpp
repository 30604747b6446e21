// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_labels.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/arrow_notes.h"
#include "ui/paint/row/arrow_places.h"
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
        const bool longEnough = picture.steps() <= kFew || g.arrow(term).length() >= kNameable;
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

Label tokenLabel(const RowPicture& picture, std::size_t term, const QString& behind = {}) {
    constexpr double kWidest = 90.0;
    const QFontMetricsF metrics(sansFont(kArrowLabelSize));
    const QString name = picture.name(picture.row->terms[term]);
    return plainLabel(metrics.elidedText(name, Qt::ElideRight, kWidest) + behind, true);
}

} // namespace

Label arrowLabel(const RowPicture& picture, std::size_t term) {
    const RowTerm& shown = picture.row->terms[term];
    if (shown.others > 0) {
        return plainLabel(picture.name(shown), true);
    }
    const QString key = picture.keySubscript(shown.key);
    const Label product = weightLabel(picture.weightName(), picture.querySubscript(picture.row->query), key) +
                          valueLabel(picture.orientation, key);
    // By the index.
    const bool isNamed = shown.key < picture.keySubscripts.size() || picture.name(shown) == key;
    // A token behind the product would read as one more factor.
    return isNamed ? product : tokenLabel(picture, term, QStringLiteral(": ")) + product;
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
    if (!atEnd) {
        return name + plainLabel(ArrowLabelTexts::tr(" (after %1 of %1)").arg(indexText(state.steps())));
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

/// The name of an arrow where it covers neither numbers nor names nor another arrow: its product, if
/// need be without room for ", next"; the token alone, which says which arrow it is; that without it, too;
/// and that round the arrow's middle and its tip. Nothing where all are taken: a name elsewhere would be read
/// as another arrow's.
std::optional<ArrowLabel> placedLabel(const ArrowsGeometry& g, const RowPicture& state, std::size_t term,
                                      const ArrowObstacles& obstacles, const QRectF& inner) {
    const QLineF arrow = g.arrow(term);
    const Label product = arrowLabel(state, term);
    // A number alone would be read as one of the axis.
    const QString key = state.keySubscript(state.row->terms[term].key);
    const QString called = state.name(state.row->terms[term]);
    const bool isNumber =
        called == key && std::all_of(key.begin(), key.end(), [](QChar sign) { return sign.isDigit(); });
    const Label name = isNumber ? valueLabel(state.orientation, key) : tokenLabel(state, term);
    const double own = labelWidth(name, kArrowLabelSize);
    const double next =
        QFontMetricsF(sansFont(kArrowLabelSize)).horizontalAdvance(ArrowLabelTexts::tr(", next"));
    const double whole = labelWidth(product, kArrowLabelSize);
    std::optional<LabelPlace> place;
    for (const double width : {whole + next, whole}) {
        const std::vector<LabelPlace> places = placesBeside(arrow, width);
        place = place ? place : freePlace(clearPlaces(places, obstacles), obstacles, inner);
        place = place ? place : freePlace(places, obstacles, inner);
    }
    const bool isProduct = place.has_value();
    for (const double width : {own + next, own}) {
        place = place ? place : freePlace(placesBeside(arrow, width), obstacles, inner);
    }
    for (const double along : {0.5, 1.0}) {
        place =
            place ? place : freePlace(placesBesidePoint(arrow.pointAt(along), own, true), obstacles, inner);
    }
    return place ? std::optional(ArrowLabel{term, isProduct ? product : name, place->rect, place->leader,
                                            place->anchor})
                 : std::nullopt;
}

} // namespace

void placeArrowLabels(ArrowsGeometry& g, const ArrowsPicture& picture) {
    const RowPicture& state = picture.state;
    ArrowObstacles obstacles = obstaclesOf(g, picture);
    placeArrowNotes(g, picture, obstacles);
    const QRectF inner = g.frame.adjusted(4.0, 2.0, -4.0, -2.0);
    const QPointF end = g.at(g.output);
    if (std::isfinite(end.x()) && std::isfinite(end.y())) {
        const double width = std::max(labelWidth(outputText(picture, false), kArrowLabelSize),
                                      labelWidth(outputText(picture, true), kArrowLabelSize));
        const std::vector<LabelPlace> places = placesBesidePoint(end, width);
        // Far from its point, among other names, it would belong to none.
        const auto within = [&places](double most) {
            std::vector<LabelPlace> near = places;
            std::erase_if(near, [most](const LabelPlace& at) { return at.away > most; });
            return near;
        };
        const std::vector<LabelPlace> near = within(kNearPoint);
        auto place = freePlace(clearPlaces(within(kStillNear), obstacles), obstacles, inner);
        // The name alone is read better than numbers that a line strikes through.
        std::vector<LabelPlace> brief =
            placesBesidePoint(end, labelWidth(outputOnly(state), kArrowLabelSize));
        std::erase_if(brief, [](const LabelPlace& at) { return at.away > kNearPoint; });
        place = place ? place : freePlace(clearPlaces(brief, obstacles), obstacles, inner);
        place = place ? place : freePlace(near, obstacles, inner);
        place = place ? place : freePlace(within(kFurtherOff), obstacles, inner);
        place = place ? place : freePlace(brief, obstacles, inner);
        place = place ? place : bestPlace(near, obstacles, inner);
        place = place ? place : bestPlace(places, obstacles, inner);
        g.outputLabel = place ? place->rect : QRectF();
        obstacles.take(g.outputLabel);
    }
    for (const std::size_t term : namedTerms(g, state)) {
        if (std::optional<ArrowLabel> label = placedLabel(g, state, term, obstacles, inner)) {
            obstacles.take(label->rect);
            if (label->leader) {
                obstacles.arrows.push_back(*label->leader);
            }
            g.labels.push_back(*std::move(label));
        }
        if (g.labels.size() == kMostLabels) {
            break;
        }
    }
    std::size_t drawn = 0;
    for (std::size_t term = 0; term < state.steps(); ++term) {
        drawn += g.drawable(state, term) ? std::size_t{1} : std::size_t{0};
    }
    if (g.labels.size() < drawn) { // else every arrow has its name
        placeLegend(g, picture, obstacles);
    }
}

} // namespace attnscope::ui
