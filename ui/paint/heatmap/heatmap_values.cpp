// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/cover.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

constexpr int kSmallestValueSize = 7;
constexpr double kRoomyCell = 40.0;
constexpr double kRoomyPadding = 0.14; ///< of its width
/// Free on both sides of a number in a cell smaller than that: the current cell's frame must not touch it.
constexpr double kTightPadding = 4.0;
/// In the window so much is enough in cells with one or two decimals, where the frame is a pixel wide.
constexpr double kLeastPadding = 3.0;
/// Of a figure whose numbers are wanted the padding grows by so much of what a cell is wider than roomy: a
/// wider cell must not have less room for its number than a narrower one.
constexpr double kPaddingGrowth = 0.25;

QString maskedWord() {
    return QCoreApplication::translate("Heatmap", "masked");
}

QString droppedWord() {
    return QCoreApplication::translate("Heatmap", "dropped");
}

/// In smaller cells one place among the forbidden ones says it, with so much room around the word.
constexpr double kWordMargin = 6.0;
constexpr double kWordHeight = 16.0;
/// Larger matrices are not searched for that place at each painting.
constexpr std::size_t kMostSearchedCells = 4096;
constexpr double kSmallestSearchedCell = 2.0;

/// Free on both sides of a number.
double valuePadding(const HeatmapPicture& picture, const QSizeF& cell) {
    // Large cells leave room for the current cell's frame and its bolder number; in wide ones of the window
    // that frame is as thin as in small ones.
    const double side = picture.isInWindow ? std::min(cell.width(), cell.height()) : cell.width();
    const bool isWanted = !picture.isInWindow && picture.values == ValuesShown::On;
    if (side >= kRoomyCell) {
        const double most = isWanted ? picture.tightPadding + kPaddingGrowth * (side - kRoomyCell)
                                     : std::numeric_limits<double>::infinity();
        return std::min(kRoomyPadding * cell.width(), most);
    }
    const bool isDense = picture.isInWindow && cell.width() < kSmallestValueCell;
    return isWanted ? picture.tightPadding : isDense ? kLeastPadding : kTightPadding;
}

/// A cell too small for the word: a bold cross, smaller than the thin one of a weight that dropout took away.
void drawNotNumber(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    const QRectF rect = drawing.geometry.cellRect(cell.row, cell.column);
    const double arm = std::clamp(0.22 * std::min(rect.width(), rect.height()), 1.5, 6.0);
    const QPointF middle = rect.center();
    if (!drawing.geometry.matrix.contains(middle)) {
        return;
    }
    painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
    painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm));
}

/// Without numbers a cell that has none would look like a masked or an empty one.
void drawNotNumbers(QPainter& painter, const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(drawing.theme().text, 1.5, Qt::SolidLine, Qt::FlatCap));
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            const bool isNone = !drawing.isCovered(cell) && std::isnan(drawing.valueAt(cell));
            if (isNone && printsNumber(drawing, cell)) {
                drawNotNumber(painter, drawing, cell);
            }
        }
    }
    painter.restore();
}

/// "?" in each cell that a question asks for, whether numbers are printed or not. On slides a box with it
/// stands there.
void drawCoveredCells(QPainter& painter, const HeatmapDrawing& drawing) {
    constexpr double kInset = 0.09;
    constexpr double kSmallestBox = 15.0;
    const VisibleCells& visible = drawing.visible;
    painter.save();
    painter.setClipRect(drawing.geometry.matrix, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            if (!drawing.isCovered({row, column})) {
                continue;
            }
            const QRectF rect = drawing.geometry.cellRect(row, column);
            const double side = std::min(rect.width(), rect.height());
            const double inset = kInset * side;
            drawCover(painter, drawing.theme(), rect.adjusted(inset, inset, -inset, -inset),
                      side < kSmallestBox ? 0.0 : std::clamp(0.5 * side, 11.0, 26.0));
        }
    }
    painter.restore();
}

bool hasWordInEachCell(const HeatmapDrawing& drawing) {
    const QSizeF& cell = drawing.geometry.cellSize;
    return cell.width() >= drawing.picture.wordCell && cell.height() >= 20.0;
}

/// A forbidden cell says so; the fill that replaced its score is a number of that stage and is printed too,
/// and so is a weight that it has all the same.
void drawMasked(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell, int size) {
    const QPointF middle = drawing.geometry.cellRect(cell.row, cell.column).center();
    const QSizeF& extent = drawing.geometry.cellSize;
    const bool weighs = drawing.weighsThoughMasked(cell);
    const bool hasFill = printsNumber(drawing, cell);
    const QColor ground = QColor::fromRgb(drawing.colourOf(drawing.colouredAt(cell)));
    const bool hasWord =
        hasWordInEachCell(drawing) && (!hasFill || extent.height() >= drawing.picture.wordCell);
    const double word = hasFill ? size * 0.5 + 12.0 : 0.0;
    if (hasFill && size > 0) {
        drawTextCentred(painter, middle, sansFont(size), weighs ? textOn(ground) : drawing.theme().secondary,
                        valueText(drawing, cell));
    }
    if (hasWord) {
        drawTextCentred(painter, middle + QPointF(0.0, word), sansFont(kCaptionSize),
                        weighs ? textOn(ground) : drawing.theme().tertiary, maskedWord());
    }
}

