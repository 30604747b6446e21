// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

class QAbstractButton;

namespace attnscope::ui {

struct Theme;

/// Typesets a formula before the text of a button, whose own text knows no subscripts. Again whenever the
/// theme changes.
void setFormulaIcon(QAbstractButton& button, const Formula& formula, const Theme& theme);

} // namespace attnscope::ui
