// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <QString>

namespace attnscope::ui {

/// The number that a person types into a cell: "1", "-.5", "−2", "1e-3", "1/3", "√2", "2√3/3". Fails with the
/// reason for an empty text, a decimal comma, infinity, NaN, a division by zero and anything else.
Result<double> parseNumber(const QString& text);

/// The number as an editor shows it: two decimals where they say all, else the shortest text that reads back
/// to the same bits.
QString editableText(double value);

/// The number in a cell of a table: two decimals, with "−"; very large and very small ones in powers of ten.
QString cellText(double value);

} // namespace attnscope::ui
