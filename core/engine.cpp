// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine.h"

#include <exception>
#include <new>
#include <utility>

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

Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem, std::stop_token stop) {
    ResultPtr latest;
    const auto keep = [&latest](ResultPtr result) { latest = std::move(result); };
    return engine.run(problem, std::move(stop), keep).map([&latest] { return latest; });
}

} // namespace attnscope
