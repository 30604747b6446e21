// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"
#include "ui/paint/formula/formula_layout.h"

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace attnscope::ui {

/// A line of text with its place.
struct SheetText {
    QString text;
    QRectF rect; ///< as wide as the text, as high as its capitals
    double size = 0.0;
    QColor colour;
    bool isBold = false;
    bool hasIndices = false; ///< "d_k" is d with the index k (indexed_text.h)
    bool isCode = false;     ///< its characters have one width
};

/// A formula with its place.
struct SheetFormula {
    FormulaLayout layout;
    QPointF topLeft;

    QRectF rect() const { return {topLeft, layout.size()}; }
};

struct SheetBox {
    QRectF rect;
    QColor fill;        ///< invalid: none
    QColor edge;        ///< invalid: none
    double width = 1.0; ///< of the edge
    bool isHatched = false;
    double radius = 0.0;
    bool isDashed = false; ///< its edge
};

struct SheetLine {
    QPolygonF points;
    QColor colour;
    double width = 1.0;
    bool isDashed = false;
    bool hasHead = false; ///< an arrow's, at the last point
};

/// Which end of a text lies at its point.
enum class SheetAlign { Left, Centre, Right };

/// What is drawn, with its places: made by the layout of a picture, drawn by one painter.
class ExplainSheet {
public:
    /// `type` is the size of all its texts.
    ExplainSheet(const Theme& theme, double type)
        : m_theme(theme)
        , m_type(type) {}

    const Theme& theme() const { return m_theme; }
    double type() const { return m_type; }
    /// The distance of two lines of text.
    double line() const { return 1.35 * m_type; }

    /// Adds a line of text whose capitals are centred on the height of `point`; gives its rectangle. An
    /// invalid colour: that of text.
    QRectF text(const QString& text, const QPointF& point, SheetAlign align, const QColor& colour = {},
                bool isBold = false);
    /// The same for words of the program in which "d_k" is d with the index k.
    QRectF indexedText(const QString& text, const QPointF& point, SheetAlign align);
    /// The same for code, whose characters have one width.
    QRectF code(const QString& text, const QPointF& point, SheetAlign align, const QColor& colour = {},
                bool isBold = false);
    /// A mark in place of a text or of code that a question asks for, with the room of that: the picture must
    /// not change its size when it is told.
    void askedText(const QString& text, const QString& mark, const QPointF& point, SheetAlign align,
                   const QColor& colour = {});
    void askedCode(const QString& code, const QString& mark, const QPointF& point, SheetAlign align,
                   const QColor& colour = {});
    /// The same for a formula, which is centred as a whole.
    QRectF formula(const Formula& formula, const QPointF& point, SheetAlign align, const QColor& colour = {});
    void box(const SheetBox& box) { m_boxes.push_back(box); }
    void line(const SheetLine& line) { m_lines.push_back(line); }
    /// A straight arrow.
    void arrow(const QPointF& from, const QPointF& to);
    /// All of another sheet, moved.
    void add(const ExplainSheet& other, const QPointF& offset);

    double widthOf(const QString& text, bool isBold = false) const;
    double widthOf(const Formula& formula) const;
    double widthOfCode(const QString& text) const;

    /// Around everything; of texts as high as their type.
    QRectF bounds() const;
    void translate(const QPointF& offset);

    const std::vector<SheetText>& texts() const { return m_texts; }
    const std::vector<SheetFormula>& formulas() const { return m_formulas; }
    const std::vector<SheetBox>& boxes() const { return m_boxes; }
    const std::vector<SheetLine>& lines() const { return m_lines; }

private:
    FormulaStyle style(const QColor& colour) const;
    /// As high as capitals.
    QRectF lineAt(const QPointF& point, double width, SheetAlign align) const;

    Theme m_theme;
    double m_type;
    std::vector<SheetText> m_texts;
    std::vector<SheetFormula> m_formulas;
    std::vector<SheetBox> m_boxes;
    std::vector<SheetLine> m_lines;
};

} // namespace attnscope::ui
