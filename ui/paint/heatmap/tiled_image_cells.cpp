// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/tiled_image_cells.h"

#include "ui/paint/base/hatch.h"
#include "ui/paint/heatmap/heatmap_marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

bool hasMask(const HeatmapPicture& picture) {
    const auto& result = picture.snapshot.result;
    return picture.stage >= Stage::Masked && result && !result->problem().mask->allowsAll();
}

/// What lies under the cells of a piece: hatched where the mask forbids some, for their pixels let it shine
/// through.
class Ground {
public:
    Ground(QPainter& painter, const HeatmapDrawing& drawing, bool isHatched)
        : m_painter(painter)
        , m_brush(drawing.theme().canvas) {
        if (!isHatched) {
            return;
        }
        // The lines move with the matrix, to whole pixels.
        const QImage texture = hatchTexture(drawing.theme(), drawing.hatchPeriod, drawing.scale);
        const QPointF origin = drawing.snapped({drawing.geometry.origin, QSizeF(1.0, 1.0)}).topLeft();
        m_origin = {std::fmod(origin.x(), texture.width() / drawing.scale),
                    std::fmod(origin.y(), texture.height() / drawing.scale)};
        m_brush = QBrush(texture);
    }

    void fill(const QRectF& rect) const {
        m_painter.setBrushOrigin(m_origin);
        m_painter.fillRect(rect, m_brush);
        m_painter.setBrushOrigin(0, 0);
    }

private:
    QPainter& m_painter;
    QBrush m_brush;
    QPointF m_origin;
};

void drawPieces(QPainter& painter, const HeatmapDrawing& drawing, const TiledImage& tiled,
                const QRectF& frame) {
    const Ground ground(painter, drawing, hasMask(drawing.picture));
    for (const PlacedTile& piece : tiled.pieces) {
        const QRectF rect = rectOf(drawing, piece.tile->area);
        if (rect.intersects(frame)) {
            // A finer tile's forbidden pixels hide a coarser tile too.
            ground.fill(rect.intersected(frame));
            painter.drawImage(rect, piece.image);
        }
    }
}

/// Draws the cells of strokes in progress: forbidden ones as masked, allowed ones as not known yet. A stroke
/// that is narrower than a pixel covers a part of it.
void drawStrokes(QPainter& painter, const HeatmapDrawing& drawing, const QRectF& frame) {
    const HeatmapPicture& picture = drawing.picture;
    if (picture.strokes.empty() || !stageInfo(picture.stage).cellsAreQueryKey ||
        picture.stage < Stage::Masked) {
        return;
    }
    const Ground forbidden(painter, drawing, true);
    for (const PaintedRectangle& stroke : picture.strokes) {
        const HeatmapGeometry& geometry = drawing.geometry;
        const QRectF exact =
            geometry.rectOf(stroke.i0, stroke.j0).united(geometry.rectOf(stroke.i1 - 1, stroke.j1 - 1));
        const double pixel = 1.0 / drawing.scale;
        const double part = std::min(1.0, exact.width() / pixel) * std::min(1.0, exact.height() / pixel);
        const QPointF corner(std::floor(exact.left() / pixel + 1e-6) * pixel,
                             std::floor(exact.top() / pixel + 1e-6) * pixel);
        const QRectF shown =
            part < 1.0 - 1e-6
                ? QRectF(corner, QSizeF(std::max(exact.width(), pixel), std::max(exact.height(), pixel)))
                : drawing.snapped(exact);
        const QRectF seen = drawing.snapped(shown).intersected(frame);
        painter.setOpacity(part < 1.0 - 1e-6 ? std::clamp(part, 0.35, 0.75) : 1.0);
        if (stroke.allow) {
            painter.fillRect(seen, unknownFill(drawing.theme()));
        } else {
            forbidden.fill(seen);
        }
    }
    painter.setOpacity(1.0);
}

} // namespace

QColor unknownFill(const Theme& theme) {
    return theme.pressed;
}

QRectF rectOf(const HeatmapDrawing& drawing, const TileArea& area) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const std::size_t rows = area.pixelRows() << area.levels.row;
    const std::size_t columns = area.pixelColumns() << area.levels.column;
    const QRectF first = geometry.rectOf(area.row, area.column);
    const auto height = static_cast<double>(geometry.transposed ? columns : rows);
    const auto width = static_cast<double>(geometry.transposed ? rows : columns);
    return drawing.snapped(
        {first.left(), first.top(), width * geometry.cellSize.width(), height * geometry.cellSize.height()});
}

void drawTiledImage(QPainter& painter, const HeatmapDrawing& drawing, const TiledImage& tiled) {
    const QRectF frame = drawing.snapped(drawing.geometry.matrix);
    painter.save();
    // A last pooled pixel may be wider than the cells that it has.
    painter.setClipRect(frame);
    painter.fillRect(frame, unknownFill(drawing.theme()));
    drawPieces(painter, drawing, tiled, frame);
    drawStrokes(painter, drawing, frame);
    if (tiled.overlay && stageInfo(drawing.picture.stage).cellsAreQueryKey) {
        painter.drawImage(rectOf(drawing, tiled.overlay->area), tiled.overlay->image);
    }
    drawStroke(painter, drawing);
    painter.restore();
}

} // namespace attnscope::ui