/// A weight that dropout took away says so, in a gap of its cross.
void drawDropped(QPainter& painter, const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    if (!hasWordInEachCell(drawing)) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    const QPointF middle = drawing.geometry.cellRect(cell.row, cell.column).center();
    const QSizeF gap(textWidth(font, droppedWord()) + 4.0, kWordHeight);
    const QColor ground = drawing.fillAt(cell);
    painter.fillRect(QRectF(middle - QPointF(gap.width() / 2.0, gap.height() / 2.0), gap), ground);
    drawTextCentred(painter, middle, font, textOn(ground), droppedWord());
}

/// A forbidden cell without a number.
bool isSilent(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    return drawing.looksMasked(cell) && !printsNumber(drawing, cell);
}

/// A cell with the cross of dropout.
bool isCrossed(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    return drawing.isDropped(cell) && !drawing.looksMasked(cell) && !drawing.isCovered(cell);
}

/// Whether these rows of a column are all of a kind and without the selected frame.
template <typename IsOfKind>
bool areOfKind(const HeatmapDrawing& drawing, std::size_t firstRow, std::size_t endRow, std::size_t column,
               const IsOfKind& isOfKind) {
    for (std::size_t row = firstRow; row < endRow; ++row) {
        if (!isOfKind(drawing, {row, column}) || drawing.selectedRow() == row ||
            drawing.selectedColumn() == column) {
            return false;
        }
    }
    return true;
}

/// The widest place for a word among cells of a kind, the first of equal ones; null where there is none.
template <typename IsOfKind>
QRectF placeOfWord(const HeatmapDrawing& drawing, double width, const IsOfKind& isOfKind) {
    const VisibleCells& visible = drawing.visible;
    const auto high = static_cast<std::size_t>(std::ceil(kWordHeight / drawing.geometry.cellSize.height()));
    QRectF best;
    for (std::size_t row = visible.firstRow; row + high <= visible.endRow; ++row) {
        QRectF run;
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            run = areOfKind(drawing, row, row + high, column, isOfKind)
                      ? run.united(drawing.geometry.cellRect(row, column))
                            .united(drawing.geometry.cellRect(row + high - 1, column))
                      : QRectF();
            best = run.width() > std::max(best.width() + 0.5, width) ? run : best;
        }
    }
    return best.intersected(drawing.geometry.matrix);
}

/// What a word stands on, and in which colour.
struct WordColours {
    QColor ground;
    QColor ink;
};

template <typename IsOfKind>
void drawWordAmong(QPainter& painter, const HeatmapDrawing& drawing, const QString& word,
                   const WordColours& colours, const IsOfKind& isOfKind) {
    const QFont font = sansFont(kCaptionSize);
    const double width = textWidth(font, word) + 2.0 * kWordMargin;
    const QRectF place = placeOfWord(drawing, width, isOfKind);
    if (place.width() < width || place.height() < kWordHeight - 0.5) {
        return;
    }
    const QPointF middle = place.center();
    painter.fillRect(
        QRectF(middle.x() - width / 2.0, middle.y() - kWordHeight / 2.0 + 1.0, width, kWordHeight - 2.0),
        colours.ground);
    drawTextCentred(painter, middle, font, colours.ink, word);
}

/// Hatch and crosses say what they mean where no cell has room for the word.
void drawWords(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapPicture& picture = drawing.picture;
    const VisibleCells& visible = drawing.visible;
    const QSizeF& cell = drawing.geometry.cellSize;
    const std::size_t cells = (visible.endRow - visible.firstRow) * (visible.endColumn - visible.firstColumn);
    if (!(picture.isInWindow || picture.isFile) || picture.values == ValuesShown::Off ||
        hasWordInEachCell(drawing) || std::min(cell.width(), cell.height()) < kSmallestSearchedCell ||
        cells > kMostSearchedCells) {
        return;
    }
    const QColor ground =
        picture.mask == MaskShown::Tinted ? maskedTint(drawing.theme()) : drawing.theme().canvas;
    drawWordAmong(painter, drawing, maskedWord(), {ground, drawing.theme().secondary}, isSilent);
    if (picture.stage == Stage::AfterDropout && std::min(cell.width(), cell.height()) >= kSmallestDrawnCell) {
        const QColor none = QColor::fromRgb(drawing.colourOf(0.0)); // that of a weight that was dropped
        drawWordAmong(painter, drawing, droppedWord(), {none, textOn(none)}, isCrossed);
    }
}

} // namespace

