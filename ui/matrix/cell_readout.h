// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"

#include <QString>

namespace attnscope::ui {

/// The facts of one cell in one line, as the status bar prints them:
/// "cell (0, 1) · I → love · weight 0.4011 · scaled score 0.7071 · unmasked". Empty where there is no such
/// cell.
QString cellReadout(const Snapshot& snapshot, const CellRef& cell);

/// The same for a screen reader: "query 0 I, key 1 love, weight 0.4011".
QString spokenCell(const Snapshot& snapshot, const CellRef& cell);

} // namespace attnscope::ui
