// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/cell_arithmetic.h"
#include "ui/paint/formula/formula_layout.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <optional>
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

/// The arithmetic of a cell in four columns: label, name, working, result. Where the columns have no room
/// each line is written from the left below its label. Workings go on below themselves at = and +. Nothing is
/// cut: `size` may be wider than what was asked for.
struct ArithmeticLayout {
    std::vector<ArithmeticText> texts;
    std::vector<ArithmeticFormula> formulas;
    QSizeF size;

    /// A number with a cell of its own under a point.
    struct Operand {
        CellRef cell;
        QRectF rect;
    };
    std::optional<Operand> operandAt(const QPointF& point) const;
};

/// The palette must live as long as the layout.
ArithmeticLayout layoutArithmetic(const CellArithmetic& arithmetic, double width, const Palette& palette,
                                  const Speak& speak);

} // namespace attnscope::ui
