// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/lessons/shown_step.h"

namespace attnscope::ui {

/// The shown row as far as it is played: its terms, or no numbers where it is hidden. Without a row where the
/// scene has no output.
RowPicture shownRow(const ShownStep& shown);

/// Adds the weights beside the sum of the row that they make, with its equation.
void addRow(Slide& slide, const ShownStep& shown, const RowPicture& row);

/// Adds the matrix beside the query and its keys as arrows.
void addMatch(Slide& slide, const ShownStep& shown, const RowPicture& row);

} // namespace attnscope::ui
