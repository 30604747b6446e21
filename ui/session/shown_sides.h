// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "ui/session/comparison.h"
#include "ui/session/context.h"

namespace attnscope::ui {

/// A, B or their difference as the centre shows them: by groups where tokens are grouped, else by tokens.
/// Something is compared.
const Snapshot& shownSide(const Context& context, ComparedSide side);
/// The cell of these matrices in which a cell of the selection lies, and the first one of the selection that
/// lies in a cell of them.
CellRef shownCellOf(const Context& context, const CellRef& selected);
CellRef selectedCellOf(const Context& context, const CellRef& shown);
/// Fails where A and B have the stage in other shapes, or only one has it.
Result<void> checkShownStage(const Context& context, Stage stage);
/// The range of the colours of their difference: the one that was set by hand, else that of its numbers.
ValueRange shownDifferenceRange(const Context& context, Stage stage);

} // namespace attnscope::ui
