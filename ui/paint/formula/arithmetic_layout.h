// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "ui/paint/formula/formula_layout.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace attnscope::ui {

/// Says a phrase in the reader's language.
using Speak = std::function<QString(const Phrase&)>;

/// A text of the arithmetic: a label at the left, or a remark.
struct ArithmeticText {
    QString text;
    QPointF baseline;
    int size = kValueSize;
};

/// A formula of a line and where it stands.
struct ArithmeticFormula {
    FormulaLayout layout;
    QPointF topLeft;
};

/// The room of the lines, and what a person wants of them.
struct ArithmeticSpace {
    double width = 0.0;
    double height = std::numeric_limits<double>::infinity();
    std::set<std::string> opened; ///< labels (as core has them) of lines that never fold
    bool mayFold = true;          ///< false on paper, where nothing can be opened
};

/// The arithmetic of a cell in four columns: label, name, working, result. Where the columns have no room
/// each line is written from the left below its label. Workings go on below themselves at = and +. Nothing is
/// cut: `size` may be wider than what was asked for.
///
/// Where the lines are higher than the space, those at the top fold away: they stand side by side in one
/// line, each with its result. If the last line is still too high it is written with fewer terms. Where lines
/// may not fold, labels go above them, and the last line has fewer terms, as soon as the space asks for it.
struct ArithmeticLayout {
    std::vector<ArithmeticText> texts;
    std::vector<ArithmeticFormula> formulas;
    QSizeF size;
    QRectF answer; ///< of the last line

    /// A line that a click opens or folds.
    struct Toggle {
        std::string kind; ///< the label as core has it
        QString label;
        bool isFolded = false;
        QRectF rect; ///< with its triangle
        double baseline = 0.0;
    };
    std::vector<Toggle> toggles;
    const Toggle* toggleAt(const QPointF& point) const;

    /// A number with a cell of its own under a point.
    struct Operand {
        CellRef cell;
        QRectF rect;
    };
    std::optional<Operand> operandAt(const QPointF& point) const;
};

/// The palette must live as long as the layout.
ArithmeticLayout layoutArithmetic(const CellArithmetic& arithmetic, const ArithmeticSpace& space,
                                  const Palette& palette, const Speak& speak);

} // namespace attnscope::ui
