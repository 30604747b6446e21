// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/solver/scene_solver.h"

#include "core/matrix/number_reader.h"
#include "core/solver/check_finite.h"
#include "core/solver/joined_heads.h"

#include <utility>

namespace attnscope {

namespace {

/// Why numbers that stay in a file can't be read any more: what was made of them is not to be shown.
std::optional<Error> readFailure(const AttentionProblem& problem) {
    for (const BlockMatrix* matrix : {&problem.q, &problem.k, problem.v ? &*problem.v : nullptr,
                                      problem.weights ? &*problem.weights : nullptr}) {
        if (std::optional<Error> failure = matrix != nullptr ? readFailure(*matrix) : std::nullopt) {
            return failure;
        }
    }
    return std::nullopt;
}

} // namespace

Precision precisionOf(const Scene& scene, std::size_t most) {
    return scene.precision.value_or(precisionFor(queryCount(scene.input) * keyCount(scene.input), most));
}

Result<AttentionProblem> SceneSolver::problem(const HeadIndex& headIndex, const ResultPtr& previous,
                                              const Change& change) const {
    Result<AttentionProblem> problem = resolve(previous ? &previous->problem() : nullptr, m_scene,
                                               previous ? change : Change{}, headIndex, m_mask.get());
    if (!problem) {
        return problem;
    }
    problem->precision = m_precision;
    if (std::optional<Error> failure = readFailure(*problem)) {
        return unexpected(*std::move(failure));
    }
    if (m_refusesNonFinite) {
        if (const Result<void> finite = checkFinite(m_scene, *problem); !finite) {
            return unexpected(finite.error());
        }
    }
    return problem;
}

Result<void> SceneSolver::compute(const HeadIndex& headIndex, ComputeRequest request) const {
    Result<AttentionProblem> made = problem(headIndex, request.previous, request.change);
    if (!made) {
        return unexpected(made.error());
    }
    request.problem = std::move(*made);
    if (!request.previous) {
        request.change = Change{};
    }
    std::optional<Error> failure;
    request.publish = [&failure, publish = std::move(request.publish)](ResultPtr result) {
        failure = readFailure(result->problem());
        if (!failure) {
            publish(std::move(result));
        }
    };
    const Result<void> done = m_engine.compute(request);
    return done && failure ? unexpected(*std::move(failure)) : done;
}

Result<ResultPtr> SceneSolver::solve(const HeadIndex& headIndex, const std::stop_token& stop) const {
    Result<AttentionProblem> made = problem(headIndex);
    if (!made) {
        return unexpected(made.error());
    }
    const bool outputIsNew = m_refusesNonFinite && made->weights;
    Result<ResultPtr> result = runToEnd(m_engine, *made, stop);
    if (std::optional<Error> failure = result ? readFailure(*made) : std::nullopt) {
        return unexpected(*std::move(failure));
    }
    // The output of given weights is known only now.
    if (result && outputIsNew) {
        if (const Result<void> finite = checkFinite(m_scene, **result); !finite) {
            return unexpected(finite.error());
        }
    }
    return result;
}

Result<std::shared_ptr<const MatrixSource>> SceneSolver::joined(const HeadResult& head) const {
    if (!joinsHeads(m_scene)) {
        return nullptr;
    }
    const auto& input = std::get<TokenInput>(m_scene.input);
    HeadConcatenation beside(input.heads);
    for (std::size_t index = 0; index < input.heads; ++index) {
        const Result<ResultPtr> result = head(index);
        if (!result) {
            return unexpected(result.error());
        }
        beside.add(index, **result);
    }
    return sourceOf(beside.joined(input));
}

} // namespace attnscope
