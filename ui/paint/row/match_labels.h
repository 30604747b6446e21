// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/match_painter.h"

namespace attnscope::ui {

/// Finds places for the name of the query and the names of keys, the largest weight first, such that no two
/// overlap and none lies on an arrow. Keys without a place are named by what stands beneath, and by tool
/// tips.
void placeMatchLabels(MatchGeometry& geometry, const MatchPicture& picture);

} // namespace attnscope::ui