bool printsNumber(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    return drawing.picture.stage == Stage::Masked || !drawing.looksMasked(cell) ||
           drawing.weighsThoughMasked(cell);
}

namespace {

/// Whether the colours end below what the decimals can say, so that every number would read as zero.
bool needsPowers(const HeatmapPicture& picture) {
    const RangeGroup group = picture.isDifference ? RangeGroup::Values : stageInfo(picture.stage).range;
    const ValueRange range = picture.palette.rangeOf(group);
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    return largest > 0.0 && largest < 0.5 * std::pow(10.0, -picture.digits);
}

} // namespace

QString valueText(const HeatmapDrawing& drawing, const DisplayedCell& cell) {
    if (drawing.isCovered(cell)) {
        return QStringLiteral("?");
    }
    const double value = drawing.valueAt(cell);
    constexpr int kTwoSignificant = -2;
    const QString text = QString::fromStdString(value != 0.0 && needsPowers(drawing.picture)
                                                    ? numberText(value, kTwoSignificant)
                                                    : shortNumberText(value, drawing.picture.digits));
    if (drawing.picture.omitsZero) {
        return text.startsWith(QLatin1String("0.")) ? text.mid(1)
               : text == QLatin1String("1.00")      ? QStringLiteral("1")
                                               : text; // one that rounds to it takes no room from the others
    }
    return text;
}

QString longestValue(const HeatmapDrawing& drawing, const VisibleCells& cells) {
    QString longest;
    for (std::size_t row = cells.firstRow; row < cells.endRow; ++row) {
        for (std::size_t column = cells.firstColumn; column < cells.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            const QString text = printsNumber(drawing, cell) ? valueText(drawing, {row, column}) : QString();
            if (text.size() > longest.size()) {
                longest = text;
            }
        }
    }
    return longest;
}

QSizeF roomForValue(const HeatmapPicture& picture, const QSizeF& cell) {
    return {cell.width() - 2.0 * valuePadding(picture, cell), cell.height() * 0.6};
}

double cellWidthFor(double text, double height) {
    return std::ceil(height >= kRoomyCell ? text / (1.0 - 2.0 * kRoomyPadding) : text + 2.0 * kTightPadding);
}

double leastCellWidthFor(double text, double height) {
    const double least = std::ceil(text + 2.0 * kLeastPadding);
    return height < kRoomyCell && least < kSmallestValueCell ? least : cellWidthFor(text, height);
}

int valueSize(const HeatmapPicture& picture, const QString& longest, const QSizeF& cell) {
    const int largest = picture.isFigure() ? picture.figureLargestValue : kLargeCellSize;
    const int smallest = picture.isInWindow ? kCaptionSize : kSmallestValueSize;
    const QSizeF room = roomForValue(picture, cell);
    return fittingSize(longest, room.width(), room.height(), largest, smallest);
}

int valueSize(const HeatmapDrawing& drawing) {
    return valueSize(drawing.picture, longestValue(drawing, drawing.visible), drawing.geometry.cellSize);
}

void drawValues(QPainter& painter, const HeatmapDrawing& drawing, int most) {
    const bool prints = printsValues(drawing.picture, drawing.geometry.cellSize);
    const int size = prints ? std::min(most, valueSize(drawing)) : 0;
    const bool areDrawn =
        std::min(drawing.geometry.cellSize.width(), drawing.geometry.cellSize.height()) >= kSmallestDrawnCell;
    if (size == 0 && drawing.picture.isInWindow && areDrawn) {
        drawNotNumbers(painter, drawing);
    }
    drawWords(painter, drawing);
    if (!drawing.picture.isFigure() && areDrawn) {
        drawCoveredCells(painter, drawing);
    }
    if (!prints) {
        return;
    }
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const DisplayedCell cell{row, column};
            if (drawing.isCovered(cell)) {
                continue;
            }
            const QRectF rect = drawing.geometry.cellRect(row, column);
            // A number that the frame would cut is left out: it could be read as another one.
            if (!drawing.geometry.matrix.adjusted(-0.01, -0.01, 0.01, 0.01)
                     .contains(rect.adjusted(rect.width() * 0.1, rect.height() * 0.25, -rect.width() * 0.1,
                                             -rect.height() * 0.25))) {
                continue;
            }
            if (drawing.looksMasked(cell)) {
                drawMasked(painter, drawing, cell, size);
            } else if (drawing.isDropped(cell)) {
                drawDropped(painter, drawing, cell);
            } else if (size > 0) {
                const bool current = drawing.currentCell() == cell;
                drawTextCentred(painter, rect.center(),
                                sansFont(size, current ? QFont::DemiBold : QFont::Normal),
                                textOn(drawing.fillAt(cell)), valueText(drawing, cell));
            }
        }
    }
}

} // namespace attnscope::ui
