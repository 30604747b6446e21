// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/change.h"

namespace attnscope {

Change joined(const Change& first, const Change& second) {
    using Kind = Change::Kind;
    if (first == second || second.kind == Kind::Nothing) {
        return first;
    }
    if (first.kind == Kind::Nothing) {
        return second;
    }
    const bool isProjection = first.kind == Kind::QueryWeights || first.kind == Kind::KeyWeights;
    return first.kind == second.kind && isProjection ? Change{first.kind, 0} : Change{Kind::All, 0};
}

} // namespace attnscope
