// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/inset_figure.h"

#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_shape.h"

#include <QLineF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr double kInsetGap = 28.0;   ///< between both, where the lines are
constexpr double kInsetShare = 0.45; ///< of the width of both
constexpr double kInsetBarGap = 12.0;
/// The enlarged part has fewer labels than the whole, and all of them are to be read.
constexpr double kInsetFigureShare = 0.42;
constexpr double kWholeFigureShare = 0.7;
/// A large matrix has few labels, and the titles of its axes beside them.
constexpr double kLargeWholeFigureShare = 0.5;
constexpr double kSmallestInset = 40.0;
constexpr double kInsetEdge = 3.0;
constexpr double kPartFrame = 1.5;
constexpr double kBoxMargin = 4.0; ///< between the labels of the part and the box around it
constexpr double kBoxLine = 8.0;   ///< half a line of a label beside the last row

/// Both as they are drawn, and where.
struct InsetLayout {
    HeatmapPicture whole;
    HeatmapPicture part;
    HeatmapGeometry wholeGeometry;
    HeatmapGeometry partGeometry;
    QSizeF wholeRoom, partRoom;
    QPointF partCorner;
    QRectF box; ///< around the part and its labels
    QRectF bar; ///< of both; empty where there is none
};

/// The part with its labels, in its own units.
QRectF boxOf(const HeatmapPicture& part, const HeatmapGeometry& geometry) {
    const QRectF& matrix = geometry.matrix;
    if (!part.showLabels) {
        return matrix;
    }
    const double right = geometry.labelAngle == 45 ? geometry.columnLabels.right() : matrix.right();
    const double bottom =
        geometry.caption.isEmpty() ? matrix.bottom() + kBoxLine : geometry.caption.bottom() + kBoxMargin;
    return {QPointF(geometry.rowLabels.left(), geometry.columnLabels.top()) - QPointF(kBoxMargin, kBoxMargin),
            QPointF(right + kBoxMargin, bottom)};
}

double barRoom(const HeatmapPicture& picture) {
    return picture.showBar ? kInsetBarGap + colourBarWidth(picture) + kInsetEdge : 0.0;
}

/// The widths of both beside the bar, which is on the far side: the lines must not cross it.
std::pair<double, double> widthsIn(const HeatmapPicture& whole, double width) {
    const double room = std::max(2.0, width - kInsetGap - barRoom(whole));
    const double part = std::floor(room * kInsetShare);
    return {room - part, part};
}

/// Sums would stand where the lines are.
HeatmapPicture withoutBar(HeatmapPicture picture) {
    picture.showBar = picture.showSums = false;
    return asFile(std::move(picture));
}

/// What the matrix of the part gets of its width: more where its columns would be narrower than a line and
/// the labels are cut in any case.
double partShare(const HeatmapPicture& part, double width) {
    const HeatmapSides sides(part, shapeOf(part));
    const double room = (1.0 - kInsetFigureShare) * width;
    if (sides.rows.widest(kFigureType, LabelForm::Token) <= room) {
        return kInsetFigureShare;
    }
    constexpr double kRounding = 0.1;
    const double wanted = (lineHeight(kFigureType) + kRounding) * shapeOf(part).drawnColumns() / width;
    return wanted <= kWholeFigureShare ? std::max(kInsetFigureShare, wanted) : kInsetFigureShare;
}

/// In a figure all type has the size that was chosen.
InsetFigure withType(InsetFigure figure, const PictureSize& size) {
    if (size.typeScale != 1.0) {
        figure.whole.figureScale = figure.part.figureScale = size.scale();
        figure.whole.figureShare = figure.whole.tiled ? kLargeWholeFigureShare : kWholeFigureShare;
        const double width = widthsIn(figure.whole, size.pixels.width() / size.scale()).second;
        figure.part.figureShare = partShare(figure.part, width);
        figure.part.figureLabels = LabelForm::Token;
    }
    return figure;
}

/// The title is that of both: it goes on above the part where that leaves it room.
void widenTitle(InsetLayout& layout, double width) {
    QRectF& title = layout.wholeGeometry.title;
    double right = width - kInsetEdge;
    for (const QRectF& beside : {layout.box, layout.bar}) {
        if (!beside.isEmpty() && beside.top() < title.bottom()) {
            right = std::min(right, beside.left() - kInsetEdge);
        }
    }
    if (!title.isEmpty()) {
        title.setRight(std::max(title.right(), right));
    }
}

/// Beside the middle of the whole, and no higher than its cells: a line must not cross the labels above them.
double partTop(const InsetLayout& layout, const QRectF& box, double height) {
    const QRectF& matrix = layout.wholeGeometry.matrix;
    const double wanted = std::max(matrix.top(), matrix.center().y() - box.height() / 2.0);
    const double top = std::max(kInsetEdge, std::min(wanted, height - kInsetEdge - box.height()));
    return top - box.top();
}

