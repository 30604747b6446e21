// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"

#include <utility>

namespace attnscope {

bool CpuEngine::streams(const AttentionProblem& problem) {
    return !problem.weights && problem.precision == Precision::Float32 &&
           problem.softmaxAxis == SoftmaxAxis::Keys &&
           problem.queries() * problem.keys() > TextbookEngine::kTraceCells;
}

Engine& CpuEngine::engineFor(const AttentionProblem& problem) {
    Engine& engine = streams(problem) ? static_cast<Engine&>(m_stream) : m_textbook;
    engine.reportTo(reporter());
    return engine;
}

Result<void> CpuEngine::run(const AttentionProblem& problem, std::stop_token stop, const Publish& publish) {
    return engineFor(problem).run(problem, std::move(stop), publish);
}

Result<void> CpuEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                               const Change& change, std::stop_token stop, const Publish& publish) {
    return engineFor(problem).update(previous, problem, change, std::move(stop), publish);
}

} // namespace attnscope
