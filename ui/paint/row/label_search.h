// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrow_places.h"

namespace attnscope::ui {

/// One of the free places of each name, the most important name first, such that none lies on another and no
/// leader crosses a name or a leader: as many names as can be, the less important left out first, then the
/// cheapest places. The same names always have the same places.
std::vector<std::optional<LabelPlace>> placedTogether(const std::vector<std::vector<PlaceChoice>>& names);

} // namespace attnscope::ui