InsetLayout layoutInset(const InsetFigure& asked, const PictureSize& size) {
    const InsetFigure figure = withType(asked, size);
    const QSizeF all = size.units();
    const auto [whole, part] = widthsIn(figure.whole, all.width());
    InsetLayout layout{withoutBar(figure.whole),
                       withoutBar(figure.part),
                       {},
                       {},
                       {whole, all.height()},
                       {part, all.height()},
                       {},
                       {},
                       {}};
    layout.wholeGeometry = layoutHeatmap(layout.whole, layout.wholeRoom);
    layout.partGeometry = layoutHeatmap(layout.part, layout.partRoom);
    const QRectF box = boxOf(layout.part, layout.partGeometry);
    if (layout.whole.isFigure() && layout.wholeGeometry.matrix.top() + box.height() > all.height()) {
        // The part goes on below the whole, which stands at the top.
        layout.wholeRoom.setHeight(std::min(all.height(), figureHeight(layout.whole, whole)));
        layout.wholeGeometry = layoutHeatmap(layout.whole, layout.wholeRoom);
    }
    layout.partCorner = {whole + kInsetGap, partTop(layout, box, all.height())};
    layout.box = box.translated(layout.partCorner);
    if (figure.whole.showBar) {
        const QRectF& matrix = layout.wholeGeometry.matrix;
        const double width = colourBarWidth(figure.whole);
        const double top = std::max(kInsetEdge, matrix.top() - kColourBarHead);
        const double lowest = std::max(matrix.bottom(), top + kColourBarHead + kSmallestColourBar);
        layout.bar = {all.width() - kInsetEdge - width, top, width,
                      std::min(lowest, all.height() - kBoxLine) - top};
    }
    widenTitle(layout, all.width());
    return layout;
}

/// The part's frame in the whole, in the whole's own units.
QRectF frameOf(const InsetLayout& layout) {
    const IndexRange& rows = *layout.part.rowsDrawn;
    const IndexRange& columns = *layout.part.columnsDrawn;
    const HeatmapGeometry& geometry = layout.wholeGeometry;
    return geometry.rectOf(rows.first, columns.first)
        .united(geometry.rectOf(rows.end - 1, columns.end - 1))
        .intersected(geometry.matrix);
}

void drawInset(QPainter& painter, const InsetLayout& layout) {
    painter.save();
    drawHeatmap(painter, layout.whole, layout.wholeGeometry);
    painter.restore();
    painter.save();
    painter.translate(layout.partCorner);
    drawHeatmap(painter, layout.part, layout.partGeometry);
    painter.restore();
    painter.save();
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!layout.bar.isEmpty()) {
        drawColourBar(painter, layout.whole, layout.bar, std::nullopt);
    }
    const QRectF from = frameOf(layout);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = layout.whole.palette.theme.text;
    painter.setBrush(Qt::NoBrush);
    // Dark cells would hide a dark line, and light ones a light one.
    const QColor ground = layout.whole.palette.theme.panel;
    for (const auto& [colour, width] : {std::pair(ground, 3.0 * kPartFrame), std::pair(ink, kPartFrame)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(from);
    }
    const double highest = std::max(layout.box.top(), layout.wholeGeometry.matrix.top());
    const QLineF upper(from.topRight(), QPointF(layout.box.left(), highest));
    const QLineF lower(from.bottomRight(), layout.box.bottomLeft());
    for (const auto& [colour, width] :
         {std::pair(ground, 1.5 * kPartFrame), std::pair(ink, kPartFrame / 2.0)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawLines({upper, lower});
    }
    painter.drawRect(layout.box);
    painter.restore();
}

bool readTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double scale,
               const std::stop_token& stop, const ReportProgress& report) {
    if (!picture.tiled) {
        return true;
    }
    picture.tiled = readTiledImage(picture, geometry, scale, stop, report);
    return picture.tiled != nullptr;
}

} // namespace

void drawOnly(HeatmapPicture& picture, const MatrixPart& part) {
    picture.rowsDrawn = part.rows;
    picture.columnsDrawn = part.columns;
    picture.viewport = {};
    if (picture.query && !(rowsAreQueries(picture.stage) && part.rows.contains(*picture.query))) {
        picture.query.reset();
    }
    if (picture.cell &&
        !(part.rows.contains(picture.cell->row) && part.columns.contains(picture.cell->column))) {
        picture.cell.reset();
    }
}

