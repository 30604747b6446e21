// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/explain_sheet.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"

namespace attnscope::ui {

namespace {

constexpr double kCapitals = 0.74; ///< of capitals and digits, in their type

QFont sheetFont(double size, bool isBold) {
    return sansFont(size, isBold ? QFont::DemiBold : QFont::Normal);
}

double leftOf(const QPointF& point, double width, SheetAlign align) {
    return point.x() - (align == SheetAlign::Left ? 0.0 : align == SheetAlign::Centre ? width / 2.0 : width);
}

} // namespace

QRectF ExplainSheet::text(const QString& text, const QPointF& point, SheetAlign align, const QColor& colour,
                          bool isBold) {
    const QRectF rect = lineAt(point, widthOf(text, isBold), align);
    m_texts.push_back({text, rect, m_type, colour.isValid() ? colour : m_theme.text, isBold});
    return rect;
}

QRectF ExplainSheet::indexedText(const QString& text, const QPointF& point, SheetAlign align) {
    const QRectF rect = this->text(text, point, align);
    m_texts.back().hasIndices = true;
    return rect;
}

QRectF ExplainSheet::code(const QString& text, const QPointF& point, SheetAlign align, const QColor& colour,
                          bool isBold) {
    const QRectF rect = lineAt(point, widthOfCode(text), align);
    m_texts.push_back({text, rect, m_type, colour.isValid() ? colour : m_theme.text, isBold, false, true});
    return rect;
}

void ExplainSheet::askedText(const QString& text, const QString& mark, const QPointF& point, SheetAlign align,
                             const QColor& colour) {
    box({lineAt(point, widthOf(text), align), {}, {}});
    this->text(mark, point, align, colour);
}

void ExplainSheet::askedCode(const QString& code, const QString& mark, const QPointF& point, SheetAlign align,
                             const QColor& colour) {
    box({lineAt(point, widthOfCode(code), align), {}, {}});
    this->code(mark, point, align, colour);
}

QRectF ExplainSheet::lineAt(const QPointF& point, double width, SheetAlign align) const {
    return {leftOf(point, width, align), point.y() - kCapitals * m_type / 2.0, width, kCapitals * m_type};
}

QRectF ExplainSheet::formula(const Formula& formula, const QPointF& point, SheetAlign align,
                             const QColor& colour) {
    SheetFormula placed{layoutFormula(formula, style(colour)), {}};
    const QSizeF size = placed.layout.size();
    placed.topLeft = {leftOf(point, size.width(), align), point.y() - size.height() / 2.0};
    m_formulas.push_back(placed);
    return placed.rect();
}

FormulaStyle ExplainSheet::style(const QColor& colour) const {
    // Indices are smaller than the text around them and must be read too.
    constexpr double kLarger = 1.16;
    FormulaStyle style;
    style.size = m_type * kLarger;
    style.colour = colour.isValid() ? colour : m_theme.text;
    style.secondary = colour.isValid() ? colour : m_theme.secondary;
    return style;
}

void ExplainSheet::arrow(const QPointF& from, const QPointF& to) {
    m_lines.push_back({QPolygonF({from, to}), m_theme.secondary, 0.12 * m_type, false, true});
}

void ExplainSheet::add(const ExplainSheet& other, const QPointF& offset) {
    ExplainSheet moved = other;
    moved.translate(offset);
    m_texts.insert(m_texts.end(), moved.m_texts.begin(), moved.m_texts.end());
    m_formulas.insert(m_formulas.end(), moved.m_formulas.begin(), moved.m_formulas.end());
    m_boxes.insert(m_boxes.end(), moved.m_boxes.begin(), moved.m_boxes.end());
    m_lines.insert(m_lines.end(), moved.m_lines.begin(), moved.m_lines.end());
}

double ExplainSheet::widthOf(const QString& text, bool isBold) const {
    return textWidth(sheetFont(m_type, isBold), text);
}

double ExplainSheet::widthOf(const Formula& formula) const {
    return formulaWidth(formula, style({}));
}

double ExplainSheet::widthOfCode(const QString& text) const {
    return textWidth(codeFont(m_type), text);
}

QRectF ExplainSheet::bounds() const {
    QRectF bounds;
    for (const SheetText& text : m_texts) {
        const double more = (1.15 - kCapitals) / 2.0 * text.size;
        bounds |= text.rect.adjusted(0.0, -more, 0.0, more);
    }
    for (const SheetFormula& formula : m_formulas) {
        bounds |= formula.rect();
    }
    for (const SheetBox& box : m_boxes) {
        const double half = box.edge.isValid() ? box.width / 2.0 : 0.0;
        bounds |= box.rect.adjusted(-half, -half, half, half);
    }
    for (const SheetLine& line : m_lines) {
        bounds |= line.points.boundingRect().adjusted(-line.width, -line.width, line.width, line.width);
    }
    return bounds;
}

void ExplainSheet::translate(const QPointF& offset) {
    for (SheetText& text : m_texts) {
        text.rect.translate(offset);
    }
    for (SheetFormula& formula : m_formulas) {
        formula.topLeft += offset;
    }
    for (SheetBox& box : m_boxes) {
        box.rect.translate(offset);
    }
    for (SheetLine& line : m_lines) {
        line.points.translate(offset);
    }
}

} // namespace attnscope::ui
