// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_sums.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/printed_parts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace attnscope::ui {

namespace {

/// Above, the sums of keys cost too much for a painter.
constexpr std::size_t kMostQueries = 4096;
constexpr double kSumTolerance = 1e-6;
constexpr double kSumPadding = 2.0; ///< on both sides of the sum of a column

QString printed(double value, int digits) {
    return QString::fromStdString(numberText(value, digits));
}

template <typename Part>
QString roundingNote(std::size_t count, double sum, int digits, const Part& part) {
    if (count > kMostPrintedParts) {
        return {};
    }
    double rounded = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        rounded += printedUnits(part(i), digits);
    }
    const QString text = printed(rounded / std::pow(10.0, digits), digits);
    return !std::isfinite(rounded) || text == printed(sum, digits) ? QString() : roundedPartsText(text);
}

QFont sumFont(bool bold) {
    return sansFont(kValueSize, bold ? QFont::DemiBold : QFont::Normal);
}

QString caption() {
    return QCoreApplication::translate("Heatmap", "column Σ");
}

/// Where the labels of the rows are narrower than the caption: rows have that sign, too.
QString shortCaption() {
    return QStringLiteral("Σ");
}

QColor colourOf(const HeatmapDrawing& drawing, const LineSum& sum, bool selected) {
    if (!sum.isExpected) {
        return drawing.theme().warning;
    }
    return selected ? drawing.theme().accentText : drawing.theme().secondary;
}

LineSum lineSum(const HeatmapDrawing& drawing, std::size_t line, bool ofRows, bool withNote) {
    return drawing.shape.transposed == ofRows ? sumOfKey(drawing.picture, drawing.shape, line, withNote)
                                              : sumOfQuery(drawing.picture, drawing.shape, line, withNote);
}

/// Which lines have their note. In the window one, because notes below each other would look like a fault
/// there: that of the pointer or the current cell, else the first with a note. A file has no pointer, and
/// each of its lines has its own.
class NotedLines {
public:
    NotedLines(const HeatmapDrawing& drawing, bool ofRows)
        : m_any(drawing.geometry.hasNotes && hasRoundingNotes(drawing.picture, drawing.geometry.cellSize))
        , m_isInWindow(drawing.picture.isInWindow) {
        if (m_any && m_isInWindow) {
            m_one = oneOf(drawing, ofRows);
        }
    }

    bool has(std::size_t line) const { return m_any && (!m_isInWindow || m_one == line); }

private:
    static std::optional<std::size_t> oneOf(const HeatmapDrawing& drawing, bool ofRows) {
        const auto hasNote = [&](std::size_t line) {
            return !lineSum(drawing, line, ofRows, true).note.isEmpty();
        };
        const auto marked = drawing.markedCell();
        if (marked && hasNote(ofRows ? marked->row : marked->column)) {
            return ofRows ? marked->row : marked->column;
        }
        const VisibleCells& visible = drawing.visible;
        const std::size_t end = ofRows ? visible.endRow : visible.endColumn;
        for (std::size_t line = ofRows ? visible.firstRow : visible.firstColumn; line < end; ++line) {
            if (hasNote(line)) {
                return line;
            }
        }
        return std::nullopt;
    }

    bool m_any;
    bool m_isInWindow;
    std::optional<std::size_t> m_one;
};

void drawRowSums(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const NotedLines noted(drawing, true);
    for (std::size_t row = drawing.visible.firstRow; row < drawing.visible.endRow; ++row) {
        const QRectF cell = geometry.cellRect(row, drawing.visible.firstColumn);
        if (cell.center().y() < geometry.matrix.top() || cell.center().y() > geometry.matrix.bottom()) {
            continue;
        }
        const LineSum sum = lineSum(drawing, row, true, noted.has(row));
        const bool selected = drawing.selectedRow() == row;
        const QPointF at(geometry.rowSums.left(), cell.center().y());
        drawTextLeft(painter, at, sumFont(selected), colourOf(drawing, sum, selected),
                     QStringLiteral("Σ %1").arg(sum.text));
        if (!sum.note.isEmpty()) {
            drawTextLeft(painter, at + QPointF(0.0, 17.0), sansFont(kCaptionSize), drawing.theme().tertiary,
                         sum.note);
        }
    }
}

void drawColumnSums(QPainter& painter, const HeatmapDrawing& drawing) {
    const HeatmapGeometry& geometry = drawing.geometry;
    const double middle = geometry.columnSums.top() + 8.0;
    const bool isShort = geometry.rowLabels.width() < columnSumCaptionWidth();
    drawTextRight(painter, {geometry.rowLabels.right(), middle}, sumFont(false), drawing.theme().secondary,
                  isShort ? shortCaption() : caption());
    const QFont noteFont = sansFont(kCaptionSize);
    const NotedLines noted(drawing, false);
    const bool allNotesFit = noteWidth(drawing.picture) <= geometry.cellSize.width() - 4.0;
    for (std::size_t column = drawing.visible.firstColumn; column < drawing.visible.endColumn; ++column) {
        const QRectF cell = geometry.cellRect(drawing.visible.firstRow, column);
        if (cell.center().x() < geometry.matrix.left() || cell.center().x() > geometry.matrix.right()) {
            continue;
        }
        const LineSum sum = lineSum(drawing, column, false, noted.has(column));
        const bool selected = drawing.selectedColumn() == column;
        const QPointF at(cell.center().x(), middle);
        const QFont font = sumFont(selected);
        const QString text = sum.text.startsWith(QLatin1String("= ")) ? sum.text.mid(2) : sum.text;
        if (textWidth(font, text) <= geometry.cellSize.width() - kSumPadding) {
            drawTextCentred(painter, at, font, colourOf(drawing, sum, selected), text);
        }
        const double width = textWidth(noteFont, sum.note);
        const bool hasRoom =
            drawing.picture.isInWindow ? at.x() - width / 2.0 >= geometry.rowLabels.left() : allNotesFit;
        if (!sum.note.isEmpty() && hasRoom) {
            drawTextCentred(painter, at + QPointF(0.0, 15.0), noteFont, drawing.theme().tertiary, sum.note);
        }
    }
}

} // namespace

