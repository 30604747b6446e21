// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/heads_range.h"

#include "ui/session/compared_picture.h"

namespace attnscope::ui {

Ranges rangesOfHeads(std::span<const Ranges> heads) {
    Ranges all = heads.front().shared();
    for (const Ranges& own : heads.subspan(1)) {
        const double before = all.smallestWeight;
        const bool isSmaller = own.smallestWeight > 0.0 && (before == 0.0 || own.smallestWeight < before);
        all = sharedRanges(all, own);
        all.smallestWeight = isSmaller ? own.smallestWeight : before;
    }
    return all;
}

} // namespace attnscope::ui
