// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine.h"

namespace attnscope {

Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem) {
    ResultPtr latest;
    const Result<void> done =
        engine.run(problem, {}, [&latest](ResultPtr result) { latest = std::move(result); });
    if (!done) {
        return failed(done.error());
    }
    return latest;
}

} // namespace attnscope
