// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/cover.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/hatch.h"
#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/product/product_drawing.h"
#include "ui/paint/product/product_labels.h"
#include "ui/paint/product/product_picture.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Smaller cells have no lines between them, and rows that small no label.
constexpr double kSeparatedCell = 8.0;
constexpr double kLabelledRow = 14.0;
constexpr double kFoldMark = 11.0; ///< width of the dots for what is folded

/// A matrix of the picture with its place and its colours.
struct ProductDrawing {
    const ProductPicture& picture;
    const ProductMatrix& matrix;
    const ProductPlace& place;
    Palette palette;
    bool isResult = false;
    std::shared_ptr<const MatrixSource> lift; ///< of weights whose colours stand for it
    int digits = kAllDigits;

    bool isAsked(std::size_t row, std::size_t column) const {
        return isResult && std::any_of(picture.asked.begin(), picture.asked.end(), [&](const CellRef& cell) {
                   return cell.row == row && cell.column == column;
               });
    }
    bool has(std::size_t row, std::size_t column) const {
        return isAsked(row, column)
                   ? false
                   : !isResult || !picture.play ||
                         picture.play->has(row - place.rows.first, column - place.columns.first,
                                           place.columns.shown());
    }
    bool isSilenced(std::size_t row, std::size_t column) const {
        return matrix.masked(row, column) && matrix.at(row, column) == 0.0;
    }
    QColor fillOf(std::size_t row, std::size_t column) const {
        if (!has(row, column) || isSilenced(row, column)) {
            return palette.theme.canvas;
        }
        if (matrix.stage == Stage::Weights && picture.scale != ValueScale::Linear) {
            const CellRef cell = matrix.cellAt(row, column);
            const MatrixSource& shown = lift ? *lift : *matrix.source;
            return QColor::fromRgb(
                picture.weightColours.of(static_cast<float>(shown.exact(cell.row, cell.column))));
        }
        return palette.fill(matrix.group, matrix.at(row, column));
    }
};

Palette paletteFor(const Palette& palette, const ProductMatrix& matrix) {
    Palette own = palette;
    own.ranges = matrix.stage  ? palette.ranges.forStage(*matrix.stage)
                 : matrix.role ? palette.ranges.forRole(*matrix.role)
                               : palette.ranges.shared();
    return own;
}

QString shownNumber(const ProductMatrix& matrix, std::size_t row, std::size_t column, int digits) {
    const double value = matrix.at(row, column);
    const bool isNothing = value == 0.0 && matrix.masked(row, column);
    return QString::fromStdString(shortNumberText(value, isNothing ? 0 : digits));
}

int digitsOf(const ProductPicture& picture, ProductPart part) {
    return std::min(picture.digits, picture.mostDigits[static_cast<std::size_t>(part)]);
}

/// "?" where a question asks for a number.
void drawAskedCells(QPainter& painter, const ProductPicture& picture, const ProductPlace& place) {
    constexpr double kInset = 0.09;
    constexpr double kSmallestBox = 15.0;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CellRef& cell : picture.asked) {
        if (!place.rows.shows(cell.row) || !place.columns.shows(cell.column)) {
            continue;
        }
        const QRectF rect = place.cellRect(cell.row, cell.column);
        const double side = std::min(rect.width(), rect.height());
        const double inset = kInset * side;
        painter.fillRect(rect, picture.palette.theme.panel);
        drawCover(painter, picture.palette.theme, rect.adjusted(inset, inset, -inset, -inset),
                  side < kSmallestBox ? 0.0 : std::clamp(0.5 * side, 11.0, 26.0));
    }
}

void drawCells(QPainter& painter, const ProductDrawing& drawing) {
    const ProductPlace& place = drawing.place;
    std::vector<QRectF> silenced;
    for (std::size_t row = place.rows.first; row < place.rows.end; ++row) {
        for (std::size_t column = place.columns.first; column < place.columns.end; ++column) {
            const QRectF cell = place.cellRect(row, column);
            painter.fillRect(cell, drawing.fillOf(row, column));
            if (drawing.has(row, column) && place.rows.isOpen(row) && place.columns.isOpen(column) &&
                drawing.isSilenced(row, column)) {
                silenced.push_back(cell);
            }
        }
    }
    if (!silenced.empty()) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(drawing.palette.theme.hatch, 1.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines(silenced, place.frame.topLeft(), kSmallHatchPeriod));
        painter.restore();
    }
}

