// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/arrow_labels.h"

#include "core/formula/formula.h"
#include "ui/paint/arrow_shape.h"
#include "ui/paint/fonts.h"
#include "ui/paint/plane_axes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Arrows)
};

constexpr std::size_t kMostLabels = 14;
constexpr double kLabelHeight = 18.0;
constexpr double kNameable = 9.0; ///< pixels: a shorter arrow among many gets no name

/// How much of a line's length lies in a rectangle, in pixels.
double lengthIn(const QRectF& rect, const QLineF& line) {
    const auto part = cutTo(rect, line);
    return part ? part->length() : 0.0;
}

/// What is in the way of a label.
struct Obstacles {
    std::vector<QLineF> arrows;
    std::vector<QLineF> lines; ///< axes, the dotted line: better free, but readable under a name
    std::vector<QRectF> rects;

    bool covers(const QRectF& rect) const {
        return std::any_of(rects.begin(), rects.end(),
                           [&](const QRectF& other) { return other.intersects(rect); });
    }
    double crossingArrows(const QRectF& rect) const { return sumIn(rect, arrows); }
    double crossing(const QRectF& rect) const { return 3.0 * sumIn(rect, arrows) + sumIn(rect, lines); }

private:
    static double sumIn(const QRectF& rect, const std::vector<QLineF>& in) {
        return std::accumulate(in.begin(), in.end(), 0.0,
                               [&](double sum, const QLineF& line) { return sum + lengthIn(rect, line); });
    }
};

/// The first of the places inside the frame that covers no rectangle and the fewest arrows.
std::optional<QRectF> bestPlace(const std::vector<QRectF>& places, const Obstacles& obstacles,
                                const QRectF& frame) {
    std::optional<QRectF> best;
    double least = 0.0;
    for (const QRectF& place : places) {
        if (!frame.contains(place) || obstacles.covers(place)) {
            continue;
        }
        const double crossing = obstacles.crossing(place.adjusted(-3.0, -1.0, 3.0, 1.0));
        if (!best || crossing < least) {
            best = place;
            least = crossing;
        }
    }
    return best;
}

/// Places beside an arrow: at its middle first, to the right before the left, then along it and further off.
std::vector<QRectF> placesBeside(const QLineF& arrow, double width) {
    std::vector<QRectF> places;
    const double slope = arrow.length() > 0.0 ? std::abs(arrow.dx()) / arrow.length() : 0.0;
    for (const double away : {15.0, 30.0, 55.0}) {
        for (const double along : {0.5, 0.65, 0.35, 0.85, 0.15}) {
            const QPointF at = arrow.pointAt(along);
            const double middle = at.y() - kLabelHeight / 2.0;
            places.emplace_back(at.x() + away, middle, width, kLabelHeight);
            places.emplace_back(at.x() - away - width, middle, width, kLabelHeight);
            if (slope > 0.5) {
                places.emplace_back(at.x() - width / 2.0, at.y() - away - kLabelHeight + 4.0, width,
                                    kLabelHeight);
                places.emplace_back(at.x() - width / 2.0, at.y() + away - 4.0, width, kLabelHeight);
            }
        }
    }
    return places;
}

std::vector<QRectF> placesBesidePoint(const QPointF& point, double width) {
    const double middle = point.y() - kLabelHeight / 2.0;
    return {QRectF(point.x() + 12.0, middle, width, kLabelHeight),
            QRectF(point.x() - 12.0 - width, middle, width, kLabelHeight),
            QRectF(point.x() - width / 2.0, point.y() - 12.0 - kLabelHeight, width, kLabelHeight),
            QRectF(point.x() - width / 2.0, point.y() + 12.0, width, kLabelHeight),
            QRectF(point.x() + 12.0, middle - 18.0, width, kLabelHeight),
            QRectF(point.x() - 12.0 - width, middle - 18.0, width, kLabelHeight),
            QRectF(point.x() + 12.0, middle + 18.0, width, kLabelHeight)};
}

QString legendText(const RowPicture& picture, const std::vector<std::size_t>& keys, bool odd) {
    constexpr std::size_t kListed = 3;
    if (keys.size() > kListed) {
        return odd ? Words::tr("odd keys, outlined") : Words::tr("even keys");
    }
    QStringList list;
    for (const std::size_t key : keys) {
        list << picture.index(key);
    }
    const QString text = keys.size() == 1 ? Words::tr("key %1") : Words::tr("keys %1");
    const QString outlined =
        keys.size() == 1 ? Words::tr("key %1, outlined") : Words::tr("keys %1, outlined");
    return (odd ? outlined : text).arg(list.join(QStringLiteral(", ")));
}

