// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/inset_figure.h"

#include "ui/export/large_picture.h"
#include "ui/paint/heatmap/heatmap_shape.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kInsetGap = 28.0;  ///< between both, where the lines are
constexpr double kInsetShare = 0.4; ///< of the width
constexpr double kSmallestInset = 40.0;
constexpr double kPartFrame = 1.5;

/// Where both stand.
struct InsetPlaces {
    QRectF whole;
    QRectF part;
};

InsetPlaces placesIn(const QSizeF& size) {
    const double part = std::floor((size.width() - kInsetGap) * kInsetShare);
    return {QRectF(0.0, 0.0, size.width() - kInsetGap - part, size.height()),
            QRectF(size.width() - part, 0.0, part, size.height())};
}

/// In a figure all type has the size that was chosen.
InsetFigure withType(InsetFigure figure, const PictureSize& size) {
    if (size.typeScale != 1.0) {
        figure.whole.figureScale = figure.part.figureScale = size.scale();
    }
    return figure;
}

/// The part's frame in the whole, in the whole's own units.
QRectF frameOf(const InsetFigure& figure, const HeatmapGeometry& geometry) {
    const IndexRange& rows = *figure.part.rowsDrawn;
    const IndexRange& columns = *figure.part.columnsDrawn;
    return geometry.rectOf(rows.first, columns.first)
        .united(geometry.rectOf(rows.end - 1, columns.end - 1))
        .intersected(geometry.matrix);
}

void drawInset(QPainter& painter, const InsetFigure& figure, const InsetPlaces& places,
               const HeatmapGeometry& whole, const HeatmapGeometry& part) {
    painter.save();
    drawHeatmap(painter, figure.whole, whole);
    painter.restore();
    painter.save();
    painter.translate(places.part.topLeft());
    drawHeatmap(painter, figure.part, part);
    painter.restore();
    const QRectF from = frameOf(figure, whole);
    const QRectF to = part.matrix.translated(places.part.topLeft());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = figure.whole.palette.theme.text;
    painter.setBrush(Qt::NoBrush);
    // Dark cells would hide a dark line, and light ones a light one.
    const QColor ground = figure.whole.palette.theme.panel;
    for (const auto& [colour, width] : {std::pair(ground, 3.0 * kPartFrame), std::pair(ink, kPartFrame)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(from);
    }
    painter.drawRect(to);
    painter.setPen(QPen(ink, kPartFrame / 2.0));
    painter.drawLine(from.topRight(), to.topLeft());
    painter.drawLine(from.bottomRight(), to.bottomLeft());
    painter.restore();
}

bool readTiles(HeatmapPicture& picture, const HeatmapGeometry& geometry, double scale,
               const std::stop_token& stop, const ReportProgress& report) {
    if (picture.tiled) {
        picture.tiled = readTiledImage(picture, geometry, scale, stop, report);
    }
    return picture.tiled || !picture.isFile;
}

} // namespace

InsetFigure insetFigureOf(HeatmapPicture picture, const MatrixPart& part) {
    InsetFigure figure{picture, std::move(picture)};
    HeatmapPicture& inset = figure.part;
    inset.rowsDrawn = part.rows;
    inset.columnsDrawn = part.columns;
    inset.showBar = false;
    inset.showSums = false;
    inset.title.clear();
    inset.viewport = {};
    if (inset.query && !(rowsAreQueries(inset.stage) && part.rows.contains(*inset.query))) {
        inset.query.reset();
    }
    if (inset.cell && !(part.rows.contains(inset.cell->row) && part.columns.contains(inset.cell->column))) {
        inset.cell.reset();
    }
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

int heightOf(const InsetFigure& figure, const PictureSize& size) {
    const QSizeF units = comfortableSize(figure);
    return std::max(1, static_cast<int>(std::lround(size.pixels.width() * units.height() / units.width())));
}

bool isLargeEnough(const InsetFigure& asked, const PictureSize& size) {
    const InsetFigure figure = withType(asked, size);
    const InsetPlaces places = placesIn(size.units());
    const auto holds = [](const HeatmapPicture& picture, const QSizeF& room) {
        const HeatmapGeometry geometry = layoutHeatmap(asFile(picture), room);
        return QRectF(QPointF(), room).adjusted(-0.5, -0.5, 0.5, 0.5).contains(geometry.matrix) &&
               std::max(geometry.matrix.width(), geometry.matrix.height()) >= kSmallestInset;
    };
    return holds(figure.whole, places.whole.size()) && holds(figure.part, places.part.size());
}

std::optional<PreparedPicture> prepared(const InsetFigure& asked, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    InsetFigure figure = withType(asked, size);
    const InsetPlaces places = placesIn(size.units());
    figure.whole = asFile(figure.whole);
    figure.part = asFile(figure.part);
    const HeatmapGeometry whole = layoutHeatmap(figure.whole, places.whole.size());
    const HeatmapGeometry part = layoutHeatmap(figure.part, places.part.size());
    if (!readTiles(figure.whole, whole, size.scale(), stop, report) ||
        !readTiles(figure.part, part, size.scale(), stop, {})) {
        return std::nullopt;
    }
    PreparedPicture all{
        size.pixels,
        size.dpi,
        size.scale(),
        groundOf(figure.whole.palette.theme, figure.whole.palette.theme.panel),
        [figure, places, whole, part](QPainter& painter) { drawInset(painter, figure, places, whole, part); },
        factsOf(asked.whole, size)};
    all.facts.push_back(
        {QStringLiteral("Inset"), partText({*asked.part.rowsDrawn, *asked.part.columnsDrawn})});
    return all;
}

} // namespace attnscope::ui
