// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine.h"

#include <exception>
#include <new>

namespace attnscope {

Error Engine::caught() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return failure(translatable("computing attention: there is not enough memory (take fewer tokens or "
                                    "single precision)"));
    } catch (const std::exception& error) {
        Error told =
            failure(translatable("computing attention: something unforeseen failed (report it with its "
                                 "details)"));
        told.details = error.what();
        return told;
    }
}

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
