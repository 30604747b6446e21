// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/plane_axes.h"

#include "core/scene/feature_names.h"

#include <QCoreApplication>

#include <cmath>

namespace attnscope::ui {

namespace {

struct PlaneTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Plane)
};

/// The name of the first axis alone.
QString firstAxis(const ArrowsPicture& picture) {
    ValuePlane unmeasured = picture.plane;
    unmeasured.isExact = unmeasured.isExact || unmeasured.features.has_value();
    return unmeasured.isExact ? axisTitle(unmeasured, 0, picture.state.indexFrom, picture.state.features)
                              : PlaneTexts::tr("direction %1 of V").arg(1);
}

std::vector<QLineF> arrowsOf(const ArrowsGeometry& g) {
    std::vector<QLineF> arrows;
    for (std::size_t term = 0; term + 1 < g.tips.size(); ++term) {
        arrows.push_back(g.arrow(term));
    }
    return arrows;
}

} // namespace

int shownPercent(const ValuePlane& plane) {
    return std::isfinite(plane.shown) ? static_cast<int>(std::lround(100.0 * plane.shown)) : 0;
}

QString axisTitle(const ValuePlane& plane, int axis, int indexFrom, const TokenList& features) {
    const std::size_t feature =
        plane.features ? (*plane.features)[static_cast<std::size_t>(axis)] : static_cast<std::size_t>(axis);
    const std::string name = featureName(features, feature);
    const QString called = PlaneTexts::tr("output feature %1")
                               .arg(name.empty() ? QString::number(static_cast<int>(feature) + indexFrom)
                                                 : QString::fromStdString(name));
    if (plane.isExact) {
        return called;
    }
    const QString direction = plane.features ? called : PlaneTexts::tr("direction %1 of V").arg(axis + 1);
    if (axis > 0) {
        return direction;
    }
    return PlaneTexts::tr("%1 (the plane shows %2 % of the movement)")
        .arg(direction)
        .arg(shownPercent(plane));
}

AxisTitles axisTitles(const ArrowsPicture& picture) {
    ValuePlane plane = picture.plane;
    if (picture.state.row && !plane.isExact) {
        // V's own share is one of all rows alike, whichever values this row takes.
        std::vector<const std::vector<double>*> steps;
        for (const RowTerm& term : picture.state.row->terms) {
            steps.push_back(&term.contribution);
        }
        plane.shown = shownOf(plane, steps);
    }
    const auto title = [&](int axis) {
        return plainLabel(axisTitle(plane, axis, picture.state.indexFrom, picture.state.features));
    };
    const Label brief = plainLabel(
        PlaneTexts::tr("%1 (plane: %2 % of the movement)").arg(firstAxis(picture)).arg(shownPercent(plane)));
    const bool isDirection = !plane.isExact && !plane.features;
    const QString least = isDirection ? PlaneTexts::tr("direction 1 (%1 % shown)").arg(shownPercent(plane))
                                      : firstAxis(picture);
    return {title(0), plane.isExact ? title(0) : brief, title(1), plainLabel(least)};
}

AxisTitles namesOfAxes(const ArrowsPicture& picture) {
    const Label first = plainLabel(firstAxis(picture));
    return {first, first,
            plainLabel(axisTitle(picture.plane, 1, picture.state.indexFrom, picture.state.features))};
}

std::vector<AxisNumber> axisNumbers(const ArrowsGeometry& g) {
    return axisNumbers(g, arrowsOf(g));
}

std::vector<QRectF> axisTitleRects(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    return axisTitleRects(axisTitles(picture), g);
}

void drawPlane(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    if (picture.state.steps() == 0) {
        drawCanvas(painter, theme, g.frame);
    } else {
        drawGridOfPlane(painter, theme, g, axisTitles(picture), axisNumbers(g));
    }
}

} // namespace attnscope::ui
