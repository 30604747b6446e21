// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/covered_plane.h"

#include "ui/paint/base/cover.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/label_search.h"
#include "ui/paint/row/plane_axes.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kNameType = 13.0;
constexpr double kBox = 16.0;
/// A covered arrow is gone at this part of v_j, whatever its weight is.
constexpr double kFadeEnd = 0.8;

/// The plane with all of V in it: a sum of shares of these vectors lies between them, so that the same plane
/// serves before and after the weights are known.
struct ValuesPlane {
    PlaneFrame frame;
    std::vector<QLineF> values; ///< v_j from the origin, by term
};

ValuesPlane valuesPlane(const ArrowsPicture& row, const QSizeF& size) {
    ValuesPlane plane;
    plane.frame.frame = QRectF(QPointF(), size).adjusted(0.5, 0.5, -0.5, -0.5);
    plane.frame.numberLine = row.plane.second.empty();
    PlaneBox box;
    std::vector<QPointF> points;
    for (const RowTerm& term : row.state.row->terms) {
        const auto [x, y] = row.plane.project(term.value);
        points.emplace_back(x, y);
        box.take(points.back());
    }
    box.takeWhereWorth(row.held, arrowSpace(size), row.worthHeld);
    fitPlane(plane.frame, box, size);
    for (const QPointF& point : points) {
        plane.values.emplace_back(plane.frame.origin, plane.frame.at(point));
    }
    return plane;
}

/// Fades out along its direction and has no head: nothing of its length is told.
void drawFading(QPainter& painter, const Theme& theme, const QLineF& value) {
    if (value.length() < 1.0) {
        return;
    }
    // In steps of one colour each: files of shapes know no gradients.
    constexpr int kSteps = 24;
    for (int step = 0; step < kSteps; ++step) {
        const auto at = [&](int edge) { return value.pointAt(kFadeEnd * edge / kSteps); };
        painter.setPen(
            QPen(mixed(theme.text, theme.canvas, (step + 0.5) / kSteps), 5.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QLineF(at(step), at(step + 1)));
    }
    painter.setPen(QPen(theme.tertiary, 1.0, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(value);
    ArrowStyle head{theme.tertiary, std::nullopt, 2.5};
    drawArrow(painter, QLineF(value.pointAt(std::max(0.0, 1.0 - 7.0 / value.length())), value.p2()), head);
}

Label nameOf(const RowPicture& row, const RowTerm& term) {
    const QString index = row.keySubscript(term.key);
    const QString token = row.token(term.key);
    const Label value = valueLabel(row.orientation, index);
    const bool isNamed = term.key < row.keySubscripts.size() || token.isEmpty() || token == index;
    return isNamed ? value
                   : value + plainLabel(QStringLiteral(" (")) + plainLabel(quotedName(token), true) +
                         plainLabel(QStringLiteral(")"));
}

/// "? v_j" at the tips, as many as have room.
void drawTipNames(QPainter& painter, const ArrowsPicture& row, const ValuesPlane& plane,
                  const ArrowObstacles& obstacles) {
    const Theme& theme = row.state.palette.theme;
    std::vector<QPointF> tips;
    for (const QLineF& value : plane.values) {
        tips.push_back(value.p2());
    }
    std::vector<std::vector<PlaceChoice>> choices;
    for (std::size_t at = 0; at < plane.values.size(); ++at) {
        const double width = kBox + 4.0 + labelWidth(nameOf(row.state, row.state.row->terms[at]), kNameType);
        std::vector<LabelPlace> places = placesBesidePoint(tips[at], width, true);
        leaveOutNearerTo(tips, at, places);
        choices.push_back(freeChoices(places, obstacles, plane.frame.frame));
    }
    const std::vector<std::optional<LabelPlace>> chosen = placedTogether(choices);
    for (std::size_t at = 0; at < chosen.size(); ++at) {
        const std::optional<LabelPlace>& place = chosen[at];
        if (!place) {
            continue;
        }
        if (place->leader) {
            painter.setPen(QPen(theme.tertiary, 1.0));
            painter.drawLine(*place->leader);
        }
        drawCover(painter, theme, {place->rect.left(), place->rect.center().y() - kBox / 2.0, kBox, kBox},
                  11.5);
        drawLabel(painter, nameOf(row.state, row.state.row->terms[at]), kNameType,
                  {place->rect.left() + kBox + 4.0, place->rect.bottom() - 5.0}, theme.text);
    }
}

} // namespace

void drawCoveredPlane(QPainter& painter, const ArrowsPicture& row, const QSizeF& size) {
    const RowPicture& state = row.state;
    const Theme& theme = state.palette.theme;
    const ValuesPlane plane = valuesPlane(row, size);
    AxisTitles titles = namesOfAxes(row); // how much of the movement it shows is covered, too
    if (plane.frame.numberLine) {
        titles.upright.clear();
    }
    const std::vector<AxisNumber> numbers = axisNumbers(plane.frame, plane.values);
    drawGridOfPlane(painter, theme, plane.frame, titles, numbers);
    painter.setRenderHint(QPainter::Antialiasing);
    ArrowObstacles obstacles;
    obstacles.arrows = plane.values;
    for (const AxisNumber& number : numbers) {
        obstacles.take(number.rect);
    }
    for (const QRectF& rect : axisTitleRects(titles, plane.frame)) {
        obstacles.take(rect);
    }
    for (const QLineF& value : plane.values) {
        drawFading(painter, theme, value);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawEllipse(plane.frame.origin, 3.5, 3.5);
    drawTipNames(painter, row, plane, obstacles);
}

} // namespace attnscope::ui
