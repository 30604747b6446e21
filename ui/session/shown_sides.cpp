// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/shown_sides.h"

#include "ui/session/groups.h"

namespace attnscope::ui {

namespace {

bool areGrouped(const Context& context) {
    return context.groups != nullptr && context.groups->of(ComparedSide::Difference);
}

} // namespace

const Snapshot& shownSide(const Context& context, ComparedSide side) {
    return areGrouped(context) ? context.groups->of(side) : context.comparison->of(side);
}

CellRef shownCellOf(const Context& context, const CellRef& selected) {
    return areGrouped(context) ? context.groups->groupsOf(selected) : selected;
}

CellRef selectedCellOf(const Context& context, const CellRef& shown) {
    return areGrouped(context) ? context.groups->tokensOf(shown) : shown;
}

Result<void> checkShownStage(const Context& context, Stage stage) {
    return areGrouped(context) ? Result<void>() : context.comparison->checkStage(stage);
}

ValueRange shownDifferenceRange(const Context& context, Stage stage) {
    const bool isByHand = context.comparison->hasOwnDifferenceRange(stage);
    return areGrouped(context) && !isByHand ? context.groups->differenceRange()
                                            : context.comparison->differenceRange(stage);
}

} // namespace attnscope::ui
