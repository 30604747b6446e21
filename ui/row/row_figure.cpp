// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_figure.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/row/match_readout.h"
#include "ui/paint/row/strips_painter.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct RowFigureTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::RowFigure)
};

constexpr double kRowFigureEdge = 12.0;
constexpr double kRowFigureTitle = 34.0;
constexpr double kRowFigureWidth = 560.0;
constexpr QSizeF kLeastPlane{220.0, 190.0};
constexpr double kPlaneShape = 0.68; ///< height of a plane by its width

RowPicture& stateOf(StripsPicture& drawing) {
    return drawing.state;
}
RowPicture& stateOf(ArrowsPicture& drawing) {
    return drawing.state;
}
RowPicture& stateOf(EquationPicture& drawing) {
    return drawing.row;
}
RowPicture& stateOf(MatchPicture& drawing) {
    return drawing.state;
}

RowPicture& stateOf(PatchMapPicture& drawing) {
    return drawing.state;
}

RowPicture& stateOf(RowFigure& figure) {
    return std::visit([](auto& drawing) -> RowPicture& { return stateOf(drawing); }, figure.drawing);
}

/// What a drawing needs where it is that wide; wider than that where it would be cut.
QSizeF neededBy(const StripsPicture& drawing, double width) {
    const StripsGeometry places = layoutStrips(drawing.state, width);
    const bool isReadable = places.barcode || places.textSize >= kCaptionSize;
    return {isReadable ? width : width + 1.0, places.height()};
}
QSizeF neededBy(const ArrowsPicture&, double width) {
    return QSizeF(0.0, width * kPlaneShape).expandedTo(kLeastPlane);
}
QSizeF neededBy(const EquationPicture& drawing, double width) {
    return equationSize(drawing, width);
}
QSizeF neededBy(const MatchPicture& drawing, double width) {
    return QSizeF(readoutWidth(drawing), width * kPlaneShape).expandedTo(kLeastPlane);
}

QSizeF neededBy(const PatchMapPicture& drawing, double width) {
    return {0.0, patchMapHeight(drawing, width)};
}

/// Planes and maps have any height.
bool hasAnyHeight(const RowFigure& figure) {
    return std::holds_alternative<ArrowsPicture>(figure.drawing) ||
           std::holds_alternative<MatchPicture>(figure.drawing) ||
           std::holds_alternative<PatchMapPicture>(figure.drawing);
}

/// The least height of a drawing.
double leastHeight(const RowFigure& figure, const QSizeF& needed) {
    return hasAnyHeight(figure) ? kLeastPlane.height() : needed.height();
}

void draw(QPainter& painter, const StripsPicture& drawing, const QSizeF& size) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    const StripsGeometry places = layoutStrips(drawing.state, size.width());
    drawStripsHeading(painter, drawing.state, places);
    painter.translate(0.0, places.headingHeight);
    drawStripsLines(painter, drawing.state, places, QRectF(0.0, 0.0, size.width(), places.linesHeight()));
    painter.translate(0.0, places.linesHeight());
    drawStripsOutput(painter, drawing.state, places);
}
void draw(QPainter& painter, const ArrowsPicture& drawing, const QSizeF& size) {
    drawArrows(painter, drawing, layoutArrows(drawing, size));
}
void draw(QPainter& painter, const EquationPicture& drawing, const QSizeF& size) {
    drawEquation(painter, QRectF(QPointF(), size), drawing);
}
void draw(QPainter& painter, const MatchPicture& drawing, const QSizeF& size) {
    drawMatch(painter, drawing, layoutMatch(drawing, size));
}
void draw(QPainter& painter, const PatchMapPicture& drawing, const QSizeF& size) {
    drawPatchMap(painter, drawing, layoutPatchMap(drawing, size));
}

QSizeF neededSize(const RowFigure& figure, double width) {
    const double inner = std::max(1.0, width - 2.0 * kRowFigureEdge);
    return std::visit([inner](const auto& drawing) { return neededBy(drawing, inner); }, figure.drawing);
}

void drawRowFigure(QPainter& painter, RowFigure figure, const QSizeF& size, const DrawnLook& look) {
    RowPicture& state = stateOf(figure);
    state.palette = makePalette(look.palette.theme, state.palette.ranges, *state.palette.colourMap);
    state.weightColours.map = state.palette.mapOf(RangeGroup::Weights);
    state.weightColours.canvas = state.palette.theme.canvas.rgb();
    // Without its marks Match still explains the key that the window explains.
    if (!look.hasCursor && !std::holds_alternative<MatchPicture>(figure.drawing)) {
        state.cursorKey.reset();
    }
    const QRectF inner = QRectF(QPointF(), size).adjusted(kRowFigureEdge, 0.0, -kRowFigureEdge, 0.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const RowTitleOf what = std::holds_alternative<MatchPicture>(figure.drawing)      ? RowTitleOf::Match
                            : std::holds_alternative<PatchMapPicture>(figure.drawing) ? RowTitleOf::Weights
                                                                                      : RowTitleOf::Sum;
    drawRowTitle(painter, state, figure.name, {inner.left(), 0.0, inner.width(), kRowFigureTitle}, what);
    painter.translate(inner.left(), kRowFigureTitle);
    const QSizeF room(inner.width(), size.height() - kRowFigureTitle - kRowFigureEdge);
    std::visit([&](const auto& drawing) { draw(painter, drawing, room); }, figure.drawing);
    painter.restore();
}

} // namespace

DrawnPicture drawnRow(RowFigure figure) {
    RowPicture& state = stateOf(figure);
    state.hoverKey.reset();
    state.offersFeatures = false;
    if (auto* equation = std::get_if<EquationPicture>(&figure.drawing)) {
        equation->size = kValueSize;
    }
    const bool isPlane = hasAnyHeight(figure);
    const auto heightAt = [figure](double width, bool) {
        return std::ceil(neededSize(figure, width).height()) + kRowFigureTitle + kRowFigureEdge;
    };
    DrawnPicture drawn{RowFigureTexts::tr("The row of the output"),
                       {kRowFigureWidth, heightAt(kRowFigureWidth, false)}};
    drawn.draw = [figure](QPainter& painter, const QSizeF& size, const DrawnLook& look) {
        drawRowFigure(painter, figure, size, look);
    };
    drawn.type = isPlane ? kInterfaceSize : kValueSize;
    drawn.fits = [figure](const QSizeF& size, bool) {
        const QSizeF needed = neededSize(figure, size.width());
        return needed.width() <= size.width() - 2.0 * kRowFigureEdge + 0.5 &&
               leastHeight(figure, needed) <= size.height() - kRowFigureTitle - kRowFigureEdge + 0.5;
    };
    drawn.heightAt = heightAt;
    const QString index = state.subscript(figure.name.query);
    drawn.fileName = QStringLiteral("row %1").arg(index);
    drawn.caption =
        std::holds_alternative<PatchMapPicture>(figure.drawing)
            ? RowFigureTexts::tr("The weights of query %1, token %2, over the patches of the image")
        : state.orientation == Orientation::Columns ? RowFigureTexts::tr("Column %1 of the output, token %2")
                                                    : RowFigureTexts::tr("Row %1 of the output, token %2");
    drawn.hasCursor = !std::holds_alternative<MatchPicture>(figure.drawing);
    drawn.caption = drawn.caption.arg(index, figure.name.token);
    return drawn;
}

} // namespace attnscope::ui
