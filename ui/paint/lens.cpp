// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/lens.h"

#include "ui/paint/fonts.h"
#include "ui/paint/heatmap_marks.h"
#include "ui/paint/large_heatmap.h"
#include "ui/paint/text_fit.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Lens)
};

constexpr QSizeF kCard(252.0, 338.0);
constexpr double kPadding = 14.0;
constexpr double kGrid = 224.0;
constexpr double kGridTop = 54.0;
constexpr QRgb kMarkDark = 0xFF14171C;

QString span(std::size_t first, std::size_t count) {
    return count == 1 ? indexText(first)
                      : QStringLiteral("%1–%2").arg(indexText(first), indexText(first + count - 1));
}

void drawGrid(QPainter& painter, const LensPicture& lens, const QRectF& grid) {
    const TileArea& area = lens.cells->area;
    painter.fillRect(grid, lens.theme.canvas);
    painter.drawImage(grid, tileImage(*lens.cells, lens.colours, lens.transposed));
    const double height = grid.height() / static_cast<double>(lens.transposed ? area.columns : area.rows);
    const double width = grid.width() / static_cast<double>(lens.transposed ? area.rows : area.columns);
    const auto cellRect = [&](std::size_t i, std::size_t j) {
        const auto row = static_cast<double>(i - area.row);
        const auto column = static_cast<double>(j - area.column);
        return lens.transposed
                   ? QRectF(grid.left() + row * width, grid.top() + column * height, width, height)
                   : QRectF(grid.left() + column * width, grid.top() + row * height, width, height);
    };
    if (lens.query && *lens.query >= area.row && *lens.query < area.row + area.rows) {
        const QRectF line =
            cellRect(*lens.query, area.column).united(cellRect(*lens.query, area.column + area.columns - 1));
        fillRing(painter, line, 1.0, lens.theme.accent, grid.adjusted(-1.0, -1.0, 1.0, 1.0));
    }
    if (lens.strongest) {
        const QRectF cell = cellRect(lens.strongest->row, lens.strongest->column);
        fillRing(painter, cell, 2.0, Qt::white, grid.adjusted(-4.0, -4.0, 4.0, 4.0));
        fillRing(painter, cell.adjusted(-2.0, -2.0, 2.0, 2.0), 1.0, QColor::fromRgb(kMarkDark),
                 grid.adjusted(-4.0, -4.0, 4.0, 4.0));
    }
}

} // namespace

QRectF lensPlace(const QRectF& frame, const QPointF& pointer) {
    constexpr double kInset = 12.0;
    const QRectF room = frame.adjusted(kInset, kInset, -kInset, -kInset);
    if (room.width() < 2.0 * kCard.width() || room.height() < kCard.height()) {
        return {};
    }
    const bool right = pointer.x() < frame.center().x() + kCard.width() / 4.0;
    const bool top = pointer.y() > frame.center().y() || right || pointer.x() > room.left() + kCard.width();
    return {QPointF(right ? room.right() - kCard.width() : room.left(),
                    top ? room.top() : room.bottom() - kCard.height()),
            kCard};
}

void drawLens(QPainter& painter, const LensPicture& lens, const QRectF& place) {
    const Theme& theme = lens.theme;
    const TileArea& area = lens.cells->area;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(lens.isPinned ? theme.strong : theme.border, 1.0));
    painter.setBrush(theme.header);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 6.0, 6.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double left = place.left() + kPadding;
    const double right = place.right() - kPadding;
    const QFont title = sansFont(kInterfaceSize, QFont::DemiBold);
    const QFont plain = sansFont(kInterfaceSize);
    const QFont small = sansFont(kCaptionSize);
    drawTextLeft(painter, {left, place.top() + 19.0}, title, theme.text,
                 lens.isPinned ? Words::tr("Cells inside this pixel · pinned")
                               : Words::tr("Cells inside this pixel"));
    drawTextRight(painter, {right, place.top() + 19.0}, plain, theme.secondary,
                  QStringLiteral("%1 × %2").arg(area.rows).arg(area.columns));
    drawTextLeft(painter, {left, place.top() + 40.0}, small, theme.secondary,
                 Words::tr("keys %1").arg(span(area.column, area.columns)));
    drawTextRight(painter, {right, place.top() + 40.0}, small, theme.secondary,
                  Words::tr("queries %1").arg(span(area.row, area.rows)));
    drawGrid(painter, lens, {left, place.top() + kGridTop, kGrid, kGrid});
    const double below = place.top() + kGridTop + kGrid;
    if (lens.strongest) {
        drawTextLeft(painter, {left, below + 19.0}, plain, theme.secondary,
                     Words::tr("strongest cell in this pixel:"));
        drawTextLeft(painter, {left, below + 40.0}, title, theme.text,
                     QStringLiteral("(%1 → %2)")
                         .arg(indexText(lens.strongest->row), indexText(lens.strongest->column)));
        drawTextRight(painter, {right, below + 40.0}, title, theme.text, lens.value);
    } else {
        drawTextLeft(painter, {left, below + 19.0}, plain, theme.secondary, Words::tr("all of them masked"));
    }
    painter.restore();
}

} // namespace attnscope::ui
