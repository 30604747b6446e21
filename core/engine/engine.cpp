// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/engine.h"

#include <exception>
#include <new>
#include <utility>

namespace attnscope {

Error Engine::wrapException() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return makeError(translatable("computing attention: there is not enough memory (take fewer tokens or "
                                      "single precision)"));
    } catch (const std::exception& error) {
        Error wrapped =
            makeError(translatable("computing attention: something unforeseen failed (report it with its "
                                   "details)"));
        wrapped.details = error.what();
        return wrapped;
    }
}

Result<ResultPtr> runToEnd(Engine& engine, const AttentionProblem& problem, std::stop_token stop,
                           const ReportProgress& report) {
    ResultPtr latest;
    const ComputeRequest request{.problem = problem,
                                 .stop = std::move(stop),
                                 .publish = [&latest](ResultPtr result) { latest = std::move(result); },
                                 .report = report};
    return engine.compute(request).map([&latest] { return latest; });
}

} // namespace attnscope
