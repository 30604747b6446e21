// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/lens.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/hatch.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_marks.h"
#include "ui/paint/tiles/tile_image.h"

#include <QCoreApplication>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct LensTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Lens)
};

constexpr double kPadding = 14.0;
/// Sides of the square of cells, the largest that has room is taken. Below the first the words stand closer.
constexpr std::array kGrids{224.0, 168.0, 120.0, 88.0};
constexpr double kGridTop = 54.0;
constexpr double kBelowGrid = 60.0;

bool isRoomy(double grid) {
    return grid >= kGrids.front();
}

QSizeF cardOf(double grid) {
    const double inside = isRoomy(grid) ? grid : std::max(grid, 116.0); // "queries 65,472–65,535" has to fit
    return {inside + 2.0 * kPadding, kGridTop + grid + kBelowGrid};
}

double gridOf(const QSizeF& card) {
    return card.height() - kGridTop - kBelowGrid;
}
constexpr QRgb kLensDark = 0xFF14171C;

QString span(std::size_t first, std::size_t count) {
    return count == 1 ? indexText(first)
                      : QStringLiteral("%1–%2").arg(indexText(first), indexText(first + count - 1));
}

/// The numbers in the cells, as large as the longest of them allows.
template <typename CellRect>
void drawNumbers(QPainter& painter, const LensPicture& lens, const CellRect& cellRect) {
    constexpr int kSmallest = 7;
    const TileArea& area = lens.cells->area;
    const QString longest =
        *std::max_element(lens.numbers.begin(), lens.numbers.end(),
                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const QRectF first = cellRect(area.row, area.column);
    const int size =
        fittingSize(longest, first.width() - 4.0, first.height() * 0.7, kInterfaceSize, kSmallest);
    for (std::size_t at = 0; size > 0 && at < lens.numbers.size(); ++at) {
        const QRectF cell = cellRect(area.row + at / area.columns, area.column + at % area.columns);
        const QColor fill = lens.cells->masked[at] != 0
                                ? lens.theme.canvas
                                : QColor::fromRgb(lens.colours.of(lens.cells->values[at]));
        drawTextCentred(painter, cell.center(), sansFont(size), textOn(fill), lens.numbers[at]);
    }
}

void drawGrid(QPainter& painter, const LensPicture& lens, const QRectF& grid) {
    const TileArea& area = lens.cells->area;
    const double scale = std::max(1.0, std::abs(painter.deviceTransform().m11()));
    painter.fillRect(grid, QBrush(hatchTexture(lens.theme, kSmallHatchPeriod, scale)));
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
    if (lens.isAroundACell()) {
        drawNumbers(painter, lens, cellRect);
    }
    if (lens.query && *lens.query >= area.row && *lens.query < area.endRow()) {
        const QRectF line =
            cellRect(*lens.query, area.column).united(cellRect(*lens.query, area.column + area.columns - 1));
        fillRing(painter, line, 1.0, lens.theme.accent, grid.adjusted(-1.0, -1.0, 1.0, 1.0));
    }
    if (lens.strongest) {
        const QRectF cell = cellRect(lens.strongest->row, lens.strongest->column);
        fillRing(painter, cell, 2.0, Qt::white, grid.adjusted(-4.0, -4.0, 4.0, 4.0));
        fillRing(painter, cell.adjusted(-2.0, -2.0, 2.0, 2.0), 1.0, QColor::fromRgb(kLensDark),
                 grid.adjusted(-4.0, -4.0, 4.0, 4.0));
    }
}

} // namespace

QRectF lensPlace(const QRectF& frame, const QPointF& pointer, const QRectF& marked, const LensCover& hidden) {
    constexpr double kWorth = 0.04; ///< less than that of a card is no reason to take another corner
    constexpr double kInset = 8.0;
    constexpr double kShare = 1.8;  ///< so many cards stand side by side at least
    constexpr double kClear = 14.0; ///< around pointer and marked cell
    const QRectF space = frame.adjusted(kInset, kInset, -kInset, -kInset);
    const QRectF cell = marked.adjusted(-kClear, -kClear, kClear, kClear);
    const QRectF hand(pointer.x() - kClear, pointer.y() - kClear, 2.0 * kClear, 2.0 * kClear);
    for (const double grid : kGrids) {
        const QSizeF card = cardOf(grid);
        if (space.width() < kShare * card.width() || space.height() < card.height()) {
            continue;
        }
        QRectF best;
        std::pair<double, double> least;
        for (const bool right : {true, false}) {
            for (const bool top : {true, false}) {
                const QRectF place(QPointF(right ? space.right() - card.width() : space.left(),
                                           top ? space.top() : space.bottom() - card.height()),
                                   card);
                const QPointF away = place.center() - pointer;
                if (place.intersects(cell) || place.intersects(hand)) {
                    continue;
                }
                const double share = hidden ? std::floor(hidden(place) / kWorth) : 0.0;
                const std::pair cost{share, -QPointF::dotProduct(away, away)};
                if (best.isEmpty() || cost < least) {
                    best = place;
                    least = cost;
                }
            }
        }
        if (!best.isEmpty()) {
            return best;
        }
    }
    return {};
}