void placeLegend(ArrowsGeometry& g, const ArrowsPicture& picture, const Obstacles& obstacles) {
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
    const std::vector<QRectF> places{
        {QPointF(inner.right() - size.width(), std::max(bottom, inner.top())), size},
        {QPointF(inner.right() - size.width(), inner.top()), size},
        {QPointF(inner.left() + 22.0, inner.top()), size},
        {QPointF(inner.right() - size.width(), inner.center().y() - size.height() / 2.0), size},
        {QPointF(inner.left() + 22.0, std::max(bottom, inner.top())), size}};
    const auto place = bestPlace(places, obstacles, g.frame);
    if (place && obstacles.crossingArrows(*place) < 1.0) {
        g.legend = place;
    }
}

/// Terms whose arrows get a name, the longest arrows first, the first of equals.
std::vector<std::size_t> namedTerms(const ArrowsGeometry& g, const RowPicture& picture) {
    std::vector<std::size_t> named;
    for (std::size_t term = 0; term < picture.steps(); ++term) {
        const bool longEnough = picture.steps() <= 6 || g.arrow(term).length() >= kNameable;
        if (g.drawable(picture, term) && longEnough) {
            named.push_back(term);
        }
    }
    std::stable_sort(named.begin(), named.end(),
                     [&](std::size_t a, std::size_t b) { return g.arrow(a).length() > g.arrow(b).length(); });
    named.resize(std::min(named.size(), kMostLabels));
    return named;
}

} // namespace

Label arrowLabel(const RowPicture& picture, std::size_t term) {
    const RowTerm& shown = picture.row->terms[term];
    if (shown.others > 0) {
        return plainLabel(picture.name(shown), true);
    }
    const QString key = picture.index(shown.key);
    return weightLabel(picture.orientation, picture.index(picture.row->query), key) +
           valueLabel(picture.orientation, key) + plainLabel(QStringLiteral(" ")) +
           plainLabel(
               QFontMetricsF(sansFont(kArrowLabelSize)).elidedText(picture.name(shown), Qt::ElideRight, 90.0),
               true);
}

Label outputText(const ArrowsPicture& picture, bool atEnd) {
    const RowPicture& state = picture.state;
    const Label name = outputLabel(state.orientation, state.index(state.row->query));
    if (!atEnd) {
        return name + plainLabel(Words::tr(" (after %1 of %1)").arg(state.steps()));
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

void placeArrowLabels(ArrowsGeometry& g, const ArrowsPicture& picture) {
    const RowPicture& state = picture.state;
    Obstacles obstacles;
    for (std::size_t term = 0; term < state.steps(); ++term) {
        if (g.drawable(state, term)) {
            obstacles.arrows.push_back(g.arrow(term));
        }
    }
    const QPointF end = g.at(g.output);
    obstacles.lines.emplace_back(g.origin, end);
    obstacles.lines.emplace_back(g.frame.left(), g.origin.y(), g.frame.right(), g.origin.y());
    obstacles.lines.emplace_back(g.origin.x(), g.frame.top(), g.origin.x(), g.frame.bottom());
    const bool hasEnd = std::isfinite(end.x()) && std::isfinite(end.y());
    if (hasEnd) {
        obstacles.rects.emplace_back(end.x() - 9.0, end.y() - 9.0, 18.0, 18.0);
    }
    for (const AxisNumber& number : axisNumbers(g)) {
        obstacles.rects.push_back(number.rect);
    }
    for (const QRectF& title : axisTitleRects(picture, g)) {
        obstacles.rects.push_back(title);
    }
    const QRectF inner = g.frame.adjusted(4.0, 2.0, -4.0, -2.0);
    if (hasEnd) {
        const double width = std::max(labelWidth(outputText(picture, false), kArrowLabelSize),
                                      labelWidth(outputText(picture, true), kArrowLabelSize));
        g.outputLabel = bestPlace(placesBesidePoint(end, width), obstacles, inner).value_or(QRectF());
        obstacles.rects.push_back(g.outputLabel);
    }
    const double next = QFontMetricsF(sansFont(kArrowLabelSize)).horizontalAdvance(Words::tr(", next"));
    for (const std::size_t term : namedTerms(g, state)) {
        const Label text = arrowLabel(state, term);
        const double width = labelWidth(text, kArrowLabelSize) + next;
        if (const auto place = bestPlace(placesBeside(g.arrow(term), width), obstacles, inner)) {
            g.labels.push_back({term, text, *place});
            obstacles.rects.push_back(*place);
        }
    }
    placeLegend(g, picture, obstacles);
}

} // namespace attnscope::ui
