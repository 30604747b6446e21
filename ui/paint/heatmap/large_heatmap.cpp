// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/large_heatmap.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/hatch.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_axes.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/heatmap_marks.h"
#include "ui/paint/heatmap/index_axis.h"
#include "ui/paint/heatmap/tiled_image_cells.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr QRgb kLargeMarkDark = 0xFF14171C;
constexpr double kSmallestMark = 13.0; ///< the square around the current cell is no smaller
constexpr QSizeF kRoomForLegend(520.0, 300.0);

/// Gives the texts their translation context, which a function alone has not.
struct LargeHeatmapTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LargeHeatmap)
};

/// Dotted around what is not yet as it is going to be.
bool drawPreviewOutlines(QPainter& painter, const HeatmapDrawing& drawing) {
    bool any = false;
    QPen pen(drawing.theme().tertiary, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({2.0, 3.0});
    painter.setPen(pen);
    for (const TileArea& area : drawing.picture.tiled->previews) {
        const QRectF seen = rectOf(drawing, area).intersected(drawing.geometry.matrix);
        if (!seen.isEmpty()) {
            painter.drawRect(seen.adjusted(0.5, 0.5, -1.5, -1.5));
            any = true;
        }
    }
    return any;
}

void drawCard(QPainter& painter, const QRectF& rect, const Theme& theme) {
    QColor ground = theme.header;
    ground.setAlphaF(0.92F);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    painter.restore();
}

QString previewText(const TiledImage& tiled) {
    if (tiled.pieces.empty()) {
        return LargeHeatmapTexts::tr("nothing read yet");
    }
    return tiled.isOutdated ? LargeHeatmapTexts::tr("≈ the result before")
                            : LargeHeatmapTexts::tr("≈ preview tiles");
}

void drawPreviewBadge(QPainter& painter, const HeatmapDrawing& drawing) {
    const QFont font = sansFont(kCaptionSize);
    const QString text = previewText(*drawing.picture.tiled);
    const QRectF card(drawing.geometry.matrix.topLeft() + QPointF(12.0, 12.0),
                      QSizeF(std::ceil(textWidth(font, text)) + 20.0, 22.0));
    if (drawing.geometry.matrix.contains(card)) {
        drawCard(painter, card, drawing.theme());
        drawTextCentred(painter, card.center(), font, drawing.theme().text, text);
    }
}

void drawLegend(QPainter& painter, const HeatmapDrawing& drawing) {
    const QRectF& frame = drawing.geometry.matrix;
    const HeatmapPicture& picture = drawing.picture;
    if (frame.width() < kRoomForLegend.width() || frame.height() < kRoomForLegend.height() ||
        picture.tiledMeaning.isEmpty() || picture.stage < Stage::Masked ||
        !stageInfo(picture.stage).cellsAreQueryKey || !picture.snapshot ||
        picture.snapshot.result->problem().mask->allowsAll()) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    const QString masked = LargeHeatmapTexts::tr("masked: not attended");
    const double words = std::max(textWidth(font, picture.tiledMeaning), textWidth(font, masked));
    const QRectF card(frame.left() + 12.0, frame.bottom() - 58.0, std::ceil(words) + 72.0, 46.0);
    drawCard(painter, card, drawing.theme());
    const QRectF ramp(card.left() + 10.0, card.top() + 10.0, 44.0, 9.0);
    const auto& table = picture.palette.mapOf(drawing.shape.group).table();
    for (int x = 0; x < 44; ++x) {
        painter.fillRect(QRectF(ramp.left() + x, ramp.top(), 1.0, ramp.height()),
                         QColor(table[static_cast<std::size_t>(x * 255 / 43)]));
    }
    const QRectF hatch = ramp.translated(0.0, 18.0);
    painter.fillRect(hatch, QBrush(hatchTexture(drawing.theme(), kSmallHatchPeriod, drawing.scale)));
    fillRing(painter, hatch, 1.0, drawing.theme().border, card);
    drawTextLeft(painter, {ramp.right() + 8.0, ramp.center().y()}, font, drawing.theme().text,
                 picture.tiledMeaning);
    drawTextLeft(painter, {hatch.right() + 8.0, hatch.center().y()}, font, drawing.theme().text, masked);
}

/// The selected query through the whole frame, seen on any colour.
void drawSelectedLine(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto row = drawing.selectedRow();
    const auto column = drawing.selectedColumn();
    if (!row && !column) {
        return;
    }
    const HeatmapGeometry& geometry = drawing.geometry;
    const QRectF& frame = geometry.matrix;
    const QRectF cell = drawing.snapped(geometry.cellRect(row.value_or(0), column.value_or(0)));
    const double across = row ? cell.height() : cell.width();
    const QRectF line = row ? QRectF(frame.left(), cell.top(), frame.width(), cell.height())
                            : QRectF(cell.left(), frame.top(), cell.width(), frame.height());
    if (across >= kSmallestDrawnCell) {
        fillRing(painter, line, 2.0, drawing.theme().accent, frame.adjusted(-2.0, -2.0, 2.0, 2.0));
        return;
    }
    const double middle = std::floor(row ? line.center().y() : line.center().x());
    const QRectF thin = row ? QRectF(frame.left(), middle, frame.width(), 1.0)
                            : QRectF(middle, frame.top(), 1.0, frame.height());
    painter.fillRect(thin.intersected(frame), drawing.theme().accent);
}

/// The marked key, dashed through the whole frame.
void drawMarkedLine(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& marked) {
    const QRectF& frame = drawing.geometry.matrix;
    const QPointF middle = drawing.geometry.cellRect(marked.row, marked.column).center();
    QPen pen(drawing.theme().secondary, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 3.0});
    painter.setPen(pen);
    const bool down = !drawing.shape.transposed;
    const double place = std::floor(down ? middle.x() : middle.y()) + 0.5;
    if (down && place >= frame.left() && place <= frame.right()) {
        painter.drawLine(QLineF(place, frame.top(), place, frame.bottom()));
    } else if (!down && place >= frame.top() && place <= frame.bottom()) {
        painter.drawLine(QLineF(frame.left(), place, frame.right(), place));
    }
}