namespace {

struct LensWords {
    QFont title = sansFont(kInterfaceSize, QFont::DemiBold);
    QFont plain = sansFont(kInterfaceSize);
    QFont small = sansFont(kCaptionSize);
};

/// Which cells they are.
void drawHead(QPainter& painter, const LensPicture& lens, const QRectF& place, const LensWords& words) {
    const Theme& theme = lens.theme;
    const TileArea& area = lens.cells->area;
    const double left = place.left() + kPadding;
    const double right = place.right() - kPadding;
    const QString size = sidesText(area.rows, area.columns);
    const QString keys = LensTexts::tr("keys %1").arg(span(area.column, area.columns));
    const QString queries = LensTexts::tr("queries %1").arg(span(area.row, area.rows));
    if (isRoomy(gridOf(place.size()))) {
        const QString title = lens.isAroundACell() ? LensTexts::tr("Cells around this one")
                                                   : LensTexts::tr("Cells inside this pixel");
        drawTextLeft(painter, {left, place.top() + 19.0}, words.title, theme.text,
                     lens.isPinned ? LensTexts::tr("%1 · pinned").arg(title) : title);
        drawTextRight(painter, {right, place.top() + 19.0}, words.plain, theme.secondary, size);
        constexpr double kApart = 8.0;
        if (textWidth(words.small, keys) + kApart + textWidth(words.small, queries) <= right - left) {
            drawTextLeft(painter, {left, place.top() + 40.0}, words.small, theme.secondary, keys);
            drawTextRight(painter, {right, place.top() + 40.0}, words.small, theme.secondary, queries);
        } else {
            drawTextLeft(painter, {left, place.top() + 34.0}, words.small, theme.secondary, keys);
            drawTextLeft(painter, {left, place.top() + 47.0}, words.small, theme.secondary, queries);
        }
        return;
    }
    drawTextLeft(painter, {left, place.top() + 13.0}, words.title, theme.text,
                 lens.isPinned ? LensTexts::tr("%1 cells · pinned").arg(size)
                               : LensTexts::tr("%1 cells").arg(size));
    drawTextLeft(painter, {left, place.top() + 29.0}, words.small, theme.secondary, keys);
    drawTextLeft(painter, {left, place.top() + 43.0}, words.small, theme.secondary, queries);
}

/// Where the strongest is; the names of its tokens are cut where they have no room.
QString shortPlace(const LensPicture& lens, const QFont& font, double room) {
    constexpr double kLeastName = 40.0;
    const QString cell = lens.place.section(QLatin1Char(')'), 0, 0) + QLatin1Char(')');
    return textWidth(font, cell) + kLeastName > room && cell != lens.place ? cell
                                                                           : elided(font, lens.place, room);
}

/// The strongest of them.
void drawFoot(QPainter& painter, const LensPicture& lens, const QRectF& place, const LensWords& words) {
    const Theme& theme = lens.theme;
    const double left = place.left() + kPadding;
    const double right = place.right() - kPadding;
    const double below = place.bottom() - kBelowGrid;
    if (!lens.strongest) {
        drawTextLeft(painter, {left, below + 19.0}, words.plain, theme.secondary,
                     LensTexts::tr("all of them masked"));
        return;
    }
    if (isRoomy(gridOf(place.size()))) {
        drawTextLeft(painter, {left, below + 19.0}, words.plain, theme.secondary,
                     lens.isAroundACell() ? LensTexts::tr("the cell in the frame:")
                     : lens.isPreview     ? LensTexts::tr("preview, perhaps not the strongest:")
                                          : LensTexts::tr("strongest cell in this pixel:"));
        drawTextLeft(painter, {left, below + 40.0}, words.title, theme.text,
                     shortPlace(lens, words.title, right - left - textWidth(words.title, lens.value) - 12.0));
        drawTextRight(painter, {right, below + 40.0}, words.title, theme.text, lens.value);
        return;
    }
    drawTextLeft(painter, {left, below + 13.0}, words.small, theme.secondary,
                 lens.isAroundACell() ? LensTexts::tr("in the frame:")
                 : lens.isPreview     ? LensTexts::tr("preview:")
                                      : LensTexts::tr("strongest:"));
    drawTextLeft(painter, {left, below + 29.0}, words.small, theme.text,
                 shortPlace(lens, words.small, right - left));
    drawTextLeft(painter, {left, below + 46.0}, words.title, theme.text, lens.value);
}

} // namespace

void drawLensLine(QPainter& painter, const QRectF& pixel, const QRectF& place, const Theme& theme) {
    const auto nearest = [](const QRectF& rect, const QPointF& to) {
        return QPointF(std::clamp(to.x(), rect.left(), rect.right()),
                       std::clamp(to.y(), rect.top(), rect.bottom()));
    };
    QPointF end = nearest(place.adjusted(0.0, kPadding, 0.0, -kPadding), pixel.center());
    // A level line would lie on that of the selected query.
    constexpr double kSlant = 28.0;
    if (std::abs(end.y() - pixel.center().y()) < kSlant) {
        end.ry() = pixel.center().y() + (pixel.center().y() < place.center().y() ? kSlant : -kSlant);
    }
    const QLineF line(nearest(pixel, end), end);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.canvas, 2.5));
    painter.drawLine(line);
    painter.setPen(QPen(theme.text, 1.0));
    painter.drawLine(line);
    painter.restore();
}

void drawLens(QPainter& painter, const LensPicture& lens, const QRectF& place) {
    const Theme& theme = lens.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(lens.isPinned ? theme.strong : theme.border, 1.0));
    painter.setBrush(theme.header);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 6.0, 6.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const LensWords words;
    const double grid = gridOf(place.size());
    drawHead(painter, lens, place, words);
    drawGrid(painter, lens, {place.left() + kPadding, place.top() + kGridTop, grid, grid});
    drawFoot(painter, lens, place, words);
    painter.restore();
}

} // namespace attnscope::ui
