// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QString>

#include <limits>

namespace attnscope::ui {

/// Which numbers a field takes.
struct NumberBounds {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool leastIsOut = false; ///< numbers must be above `least`
    bool isWhole = false;    ///< without a fraction

    bool holds(double number) const;
    /// "from 1 to 8", "above 0"; numbers as formulas print them.
    QString text() const;
};

/// The number that a person types into a cell: "1", "-.5", "−2", "1e-3", "1/3", "√2", "2√3/3". Fails with the
/// reason for an empty text, a decimal comma, infinity, NaN, a division by zero and anything else.
Result<double> parseNumber(const QString& text);
/// The same for a field: fails as well where the number is beyond the bounds; the error names them.
Result<double> parseNumber(const QString& text, const NumberBounds& bounds);

/// The number as an editor shows it: two decimals where they say all, else the shortest text that reads back
/// to the same bits.
QString editableText(double value);

/// The number in a cell of a table: two decimals, with "−", three where two would say nothing;
/// very large and very small ones in powers of ten.
QString cellText(double value);

} // namespace attnscope::ui
