// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/textbook_engine.h"

#include "core/textbook/given_result.h"
#include "core/textbook/textbook_result.h"

#include <exception>

namespace attnscope {

namespace {

template <typename T>
Result<ResultPtr> computed(const ComputeRequest& request) {
    const auto* const earlier = dynamic_cast<const TextbookResult<T>*>(request.previous.get());
    const bool fits = earlier && earlier->problem().queries() == request.problem.queries() &&
                      earlier->problem().keys() == request.problem.keys();
    return TextbookResult<T>::make(fits ? earlier : nullptr, request);
}

Result<ResultPtr> computedInItsPrecision(const ComputeRequest& request) {
    if (request.problem.weights) {
        return std::make_shared<const GivenResult>(request.problem, request.fallback);
    }
    return request.problem.precision == Precision::Float64 ? computed<double>(request)
                                                           : computed<float>(request);
}

} // namespace

Result<void> TextbookEngine::compute(const ComputeRequest& request) {
    try {
        return computedInItsPrecision(request).map(
            [&request](const ResultPtr& result) { request.publish(result); });
    } catch (const std::exception&) {
        return unexpected(wrapException());
    }
}

} // namespace attnscope