void drawSeparators(QPainter& painter, const ProductDrawing& drawing) {
    const ProductPlace& place = drawing.place;
    QColor line = drawing.palette.theme.border;
    line.setAlphaF(0.75F);
    for (std::size_t row = place.rows.first + 1; row < place.rows.end; ++row) {
        if (std::min(place.rows.sizeOf(row), place.rows.sizeOf(row - 1)) >= kSeparatedCell) {
            painter.fillRect(QRectF(place.frame.left(), place.rowRect(row).top(), place.frame.width(), 1.0),
                             line);
        }
    }
    for (std::size_t column = place.columns.first + 1; column < place.columns.end; ++column) {
        if (std::min(place.columns.sizeOf(column), place.columns.sizeOf(column - 1)) >= kSeparatedCell) {
            painter.fillRect(
                QRectF(place.columnRect(column).left(), place.frame.top(), 1.0, place.frame.height()), line);
        }
    }
    painter.setPen(QPen(drawing.palette.theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.frame.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void drawNumbers(QPainter& painter, const ProductDrawing& drawing, int type) {
    const ProductPlace& place = drawing.place;
    const QFont font = sansFont(type);
    for (std::size_t row = place.rows.firstOpen; row < place.rows.endOpen; ++row) {
        for (std::size_t column = place.columns.firstOpen; column < place.columns.endOpen; ++column) {
            if (!drawing.has(row, column)) {
                continue;
            }
            const QString text = shownNumber(drawing.matrix, row, column, drawing.digits);
            const QRectF cell = place.cellRect(row, column);
            if (textWidth(font, text) <= cell.width() - 2.0) {
                const bool isNothing = drawing.isSilenced(row, column);
                drawTextCentred(
                    painter, cell.center(), font,
                    isNothing ? drawing.palette.theme.secondary : textOn(drawing.fillOf(row, column)), text);
            }
        }
    }
}

/// Where a matrix goes on without labels and numbers, which have no room: three dots in their line.
void drawFoldMark(QPainter& painter, const Theme& theme, const QPointF& middle) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    for (const double aside : {-kFoldMark / 3.0, 0.0, kFoldMark / 3.0}) {
        painter.drawEllipse(middle + QPointF(aside, 0.0), 1.2, 1.2);
    }
}

/// The beginning and the end of a span's closed parts, from its own beginning, where these are seen.
std::vector<std::pair<double, double>> closedParts(const ProductSpan& span) {
    std::vector<std::pair<double, double>> parts;
    for (const auto& [from, to] : {std::pair(span.first, span.firstOpen), {span.endOpen, span.end}}) {
        if (to > from) {
            parts.emplace_back(span.start(from), span.start(to));
        }
    }
    return parts;
}

void drawRowLabels(QPainter& painter, const ProductDrawing& drawing) {
    const ProductPlace& place = drawing.place;
    if (place.rowLabels.isEmpty()) {
        return;
    }
    const Theme& theme = drawing.palette.theme;
    const ProductSide side = drawing.matrix.rowSide;
    const AxisLabels labels = productLabels(*drawing.picture.snapshot.scene, drawing.matrix, true);
    for (std::size_t row = place.rows.first; row < place.rows.end; ++row) {
        if (place.rows.sizeOf(row) < kLabelledRow) {
            continue;
        }
        const double y = place.rowRect(row).center().y();
        const AxisLabel label = labels.elidedAt(row, rowLabelForm(labels, side, place.hasIndices),
                                                kInterfaceSize, false, place.rowLabels.width());
        const double width = labelWidth(label, kInterfaceSize, false);
        drawTextLeft(painter, {place.rowLabels.right() - width, y}, indexFont(kInterfaceSize),
                     theme.secondary, label.index);
        drawTextRight(painter, {place.rowLabels.right(), y}, labelFont(kInterfaceSize, false),
                      side == ProductSide::Features ? theme.secondary : theme.text, label.text);
    }
    if (place.rows.closed < kLabelledRow) {
        for (const auto& [top, bottom] : closedParts(place.rows)) {
            drawFoldMark(
                painter, theme,
                {place.rowLabels.right() - kFoldMark / 2.0, place.frame.top() + (top + bottom) / 2.0});
        }
    }
}

/// Tokens where all of them fit their columns, else indices.
LabelForm columnForm(const AxisLabels& labels, const ProductPlace& place) {
    for (std::size_t column = place.columns.firstOpen; column < place.columns.endOpen; ++column) {
        if (labelWidth(labels.at(column, LabelForm::Token), kInterfaceSize, false) >
            place.columns.sizeOf(column) - 4.0) {
            return LabelForm::Index;
        }
    }
    return LabelForm::Token;
}

void drawColumnLabels(QPainter& painter, const ProductDrawing& drawing) {
    const ProductPlace& place = drawing.place;
    const Theme& theme = drawing.palette.theme;
    const AxisLabels labels = productLabels(*drawing.picture.snapshot.scene, drawing.matrix, false);
    const LabelForm form = columnForm(labels, place);
    for (std::size_t column = place.columns.firstOpen; column < place.columns.endOpen; ++column) {
        const AxisLabel label = labels.at(column, form);
        const double width = labelWidth(label, kInterfaceSize, false);
        if (width > place.columns.sizeOf(column) - 2.0) {
            continue;
        }
        const QPointF middle(place.columnRect(column).center().x(), place.columnLabels.center().y());
        drawTextCentred(painter, middle, sansFont(kInterfaceSize),
                        label.text.isEmpty() || labels.areFeatures() ? theme.secondary : theme.text,
                        label.text.isEmpty() ? label.index : label.text);
    }
    for (const auto& [left, right] : closedParts(place.columns)) {
        // Narrower than its mark, which then stands outside: the next column's name may be as wide as that.
        const double half = kFoldMark / 2.0;
        const double x = right - left > kFoldMark ? (left + right) / 2.0
                         : left > 0.0             ? left + half
                                                  : right - half;
        drawFoldMark(painter, theme, {place.frame.left() + x, place.columnLabels.center().y()});
    }
}

void drawSigns(QPainter& painter, const ProductPicture& picture, const ProductLayout& layout) {
    const Theme& theme = picture.palette.theme;
    if (!layout.isStacked) {
        const QFont font = sansFont(kLargeCellSize);
        drawTextCentred(painter, layout.times, font, theme.secondary, QStringLiteral("·"));
        drawTextCentred(painter, layout.equals, font,
                        picture.product->fits() ? theme.secondary : theme.warning,
                        picture.product->fits() ? QStringLiteral("=") : QStringLiteral("≠"));
    }
    if (layout.bias) {
        FormulaStyle style;
        style.colour = theme.text;
        drawFormulaIn(painter, row({word("+ "), picture.product->bias->name}), style,
                      {layout.plus.x(), layout.plus.y() - 10.0, 60.0, 20.0}, false);
    }
}

void drawMatrix(QPainter& painter, const ProductDrawing& drawing, int type) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawCells(painter, drawing);
    drawSeparators(painter, drawing);
    if (type > 0) {
        drawNumbers(painter, drawing, type);
    }
}

} // namespace

