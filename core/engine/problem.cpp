// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/problem.h"

namespace attnscope {

AttentionProblem withoutValues(AttentionProblem problem) {
    problem.x.reset();
    problem.v.reset();
    return problem;
}

} // namespace attnscope
