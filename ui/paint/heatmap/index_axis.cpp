// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/index_axis.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/large_heatmap.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kBadgeHeight = 18.0;
constexpr double kTickLength = 5.0;
constexpr double kHalfTickLength = 3.0;
constexpr std::size_t kRoundInTwos = 256;

std::size_t tickStep(std::size_t count, double cell, double distance) {
    const bool inTwos = count % kRoundInTwos == 0;
    std::size_t step = 1;
    for (std::size_t turn = 0; static_cast<double>(step) * cell < distance; ++turn) {
        step = inTwos ? step * 2 : (turn % 3 == 1 ? step / 2 * 5 : step * 2);
    }
    return step;
}

/// One axis as it is drawn.
struct Axis {
    const HeatmapDrawing& drawing;
    const AxisLabels& labels;
    bool down = false; ///< the rows' axis
    std::size_t count = 0;
    IndexRange drawn; ///< of them
    double origin = 0.0;
    double cell = 0.0;
    double low = 0.0; ///< of the frame
    double high = 0.0;

    bool isNamed() const { return drawing.geometry.labelAngle == 90; }
    double middleOf(std::size_t index) const {
        return origin + (static_cast<double>(index) + (cell >= 2.0 ? 0.5 : 0.0)) * cell;
    }
    QString text(std::size_t index) const {
        const std::size_t shown = index + static_cast<std::size_t>(drawing.picture.indexFrom);
        if (!isNamed() || labels.areFeatures()) {
            return indexText(shown);
        }
        const QString token = labels.at(index).text;
        return token.isEmpty() ? indexText(shown) : indexText(shown) + QStringLiteral("  ") + token;
    }
};

/// A label beside the frame, ending at it; on the columns' axis turned where it holds a token.
void drawText(QPainter& painter, const Axis& axis, double place, const QFont& font, const QColor& colour,
              const QString& text) {
    const HeatmapGeometry& geometry = axis.drawing.geometry;
    if (axis.down) {
        drawTextRight(painter, {geometry.rowLabels.right(), place}, font, colour,
                      elided(font, text, geometry.rowLabels.width()));
    } else if (axis.isNamed()) {
        painter.save();
        painter.translate(place, geometry.columnLabels.bottom());
        painter.rotate(-90.0);
        drawTextLeft(painter, {0.0, 0.0}, font, colour, elided(font, text, geometry.columnLabels.height()));
        painter.restore();
    } else {
        drawTextCentred(painter, {place, geometry.columnLabels.bottom() - 7.0}, font, colour, text);
    }
}

QRectF badgeRect(const Axis& axis, double place, const QFont& font, const QString& text) {
    const HeatmapGeometry& geometry = axis.drawing.geometry;
    const double width = std::ceil(textWidth(font, text)) + 14.0;
    if (axis.down) {
        return {geometry.rowLabels.right() - width + 4.0, std::round(place - kBadgeHeight / 2.0), width,
                kBadgeHeight};
    }
    return {std::round(place - width / 2.0), geometry.columnLabels.bottom() - kBadgeHeight + 2.0, width,
            kBadgeHeight};
}

void drawBadge(QPainter& painter, const QRectF& rect, const QFont& font, const QColor& ground,
               const QString& text) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, 3.0, 3.0);
    painter.restore();
    drawTextCentred(painter, rect.center(), font, textOn(ground), text);
}

void drawTick(QPainter& painter, const Axis& axis, double place, double length) {
    const QRectF& matrix = axis.drawing.geometry.matrix;
    painter.fillRect(axis.down ? QRectF(matrix.left() - length, place, length, 1.0)
                               : QRectF(place, matrix.top() - length, 1.0, length),
                     axis.drawing.theme().tertiary);
}

/// Short ones half way between the ticks, also before the first and behind the last.
void drawHalfTicks(QPainter& painter, const Axis& axis, const std::vector<IndexTick>& ticks) {
    if (ticks.size() < 2 || (ticks[1].index - ticks[0].index) % 2 != 0) {
        return;
    }
    const double half = (ticks[1].place - ticks[0].place) / 2.0;
    const auto draw = [&](double place) {
        if (place >= axis.low && place <= axis.high) {
            drawTick(painter, axis, std::floor(place), kHalfTickLength);
        }
    };
    draw(ticks.front().place - half);
    for (const IndexTick& tick : ticks) {
        draw(tick.place + half);
    }
}