namespace {

/// What the cells of a line of the stage add up to; the weights' own sum is known, that after dropout is not.
double sumOf(const HeatmapPicture& picture, const HeatmapShape& shape, std::size_t query) {
    if (picture.stage != Stage::AfterDropout) {
        return picture.snapshot.result->rowStatistics(query).sum;
    }
    double sum = 0.0;
    for (std::size_t key = 0; key < shape.source->columns(); ++key) {
        sum += shape.source->exact(query, key);
    }
    return sum;
}

/// With a number that is not to be told yet.
LineSum coveredSum() {
    LineSum line;
    line.text = QStringLiteral("= ?");
    line.isExpected = true;
    return line;
}

} // namespace

LineSum sumOfQuery(const HeatmapPicture& picture, const HeatmapShape& shape, std::size_t query,
                   bool withNote) {
    // Rows of weights have one sum, so that each would tell that of the others.
    const bool isToldByAny = picture.stage == Stage::Weights && picture.coveredQuerySum;
    if (isToldByAny || picture.coveredQuerySum == query) {
        return coveredSum();
    }
    for (std::size_t key = 0; key < shape.source->columns(); ++key) {
        if (shape.source->covered(query, key)) {
            return coveredSum();
        }
    }
    const double sum = sumOf(picture, shape, query);
    const bool isOne = std::abs(sum - 1.0) <= kSumTolerance;
    LineSum line;
    // Weights of a file were rounded each, in float16 to 11 bits: that is no fault of the row.
    constexpr double kRounding = 0x1p-9;
    const QString digits = printed(sum, picture.digits);
    const bool isRounded = std::abs(sum - 1.0) <= kRounding && digits == printed(1.0, picture.digits);
    line.isExpected = isOne || isRounded || picture.stage == Stage::AfterDropout;
    if (isOne) {
        line.text = QStringLiteral("= 1");
    } else if (sum == 0.0) {
        line.text = QStringLiteral("= 0");
    } else {
        line.text = (digits == printed(1.0, picture.digits) ? QStringLiteral("≈ %1") : QStringLiteral("= %1"))
                        .arg(digits);
    }
    if (withNote) {
        line.note = roundingNote(shape.source->columns(), sum, picture.digits,
                                 [&](std::size_t key) { return shape.source->exact(query, key); });
    }
    return line;
}

LineSum sumOfKey(const HeatmapPicture& picture, const HeatmapShape& shape, std::size_t key, bool withNote) {
    const std::size_t queries = shape.source->rows();
    if (queries > kMostQueries) {
        return {};
    }
    if (picture.coveredKeySum == key) {
        return coveredSum();
    }
    double sum = 0.0;
    for (std::size_t query = 0; query < queries; ++query) {
        if (shape.source->covered(query, key)) {
            return coveredSum();
        }
        sum += shape.source->exact(query, key);
    }
    LineSum line;
    line.text = QStringLiteral("= %1").arg(printed(sum, picture.digits));
    if (withNote) {
        line.note = roundingNote(queries, sum, picture.digits,
                                 [&](std::size_t query) { return shape.source->exact(query, key); });
    }
    return line;
}

bool hasRoundingNotes(const HeatmapPicture& picture, const QSizeF& cell) {
    return !picture.isFigure() && printsValues(picture, cell) && cell.height() >= kSmallestValueCell;
}

double sumWidth(const HeatmapPicture& picture) {
    return std::ceil(textWidth(sumFont(true), QStringLiteral("Σ = %1").arg(printed(1.0, picture.digits))));
}

double columnSumWidth(const HeatmapPicture& picture) {
    return std::ceil(textWidth(sumFont(true), printed(1.0, picture.digits))) + kSumPadding;
}

double noteWidth(const HeatmapPicture& picture) {
    const QString note = QCoreApplication::translate("Heatmap", "(rounded parts: %1)");
    return std::ceil(textWidth(sansFont(kCaptionSize), note.arg(printed(1.0, picture.digits))));
}

double widestSum(const HeatmapPicture& picture, const QSizeF& cell) {
    const double sum = sumWidth(picture);
    return hasRoundingNotes(picture, cell) ? std::max(sum, noteWidth(picture)) : sum;
}

double columnSumCaptionWidth() {
    return std::ceil(textWidth(sumFont(false), caption()));
}

double shortSumCaptionWidth() {
    return std::ceil(textWidth(sumFont(false), shortCaption()));
}

void drawSums(QPainter& painter, const HeatmapDrawing& drawing) {
    if (!drawing.geometry.rowSums.isEmpty()) {
        drawRowSums(painter, drawing);
    }
    if (!drawing.geometry.columnSums.isEmpty()) {
        drawColumnSums(painter, drawing);
    }
}

} // namespace attnscope::ui