InsetFigure insetFigureOf(HeatmapPicture picture, const MatrixPart& part) {
    InsetFigure figure{picture, std::move(picture)};
    HeatmapPicture& inset = figure.part;
    drawOnly(inset, part);
    inset.showBar = false;
    inset.showSums = false;
    inset.showAxisTitles = false;
    inset.title.clear();
    return figure;
}

std::optional<MatrixPart> matrixPartIn(const QString& text, std::size_t rows, std::size_t columns) {
    static const QRegularExpression form(
        QStringLiteral("^\\s*(\\d{1,9}):(\\d{1,9})\\s*,\\s*(\\d{1,9}):(\\d{1,9})\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const auto number = [&match](int at) { return static_cast<std::size_t>(match.captured(at).toUInt()); };
    const MatrixPart part{{number(1), number(2)}, {number(3), number(4)}};
    const bool fits = part.rows.first < part.rows.end && part.rows.end <= rows &&
                      part.columns.first < part.columns.end && part.columns.end <= columns;
    return fits ? std::optional(part) : std::nullopt;
}

QString partText(const MatrixPart& part) {
    return QStringLiteral("%1:%2,%3:%4")
        .arg(part.rows.first)
        .arg(part.rows.end)
        .arg(part.columns.first)
        .arg(part.columns.end);
}

QSizeF comfortableSize(const InsetFigure& figure) {
    const QSizeF whole = comfortableSize(figure.whole);
    return {std::ceil(whole.width() / (1.0 - kInsetShare)) + kInsetGap, whole.height()};
}

int heightOf(const InsetFigure& asked, const PictureSize& size) {
    if (size.typeScale == 1.0) {
        const QSizeF units = comfortableSize(asked);
        return std::max(1,
                        static_cast<int>(std::lround(size.pixels.width() * units.height() / units.width())));
    }
    const InsetFigure figure = withType(asked, size);
    const auto [whole, part] = widthsIn(figure.whole, size.pixels.width() / size.scale());
    const HeatmapPicture first = withoutBar(figure.whole);
    const HeatmapPicture second = withoutBar(figure.part);
    const double high = figureHeight(first, whole);
    const double top = layoutHeatmap(first, {whole, high}).matrix.top();
    const QRectF box = boxOf(second, layoutHeatmap(second, {part, figureHeight(second, part)}));
    const double bar = figure.whole.showBar ? kColourBarHead + kSmallestColourBar + kBoxLine : 0.0;
    const double units = std::max({high, top + box.height() + 2.0 * kInsetEdge, bar});
    return std::max(1, static_cast<int>(std::ceil(units * size.scale())));
}

HeatmapGeometry wholeOf(const InsetFigure& figure, const PictureSize& size) {
    return layoutInset(figure, size).wholeGeometry;
}

double enlargementOf(const InsetFigure& figure, const PictureSize& size) {
    const InsetLayout layout = layoutInset(figure, size);
    return layout.partGeometry.cell / layout.wholeGeometry.cell;
}

bool isLargeEnough(const InsetFigure& asked, const PictureSize& size) {
    const InsetLayout layout = layoutInset(asked, size);
    const auto holds = [](const HeatmapGeometry& geometry, const QSizeF& room) {
        return QRectF(QPointF(), room).adjusted(-0.5, -0.5, 0.5, 0.5).contains(geometry.matrix) &&
               std::max(geometry.matrix.width(), geometry.matrix.height()) >= kSmallestInset;
    };
    return holds(layout.wholeGeometry, layout.wholeRoom) && holds(layout.partGeometry, layout.partRoom);
}

PictureFacts factsOf(const InsetFigure& figure, const PictureSize& size) {
    PictureFacts facts = factsOf(figure.whole, size);
    // The whole is narrower than the picture, so that a pixel holds more cells.
    for (auto& [key, value] : facts) {
        if (key == QLatin1String("Cells a pixel")) {
            value = cellsAPixel(layoutInset(figure, size).wholeGeometry, size.scale());
        }
    }
    facts.push_back({QStringLiteral("Inset"), partText({*figure.part.rowsDrawn, *figure.part.columnsDrawn})});
    return facts;
}

std::optional<PreparedPicture> prepared(const InsetFigure& asked, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    InsetLayout layout = layoutInset(asked, size);
    if (!readTiles(layout.whole, layout.wholeGeometry, size.scale(), stop, report) ||
        !readTiles(layout.part, layout.partGeometry, size.scale(), stop, {})) {
        return std::nullopt;
    }
    PreparedPicture all{size.pixels,
                        size.dpi,
                        size.scale(),
                        groundOf(asked.whole.palette.theme, asked.whole.palette.theme.panel),
                        [layout](QPainter& painter) { drawInset(painter, layout); },
                        factsOf(asked, size)};
    return all;
}

} // namespace attnscope::ui