void drawCurrentSquare(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    QRectF rect = drawing.geometry.cellRect(cell.row, cell.column);
    if (!drawing.geometry.matrix.contains(rect.center())) {
        return;
    }
    const double grow = std::max(0.0, (kSmallestMark - std::min(rect.width(), rect.height())) / 2.0);
    rect = drawing.snapped(rect.adjusted(-grow, -grow, grow, grow));
    const QRectF around = drawing.geometry.matrix.adjusted(-8.0, -8.0, 8.0, 8.0);
    fillRing(painter, rect.adjusted(1.0, 1.0, -1.0, -1.0), 1.0, QColor::fromRgb(kLargeMarkDark), around);
    fillRing(painter, rect, 2.0, Qt::white, around);
    fillRing(painter, rect.adjusted(-2.0, -2.0, 2.0, 2.0), 1.0, QColor::fromRgb(kLargeMarkDark), around);
}

void drawNumbers(QPainter& painter, const HeatmapDrawing& drawing) {
    constexpr double kPartOfACell = 60.0; // pixels
    if (!printsValues(drawing.picture, drawing.geometry.cellSize)) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const std::size_t i = drawing.shape.transposed ? column : row;
            const std::size_t j = drawing.shape.transposed ? row : column;
            const MatrixTile* tile = drawing.picture.tiled->cellsAt(i, j);
            const QRectF whole = drawing.geometry.cellRect(row, column);
            const QRectF rect = whole.intersected(drawing.geometry.matrix);
            // A few cells fill the view, and none of them may be there as a whole.
            const bool isSeen =
                rect == whole || (rect.width() >= kPartOfACell && rect.height() >= kPartOfACell);
            if (tile == nullptr || tile->masked[tile->pixelOf(i, j)] != 0 || !isSeen) {
                continue;
            }
            const float value = tile->values[tile->pixelOf(i, j)];
            const QString text =
                QString::fromStdString(numberText(static_cast<double>(value), drawing.picture.digits));
            if (textWidth(font, text) <= rect.width() - 4.0) {
                drawTextCentred(painter, rect.center(), font,
                                textOn(QColor(drawing.picture.tiledColours.of(value))), text);
            }
        }
    }
}

/// What the window's panels say beside the matrix.
void drawFileParts(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const HeatmapPicture& picture = drawing.picture;
    drawTitle(painter, drawing);
    if (!geometry.colourBar.isEmpty()) {
        drawColourBar(painter, picture, geometry.colourBar, std::nullopt);
    }
    if (geometry.caption.isEmpty()) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    QString caption;
    for (const CaptionLength length :
         {CaptionLength::Full, CaptionLength::Brief, CaptionLength::Short, CaptionLength::Shortest}) {
        caption = fileCaption(drawing, length);
        if (textWidth(font, caption) <= geometry.caption.width() + 0.5) {
            break;
        }
    }
    caption = elided(font, caption, geometry.caption.width());
    const double half = textWidth(font, caption) / 2.0;
    // Below the middle of the matrix where that has room.
    const double middle = std::clamp(geometry.matrix.center().x(), geometry.caption.left() + half,
                                     std::max(geometry.caption.left(), geometry.caption.right() - half));
    drawTextCentred(painter, {middle, geometry.caption.center().y()}, font, drawing.theme().secondary,
                    caption);
}

} // namespace

void drawLarge(QPainter& painter, const HeatmapDrawing& drawing) {
    drawAxisTitles(painter, drawing, kInterfaceSize);
    drawTiledImage(painter, drawing, *drawing.picture.tiled);
    drawNumbers(painter, drawing);
    fillRing(painter, drawing.snapped(drawing.geometry.matrix), 1.0, drawing.theme().border,
             drawing.geometry.matrix.adjusted(-1.0, -1.0, 1.0, 1.0));
    const bool isPreview = drawPreviewOutlines(painter, drawing);
    drawSelectedLine(painter, drawing);
    const auto marked = drawing.markedCell();
    if (marked) {
        drawMarkedLine(painter, drawing, *marked);
    }
    if (drawing.picture.showLabels) {
        drawIndexAxes(painter, drawing);
    }
    if (const auto current = drawing.currentCell()) {
        drawCurrentSquare(painter, drawing, *current);
    }
    if (drawing.picture.isFile) {
        drawFileParts(painter, drawing);
        return;
    }
    if (!drawing.geometry.colourBar.isEmpty()) {
        drawColourBar(painter, drawing.picture, drawing.geometry.colourBar, std::nullopt);
    }
    if (isPreview || drawing.picture.tiled->pieces.empty()) {
        drawPreviewBadge(painter, drawing);
    }
    drawLegend(painter, drawing);
}

} // namespace attnscope::ui
