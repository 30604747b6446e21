// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/formula_layout.h"

#include "ui/paint/base/translated.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace attnscope::ui {

namespace {

using Kind = Formula::Kind;

constexpr double kScriptScale = 0.84;
constexpr double kColumnScriptScale = 0.72;
constexpr double kSmallestText = 9.0;
constexpr double kAscent = 0.76; ///< of a font's pixel size: capitals and ascenders
constexpr double kDescent = 0.24;
constexpr double kFractionGap = 0.4;
constexpr double kStackGap = 0.2;

/// A box measured from its own baseline: the rectangle's y is −ascent.
FormulaBox measured(const Formula& formula, double size, const FormulaStyle& style);

double ascentOf(const FormulaBox& box) {
    return -box.rect.top();
}

double descentOf(const FormulaBox& box) {
    return box.rect.bottom();
}

FormulaBox boxOf(const Formula& formula, double size, double width, double ascent, double descent) {
    FormulaBox box;
    box.formula = &formula;
    box.size = size;
    box.rect = QRectF(0.0, -ascent, width, ascent + descent);
    return box;
}

void shift(FormulaBox& box, double dx, double dy) {
    box.rect.translate(dx, dy);
    box.baseline += dy;
    for (FormulaBox& child : box.children) {
        shift(child, dx, dy);
    }
}

double scriptSize(double size) {
    return std::max(size * kScriptScale, std::min(size, kSmallestText));
}

double columnScriptSize(double size) {
    return std::max(size * kColumnScriptScale, std::min(size, kSmallestText));
}

/// Space before and after an operator.
std::pair<double, double> spacing(const QString& sign) {
    if (sign == QStringLiteral(",")) {
        return {0.0, 0.1};
    }
    if (sign == QStringLiteral("/")) {
        return {0.26, 0.26};
    }
    if (sign == QStringLiteral("·")) {
        return {0.32, 0.32};
    }
    return {0.42, 0.42};
}

FormulaBox measuredLetter(const Formula& formula, double size, const FormulaStyle& style) {
    const FormulaGlyphs glyphs = glyphsOf(formula, size, style);
    const QFontMetricsF metrics(glyphs.font);
    const double pixels = glyphs.font.pixelSize();
    double width = metrics.horizontalAdvance(glyphs.letter);
    if (glyphs.primed) {
        width += metrics.horizontalAdvance(QStringLiteral("′"));
    }
    // Slanted capitals lean over their advance.
    width += formula.kind == Kind::Word ? 0.0 : 0.03 * pixels;
    const double accent = glyphs.accent.isNull() ? 0.0 : 0.04 * pixels;
    return boxOf(formula, size, width, kAscent * pixels + accent, kDescent * pixels);
}

FormulaBox measuredNumber(const Formula& formula, double size, const FormulaStyle& style) {
    const QFont font = sansFont(size, style.weight);
    const double width = QFontMetricsF(font).horizontalAdvance(shownText(formula));
    if (formula.chip == Formula::Chip::Plain || !style.palette) {
        return boxOf(formula, size, width, kAscent * size, kDescent * size);
    }
    const double half = 0.79 * size;
    return boxOf(formula, size, width + 2.0 * kChipPadding * size, half + kAxisHeight * size,
                 half - kAxisHeight * size);
}

FormulaBox measuredOperator(const Formula& formula, double size, const FormulaStyle& style) {
    const QString sign = QString::fromStdString(formula.text);
    const auto [before, after] = spacing(sign);
    const double width = QFontMetricsF(sansFont(size, style.weight)).horizontalAdvance(sign);
    return boxOf(formula, size, width + (before + after) * size, kAscent * size, kDescent * size);
}

/// Index of the bracket that closes the one at `open`; the number of parts where none does.
std::size_t closing(const std::vector<Formula>& parts, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < parts.size(); ++i) {
        if (parts[i].kind == Kind::Bracket) {
            depth += parts[i].text == "(" ? 1 : -1;
            if (depth == 0) {
                return i;
            }
        }
    }
    return parts.size();
}

/// Whether brackets grow with it; around roots and indices they stay letters.
bool stretches(const Formula& formula) {
    switch (formula.kind) {
    case Kind::Fraction:
    case Kind::Stack:
    case Kind::Boxed:
        return true;
    case Kind::Number:
        return formula.chip != Formula::Chip::Plain;
    case Kind::Row:
        return std::any_of(formula.parts.begin(), formula.parts.end(), stretches);
    default:
        return false;
    }
}

