// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/paint/heatmap/heatmap_picture.h"

namespace attnscope::ui {

/// One range for the pictures of two scenes.
Ranges sharedRanges(const Ranges& a, const Ranges& b);

/// Makes a picture one of a difference (core/compare/difference.h): coloured around 0 in that range, whatever
/// scale the stage itself has. `isByHand`: the range is not that of its numbers, which the picture says.
void showDifference(HeatmapPicture& picture, const Snapshot& difference, const ValueRange& range,
                    bool isByHand);

} // namespace attnscope::ui
