// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/palette.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// How a formula is drawn.
struct FormulaStyle {
    double size = kValueSize; ///< pixels of the text around it; letters are kMathScale larger
    QColor colour;
    QColor secondary;                     ///< = and →, frames; invalid: as `colour`
    QFont::Weight weight = QFont::Normal; ///< of upright words and digits
    const Palette* palette = nullptr; ///< colours of chips; must live as long as the layout. Null: no chips
};

/// One node of a formula with the place it got. Rectangles count from the layout's top left corner.
struct FormulaBox {
    const Formula* formula = nullptr;
    QRectF rect;
    double baseline = 0.0; ///< y of the baseline
    double size = 0.0;     ///< text size at this depth
    std::vector<FormulaBox> children;
};

/// A formula with the place of all its parts; can be drawn many times. Keeps its formula alive.
struct FormulaLayout {
    std::shared_ptr<const Formula> formula;
    FormulaStyle style;
    FormulaBox root;

    QSizeF size() const { return root.rect.size(); }
    double baseline() const { return root.baseline; }
};

FormulaLayout layoutFormula(const Formula& formula, const FormulaStyle& style);

/// The number with a cell of its own under a point of the layout; nullptr where there is none.
const FormulaBox* boxAt(const FormulaLayout& layout, const QPointF& point);
const Formula* numberAt(const FormulaLayout& layout, const QPointF& point);

/// What painter and layout must agree on: the letter without accent and prime, and its font.
struct FormulaGlyphs {
    QString letter;
    QChar accent;        ///< combining tilde or circumflex, or null
    bool primed = false; ///< a prime follows
    QFont font;
};
FormulaGlyphs glyphsOf(const Formula& formula, double size, const FormulaStyle& style);
/// The text a leaf shows.
QString shownText(const Formula& formula);

/// Half of a chip's padding and other distances, in parts of the text size.
inline constexpr double kChipPadding = 0.5;
inline constexpr double kAxisHeight = 0.36;   ///< of fraction bars and centred operators above the baseline
inline constexpr double kRadicalWidth = 0.68; ///< of the hook before a root's content
inline constexpr double kBracketWidth = 0.42;
inline constexpr double kJoinDepth = 0.62; ///< of the line that joins two boxed sizes below their row

} // namespace attnscope::ui