/// Makes each pair of brackets as tall as what it holds.
void stretchBrackets(const Formula& formula, std::vector<FormulaBox>& children) {
    for (std::size_t open = 0; open < children.size(); ++open) {
        if (formula.parts[open].kind != Kind::Bracket || formula.parts[open].text != "(") {
            continue;
        }
        const std::size_t close = closing(formula.parts, open);
        double ascent = ascentOf(children[open]);
        double descent = descentOf(children[open]);
        for (std::size_t i = open + 1; i < std::min(close, children.size()); ++i) {
            if (!stretches(formula.parts[i])) {
                continue;
            }
            ascent = std::max(ascent, ascentOf(children[i]));
            descent = std::max(descent, descentOf(children[i]));
        }
        for (const std::size_t i : {open, close}) {
            if (i < children.size()) {
                children[i].rect.setTop(-ascent);
                children[i].rect.setBottom(descent);
            }
        }
    }
}

FormulaBox measuredRow(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaBox box = boxOf(formula, size, 0.0, 0.0, 0.0);
    std::size_t boxes = 0;
    for (const Formula& part : formula.parts) {
        box.children.push_back(measured(part, size, style));
        boxes += part.kind == Kind::Boxed ? 1 : 0;
    }
    stretchBrackets(formula, box.children);
    double x = 0.0;
    double ascent = kAscent * size;
    double descent = kDescent * size;
    for (std::size_t i = 0; i < box.children.size(); ++i) {
        FormulaBox& child = box.children[i];
        // A formula that begins with an operator begins at its sign.
        if (i == 0 && formula.parts[i].kind == Kind::Operator) {
            x -= spacing(QString::fromStdString(formula.parts[i].text)).first * size;
        }
        shift(child, x, 0.0);
        x = child.rect.right();
        ascent = std::max(ascent, ascentOf(child));
        descent = std::max(descent, descentOf(child));
    }
    if (boxes == 2) {
        descent += kJoinDepth * size;
    }
    box.rect = QRectF(0.0, -ascent, x, ascent + descent);
    return box;
}

FormulaBox measuredFraction(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaBox above = measured(formula.parts[0], size, style);
    FormulaBox below = measured(formula.parts[1], size, style);
    const double width = std::max(above.rect.width(), below.rect.width()) + 0.5 * size;
    const double axis = -kAxisHeight * size;
    const double gap = kFractionGap * size;
    shift(above, 0.5 * (width - above.rect.width()), axis - gap - descentOf(above));
    shift(below, 0.5 * (width - below.rect.width()), axis + gap + ascentOf(below));
    FormulaBox box = boxOf(formula, size, width, -above.rect.top(), below.rect.bottom());
    box.children.push_back(std::move(above));
    box.children.push_back(std::move(below));
    return box;
}

double raiseOf(const FormulaBox& base, const FormulaBox& exponent, double size) {
    return std::max(0.5 * size, ascentOf(base) - 0.45 * ascentOf(exponent));
}

double dropOf(const FormulaBox& base, double size) {
    return std::max(0.22 * size, descentOf(base) - 0.1 * size);
}

FormulaBox measuredScript(const Formula& formula, double size, const FormulaStyle& style) {
    const bool isSub = formula.kind == Kind::Sub;
    FormulaBox base = measured(formula.parts[0], size, style);
    // Of tokens as columns the index is an exponent, which would be read as a letter of its own if it were as
    // large.
    const bool isColumn = !isSub && formula.parts[0].kind == Kind::Vector;
    FormulaBox script =
        measured(formula.parts[1], isColumn ? columnScriptSize(size) : scriptSize(size), style);
    double x = base.rect.right() + (isColumn ? -0.12 : 0.02) * size;
    const bool stacked = isSub && formula.parts[0].kind == Kind::Super;
    if (stacked) {
        x = base.children[0].rect.right(); // index and exponent stand one above the other
    }
    const bool ofText = formula.parts[0].kind != Kind::Row && formula.parts[0].kind != Kind::Fraction;
    if (isSub) {
        shift(script, x, stacked ? 0.34 * size : ofText ? 0.24 * size : dropOf(base, size));
    } else {
        shift(script, x + 0.05 * size,
              isColumn ? -0.42 * size
              : ofText ? -0.5 * size
                       : -raiseOf(base, script, size));
    }
    FormulaBox box =
        boxOf(formula, size, std::max(base.rect.right(), script.rect.right()),
              std::max(ascentOf(base), -script.rect.top()), std::max(descentOf(base), script.rect.bottom()));
    box.children.push_back(std::move(base));
    box.children.push_back(std::move(script));
    return box;
}

FormulaBox measuredRoot(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaBox inside = measured(formula.parts[0], size, style);
    shift(inside, kRadicalWidth * size, 0.0);
    FormulaBox box = boxOf(formula, size, inside.rect.right() + 0.12 * size, ascentOf(inside) + 0.2 * size,
                           descentOf(inside));
    box.children.push_back(std::move(inside));
    return box;
}

