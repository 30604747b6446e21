// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"

namespace attnscope {

bool CpuEngine::streams(const AttentionProblem& problem) {
    if (problem.weights) {
        return problem.weights->reader() != nullptr;
    }
    return problem.precision == Precision::Float32 && problem.softmaxAxis == SoftmaxAxis::Keys &&
           problem.queries() * problem.keys() > TextbookEngine::kTraceCells;
}

EngineKind CpuEngine::kind() {
    return {"cpu", "CPU", [] { return std::make_unique<CpuEngine>(); }};
}

Result<void> CpuEngine::compute(const ComputeRequest& request) {
    return streams(request.problem) ? m_stream.compute(request) : m_textbook.compute(request);
}

} // namespace attnscope
