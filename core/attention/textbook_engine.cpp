// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/textbook_engine.h"

#include "core/attention/given_result.h"
#include "core/attention/textbook_result.h"

#include <exception>

namespace attnscope {

namespace {

template <typename T>
Result<ResultPtr> computed(const ResultPtr& previous, const AttentionProblem& problem, const Change& change,
                           std::stop_token stop, const ReportProgress& report) {
    const auto* const earlier = dynamic_cast<const TextbookResult<T>*>(previous.get());
    const bool fits = earlier && earlier->problem().queries() == problem.queries() &&
                      earlier->problem().keys() == problem.keys();
    return TextbookResult<T>::make(fits ? earlier : nullptr, problem, change, std::move(stop), report);
}

Result<ResultPtr> computedInItsPrecision(const ResultPtr& previous, const AttentionProblem& problem,
                                         const Change& change, std::stop_token stop,
                                         const ReportProgress& report) {
    if (problem.weights) {
        return std::make_shared<const GivenResult>(problem);
    }
    return problem.precision == Precision::Float64
               ? computed<double>(previous, problem, change, std::move(stop), report)
               : computed<float>(previous, problem, change, std::move(stop), report);
}

} // namespace

Result<void> TextbookEngine::run(const AttentionProblem& problem, std::stop_token stop,
                                 const Publish& publish) {
    return update(nullptr, problem, Change{}, std::move(stop), publish);
}

Result<void> TextbookEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                                    const Change& change, std::stop_token stop, const Publish& publish) {
    try {
        return computedInItsPrecision(previous, problem, change, std::move(stop), reporter())
            .map([&publish](const ResultPtr& result) { publish(result); });
    } catch (const std::exception&) {
        return failed(caught());
    }
}

} // namespace attnscope