FormulaBox measuredBoxed(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaStyle bold = style;
    bold.weight = QFont::DemiBold;
    FormulaBox inside = measured(formula.parts[0], size, bold);
    const double padding = 0.38 * size;
    shift(inside, padding, 0.0);
    const double half = 0.79 * size;
    FormulaBox box = boxOf(formula, size, inside.rect.right() + padding, half + kAxisHeight * size,
                           half - kAxisHeight * size);
    box.children.push_back(std::move(inside));
    return box;
}

FormulaBox measuredStack(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaBox box = boxOf(formula, size, 0.0, 0.0, 0.0);
    double height = 0.0;
    double width = 0.0;
    for (const Formula& part : formula.parts) {
        FormulaBox child = measured(part, size, style);
        shift(child, 0.0, height + ascentOf(child));
        height = child.rect.bottom() + kStackGap * size;
        width = std::max(width, child.rect.width());
        box.children.push_back(std::move(child));
    }
    height = std::max(0.0, height - kStackGap * size);
    for (FormulaBox& child : box.children) {
        shift(child, 0.5 * (width - child.rect.width()), -0.5 * height - kAxisHeight * size);
    }
    box.rect = QRectF(0.0, -0.5 * height - kAxisHeight * size, width, height);
    return box;
}

FormulaBox measured(const Formula& formula, double size, const FormulaStyle& style) {
    switch (formula.kind) {
    case Kind::Row:
        return measuredRow(formula, size, style);
    case Kind::Number:
        return measuredNumber(formula, size, style);
    case Kind::Operator:
        return measuredOperator(formula, size, style);
    case Kind::Bracket:
        return boxOf(formula, size, kBracketWidth * size, kAscent * size, kDescent * size);
    case Kind::Fraction:
        return measuredFraction(formula, size, style);
    case Kind::Sub:
    case Kind::Super:
        return measuredScript(formula, size, style);
    case Kind::Root:
        return measuredRoot(formula, size, style);
    case Kind::Boxed:
        return measuredBoxed(formula, size, style);
    case Kind::Stack:
        return measuredStack(formula, size, style);
    case Kind::Scalar:
    case Kind::Vector:
    case Kind::Matrix:
    case Kind::Word:
        break;
    }
    return measuredLetter(formula, size, style);
}

const FormulaBox* numberIn(const FormulaBox& box, const QPointF& point) {
    if (box.formula->kind == Kind::Number && box.formula->origin && box.rect.contains(point)) {
        return &box;
    }
    for (const FormulaBox& child : box.children) {
        if (const FormulaBox* found = numberIn(child, point)) {
            return found;
        }
    }
    return nullptr;
}

} // namespace

QString shownText(const Formula& formula) {
    // Names of functions, letters and tokens stay; a token is hardly called one of these.
    constexpr std::array<std::string_view, 4> kWords{"attention weights", "given weights", "no scale",
                                                     "joined "};
    if (formula.kind == Kind::Word && std::find(kWords.begin(), kWords.end(), formula.text) != kWords.end()) {
        return translated(formula.text);
    }
    return QString::fromStdString(formula.kind == Kind::Number ? plainText(formula) : formula.text);
}

FormulaGlyphs glyphsOf(const Formula& formula, double size, const FormulaStyle& style) {
    FormulaGlyphs glyphs;
    glyphs.letter = shownText(formula);
    if (formula.kind == Kind::Word) {
        const bool isSum = formula.text == "Σ";
        glyphs.font = isSum ? mathFont(size * kMathScale, false, false) : sansFont(size, style.weight);
        return glyphs;
    }
    const bool isBold = formula.kind != Kind::Scalar;
    glyphs.font = mathFont(size * kMathScale, true, isBold);
    if (glyphs.letter.endsWith(QChar(0x2032))) {
        glyphs.primed = true;
        glyphs.letter.chop(1);
    }
    if (glyphs.letter.endsWith(QChar(0x0302)) || glyphs.letter.endsWith(QChar(0x0303))) {
        glyphs.accent = glyphs.letter.back();
        glyphs.letter.chop(1);
    }
    return glyphs;
}

FormulaLayout layoutFormula(const Formula& formula, const FormulaStyle& style) {
    FormulaLayout layout;
    layout.formula = std::make_shared<const Formula>(formula);
    layout.style = style;
    if (!layout.style.secondary.isValid()) {
        layout.style.secondary = layout.style.colour;
    }
    layout.root = measured(*layout.formula, style.size, layout.style);
    shift(layout.root, -layout.root.rect.left(), -layout.root.rect.top());
    return layout;
}

const FormulaBox* boxAt(const FormulaLayout& layout, const QPointF& point) {
    return numberIn(layout.root, point);
}

const Formula* numberAt(const FormulaLayout& layout, const QPointF& point) {
    const FormulaBox* box = boxAt(layout, point);
    return box ? box->formula : nullptr;
}

} // namespace attnscope::ui
