// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/product_line.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/formula/formula_words.h"
#include "ui/paint/product/product_drawing.h"
#include "ui/paint/product/product_picture.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// A frame that is seen on every colour.
void drawFrame(QPainter& painter, const QRectF& area, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.panel, 1.0));
    painter.drawRect(area.adjusted(1.5, 1.5, -1.5, -1.5));
    painter.setPen(QPen(theme.strong, 2.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(area);
}

void drawFrames(QPainter& painter, const ProductPicture& picture, const ProductLayout& layout) {
    const Theme& theme = picture.palette.theme;
    const ProductLight& light = picture.light;
    const ProductPlace& left = layout.of(ProductPart::Left);
    const ProductPlace& right = layout.of(ProductPart::Right);
    const ProductPlace& result = layout.of(ProductPart::Result);
    const bool hasRow = light.row && left.rows.shows(*light.row);
    const bool hasColumn = light.column && right.columns.shows(*light.column);
    if (hasRow) {
        drawFrame(painter, left.rowRect(*light.row), theme);
    }
    if (hasColumn) {
        drawFrame(painter, right.columnRect(*light.column), theme);
    }
    if (light.term && hasRow && left.columns.shows(*light.term)) {
        drawFrame(painter, left.cellRect(*light.row, *light.term), theme);
    }
    if (light.term && !light.column && right.rows.shows(*light.term)) {
        drawFrame(painter, right.rowRect(*light.term), theme);
    }
    if (light.term && hasColumn && right.rows.shows(*light.term)) {
        drawFrame(painter, right.cellRect(*light.term, *light.column), theme);
    }
    if (!picture.product->result.source || (light.row && !hasRow) || (light.column && !hasColumn)) {
        return;
    }
    if (hasRow && hasColumn) {
        drawFrame(painter, result.cellRect(*light.row, *light.column), theme);
    } else if (hasRow) {
        drawFrame(painter, result.rowRect(*light.row), theme);
    } else if (hasColumn) {
        drawFrame(painter, result.columnRect(*light.column), theme);
    }
}

/// The sum is written smaller, down to that, before a term is left out.
constexpr double kSmallestSum = 11.0;

/// name = working = result, with as many terms as there is room for; sets the size of its type.
Formula wholeLine(const ArithmeticLine& line, FormulaStyle& style, double width) {
    const auto joined = [&line](const Formula& working) {
        std::vector<Formula> parts{line.name};
        const Formula words = translatedWords(working);
        parts.insert(parts.end(), words.parts.begin(), words.parts.end());
        parts.insert(parts.end(), {op("="), *line.result});
        return row(std::move(parts));
    };
    const Formula whole = joined(line.working);
    const double wanted = style.size;
    for (; style.size >= kSmallestSum; --style.size) {
        if (formulaWidth(whole, style) <= width) {
            return whole;
        }
    }
    for (const Formula& shorter : line.shorter) {
        const Formula formula = joined(shorter);
        for (style.size = wanted; style.size >= kSmallestSum; --style.size) {
            if (formulaWidth(formula, style) <= width) {
                return formula;
            }
        }
    }
    style.size = wanted;
    return row({line.name, op("="), op("…"), op("="), *line.result});
}

/// Of a whole row or column that is lit: what it is made of.
QString lineSentence(const ProductPicture& picture) {
    const StageProduct& product = *picture.product;
    const ProductLight& light = picture.light;
    if (light.term && !light.column) {
        return {}; // a row that a token picks is framed in all three
    }
    const std::size_t from = picture.snapshot.scene->notation.indexFrom;
    const auto text = [](const Formula& formula) { return QString::fromStdString(plainText(formula)); };
    const QString left = text(product.left.name);
    const QString right = text(product.right.name);
    const QString result = text(product.result.name);
    if (light.row) {
        return QCoreApplication::translate("Product", "row %1 of %2  =  row %1 of %3  ·  %4")
            .arg(indexText(*light.row + from), result, left, right);
    }
    return light.column ? QCoreApplication::translate("Product", "column %1 of %2  =  %3  ·  column %1 of %4")
                              .arg(indexText(*light.column + from), result, left, right)
                        : QString();
}

void drawSum(QPainter& painter, const ProductPicture& picture, const ProductLayout& layout) {
    const ProductLight& light = picture.light;
    if (!light.row || !light.column) {
        const QFont font = sansFont(kValueSize);
        drawTextCentred(painter, layout.sum.center(), font, picture.palette.theme.secondary,
                        elided(font, lineSentence(picture), layout.sum.width()));
        return;
    }
    const auto isLit = [&light](const CellRef& cell) {
        return cell.row == *light.row && cell.column == *light.column;
    };
    ArithmeticLine line = productLine(*picture.product, *picture.snapshot.scene, *light.row, *light.column);
    if (!line.result || std::any_of(picture.asked.begin(), picture.asked.end(), isLit)) {
        return;
    }
    // Of a lesson the sum has the decimals of its cell; else those of all arithmetic.
    constexpr int kUsualDigits = 3;
    if (picture.mostDigits.back() < kUsualDigits) {
        line.result->digits = picture.mostDigits.back();
    }
    FormulaStyle style;
    style.size = kValueSize;
    style.colour = picture.palette.theme.text;
    style.secondary = picture.palette.theme.secondary;
    style.palette = &picture.palette;
    const Formula whole = wholeLine(line, style, layout.sum.width());
    drawFormulaIn(painter, whole, style, layout.sum, true);
}

} // namespace

void drawFormulaIn(QPainter& painter, const Formula& formula, const FormulaStyle& style, const QRectF& area,
                   bool isCentred) {
    const FormulaLayout layout = layoutFormula(formula, style);
    const double free = area.width() - layout.size().width();
    drawFormula(painter, layout,
                {area.left() + (isCentred ? std::max(0.0, free / 2.0) : 0.0),
                 area.top() + (area.height() - layout.size().height()) / 2.0});
}

void drawProductLight(QPainter& painter, const ProductPicture& picture, const ProductLayout& layout) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawFrames(painter, picture, layout);
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawSum(painter, picture, layout);
    painter.restore();
}

} // namespace attnscope::ui
