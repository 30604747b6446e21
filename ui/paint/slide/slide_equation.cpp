// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/slide/slide_measures.h"

#include <QPainter>

#include <numeric>

namespace attnscope::ui {

namespace {

constexpr double kChipType = 0.62;  ///< of the number in a chip, in the equation's type
constexpr double kChipPad = 0.34;   ///< at each side of it
constexpr double kTermGap = 0.16;   ///< between chip and vector
constexpr double kBeforeSum = 0.42; ///< before = of the sum

/// As wide as any weight with these digits, so that nothing moves when the number is told.
QString widestWeight(int digits) {
    return QString::fromStdString(numberText(0.0, digits));
}

EquationPiece formulaPiece(const Slide& slide, Formula formula, double size) {
    EquationPiece piece;
    piece.width = formulaWidth(formula, slideFormula(slide.theme, size));
    piece.formula = std::move(formula);
    return piece;
}

EquationPiece chipPiece(const SlideTerm& term, int digits, double size) {
    EquationPiece piece;
    piece.term = &term;
    piece.text = term.weight ? QString::fromStdString(numberText(*term.weight, digits)) : QStringLiteral("?");
    const QFont font = sansFont(size * kChipType);
    piece.width = std::max(textWidth(font, widestWeight(digits)), textWidth(font, piece.text)) +
                  (2.0 * kChipPad + kTermGap) * size;
    return piece;
}

Formula tupleOf(const std::vector<double>& numbers, int digits) {
    std::vector<Formula> parts{bracket("(")};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0) {
            parts.push_back(word(", "));
        }
        parts.push_back(number(numbers[i], digits));
    }
    parts.push_back(bracket(")"));
    return row(std::move(parts));
}

/// Draws a chip's weight, or that it is covered.
void drawChip(QPainter& painter, const Slide& slide, const EquationPiece& piece, const QRectF& box,
              double size) {
    const Theme& theme = slide.theme;
    if (!piece.term->weight) {
        drawCover(painter, theme, box, 0.8 * size);
        return;
    }
    const bool isAdded = piece.term->isAdded;
    painter.setPen(QPen(theme.border, 0.03 * size));
    painter.setBrush(isAdded ? piece.term->fill : theme.panel);
    painter.drawRoundedRect(box, 0.1 * size, 0.1 * size);
    drawTextCentred(painter, box.center(), sansFont(size * kChipType),
                    isAdded ? textOn(piece.term->fill) : theme.tertiary, piece.text);
}

} // namespace

FormulaStyle slideFormula(const Theme& theme, double size) {
    FormulaStyle style;
    style.size = size;
    style.colour = theme.text;
    style.secondary = theme.secondary;
    return style;
}

std::vector<EquationPiece> equationPieces(const Slide& slide, bool isGeneral, double size) {
    const SlideEquation& equation = *slide.equation;
    std::vector<EquationPiece> pieces;
    pieces.push_back(formulaPiece(slide, equation.output, size));
    pieces.back().isOutput = true;
    pieces.push_back(formulaPiece(slide, op("="), size));
    if (isGeneral) {
        pieces.push_back(formulaPiece(slide, equation.general, size));
        return pieces;
    }
    for (const SlideTerm& term : equation.terms) {
        if (&term != &equation.terms.front()) {
            pieces.push_back(formulaPiece(slide, op("+"), size));
            pieces.back().isPale = !term.isAdded;
        }
        pieces.push_back(chipPiece(term, equation.digits, size));
        pieces.push_back(formulaPiece(slide, term.vector, size));
        pieces.back().isPale = !term.isAdded;
    }
    return pieces;
}

double equationWidth(const std::vector<EquationPiece>& pieces) {
    return std::accumulate(pieces.begin(), pieces.end(), 0.0,
                           [](double width, const EquationPiece& piece) { return width + piece.width; });
}

void drawSlideEquation(QPainter& painter, const Slide& slide, const SlideLayout& layout) {
    const double size = layout.equationSize;
    const QRectF& area = layout.equation;
    const double baseline = area.center().y() + 0.28 * size;
    double x = area.left();
    const auto draw = [&](const Formula& formula, const QColor& colour) {
        FormulaStyle style = slideFormula(slide.theme, size);
        style.colour = colour;
        x += drawFormulaOnBaseline(painter, formula, style, {x, baseline});
    };
    for (const EquationPiece& piece : equationPieces(slide, layout.isGeneral, size)) {
        if (piece.formula) {
            draw(*piece.formula, piece.isOutput ? slide.theme.accentText
                                 : piece.isPale ? slide.theme.tertiary
                                                : slide.theme.text);
            continue;
        }
        const double height = kChipHeight * size;
        drawChip(painter, slide, piece,
                 {x, area.center().y() - height / 2.0, piece.width - kTermGap * size, height}, size);
        x += piece.width;
    }
    if (slide.equation->sum.empty()) {
        return;
    }
    const Formula sum = row({op("="), tupleOf(slide.equation->sum, slide.equation->sumDigits)});
    x += kBeforeSum * size;
    if (x + formulaWidth(sum, slideFormula(slide.theme, size)) <= area.right()) {
        draw(sum, slide.theme.accentText);
    }
}

} // namespace attnscope::ui