QString productNumber(const ProductPicture& picture, ProductPart part, std::size_t row, std::size_t column) {
    return shownNumber(partOf(*picture.product, part), row, column, digitsOf(picture, part));
}

void drawProductMatrices(QPainter& painter, const ProductPicture& asked, const ProductLayout& layout) {
    ProductPicture picture = asked;
    picture.digits = layout.digits;
    const Theme& theme = picture.palette.theme;
    painter.save();
    painter.setRenderHint(QPainter::TextAntialiasing);
    const bool fits = picture.product->fits();
    FormulaStyle style;
    style.size = kTitleSize;
    style.colour = theme.text;
    style.secondary = fits ? theme.secondary : theme.warning;
    for (const ProductPart part : kProductParts) {
        const ProductMatrix& matrix = partOf(*picture.product, part);
        const ProductPlace& place = layout.of(part);
        painter.setRenderHint(QPainter::Antialiasing, true);
        drawFormulaIn(painter, headerFormula(picture, part), style, place.header, true);
        if (!matrix.source) {
            continue;
        }
        const ProductDrawing drawing{picture,
                                     matrix,
                                     place,
                                     paletteFor(picture.palette, matrix),
                                     part == ProductPart::Result,
                                     picture.scale == ValueScale::Lift ? picture.snapshot.result->lift()
                                                                       : nullptr,
                                     digitsOf(picture, part)};
        drawMatrix(painter, drawing, layout.numberSize);
        if (drawing.isResult) {
            drawAskedCells(painter, picture, place);
        }
        drawRowLabels(painter, drawing);
        drawColumnLabels(painter, drawing);
    }
    if (layout.bias) {
        const ProductMatrix& bias = *picture.product->bias;
        drawMatrix(
            painter,
            {picture, bias, *layout.bias, paletteFor(picture.palette, bias), false, nullptr, picture.digits},
            layout.numberSize);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawSigns(painter, picture, layout);
    const QFont font = sansFont(kInterfaceSize);
    QString hidden = hiddenText(asked, layout);
    if (textWidth(font, hidden) > layout.range.width()) {
        hidden = hiddenText(asked, layout, true);
    }
    drawTextCentred(painter, layout.note.center(), font, fits ? theme.secondary : theme.warning,
                    elided(font, picture.note, layout.note.width()));
    hidden = elided(font, hidden, layout.range.width());
    drawIndexedTextLeft(
        painter, {layout.range.center().x() - textWidth(font, hidden) / 2.0, layout.range.center().y()}, font,
        theme.secondary, hidden);
    painter.restore();
}

} // namespace attnscope::ui