struct Badge {
    std::optional<std::size_t> index;
    QColor colour;
};

void drawAxis(QPainter& painter, const Axis& axis, const Badge& badge) {
    const Theme& theme = axis.drawing.theme();
    const QFont font = sansFont(kCaptionSize);
    const QFont bold = sansFont(kInterfaceSize, QFont::DemiBold);
    const HeatmapPicture& picture = axis.drawing.picture;
    const bool isFigure = picture.isFigure();
    const bool isDense = isFigure || picture.rowsDrawn || picture.columnsDrawn;
    const double words = textWidth(font, indexText(axis.count)) + (isDense ? 8.0 : 28.0);
    // The same distance along both axes: a square matrix has the same indices at both.
    const double named = isFigure ? 2.0 * kThinnedNamedPitch : kNamedPitch;
    const double distance = axis.isNamed() ? named : words;
    std::optional<double> taken;
    if (badge.index && *badge.index < axis.count) {
        const double place = axis.middleOf(*badge.index);
        if (place >= axis.low && place <= axis.high) {
            taken = place;
        }
    }
    const double clear = axis.down || axis.isNamed() ? kBadgeHeight : words;
    std::vector<IndexTick> ticks =
        indexTicks(axis.count, axis.origin, axis.cell, axis.low, axis.high, distance);
    drawHalfTicks(painter, axis, ticks);
    // The edge of a part is the place of the first index behind it.
    std::erase_if(ticks, [&axis](const IndexTick& tick) { return !axis.drawn.contains(tick.index); });
    for (const IndexTick& tick : ticks) {
        const double place = std::floor(tick.place);
        drawTick(painter, axis, place, kTickLength);
        if (!taken || std::abs(*taken - place) >= clear) {
            drawText(painter, axis, place, font, theme.secondary, axis.text(tick.index));
        }
    }
    if (taken) {
        const QString text = axis.isNamed() && !axis.down
                                 ? indexText(*badge.index + std::size_t(axis.drawing.picture.indexFrom))
                                 : elided(bold, axis.text(*badge.index), 124.0);
        drawBadge(painter, badgeRect(axis, *taken, bold, text), bold, badge.colour, text);
    }
}

} // namespace

std::vector<IndexTick> indexTicks(std::size_t count, double origin, double cell, double low, double high,
                                  double distance) {
    std::vector<IndexTick> ticks;
    if (count == 0 || cell <= 0.0) {
        return ticks;
    }
    const std::size_t step = tickStep(count, cell, distance);
    const double half = cell >= 2.0 ? 0.5 : 0.0;
    const double first = std::max(0.0, std::floor((low - origin) / cell / static_cast<double>(step)));
    for (auto index = static_cast<std::size_t>(first) * step; index < count; index += step) {
        const double place = origin + (static_cast<double>(index) + half) * cell;
        if (place > high + 0.5) {
            break;
        }
        if (place >= low - 0.5) {
            ticks.push_back({index, place});
        }
    }
    return ticks;
}

void drawIndexAxes(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const HeatmapSides sides(drawing.picture, drawing.shape);
    const VisibleCells& drawn = drawing.shape.drawn;
    const auto marked = drawing.markedCell();
    const QColor accent = drawing.theme().accent;
    const QColor strong = drawing.theme().strong;
    const auto markedRow = marked ? std::optional(marked->row) : std::nullopt;
    const auto markedColumn = marked ? std::optional(marked->column) : std::nullopt;
    const auto row = drawing.selectedRow();
    const auto column = drawing.selectedColumn();
    drawAxis(painter,
             {drawing,
              sides.rows,
              true,
              geometry.rows,
              {drawn.firstRow, drawn.endRow},
              geometry.origin.y(),
              geometry.cellSize.height(),
              geometry.matrix.top(),
              geometry.matrix.bottom()},
             row ? Badge{row, accent} : Badge{markedRow, strong});
    drawAxis(painter,
             {drawing,
              sides.columns,
              false,
              geometry.columns,
              {drawn.firstColumn, drawn.endColumn},
              geometry.origin.x(),
              geometry.cellSize.width(),
              geometry.matrix.left(),
              geometry.matrix.right()},
             column ? Badge{column, accent} : Badge{markedColumn, strong});
}

} // namespace attnscope::ui
