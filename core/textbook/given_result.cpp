// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/given_result.h"

#include "core/engine/block_source.h"
#include "core/engine/effect_source.h"
#include "core/projection/project.h"
#include "core/textbook/dropped_weights.h"

#include <limits>
#include <utility>

namespace attnscope {

GivenResult::GivenResult(AttentionProblem problem, std::optional<Fallback> fallback)
    : AttentionResult(std::move(fallback))
    , m_problem(std::move(problem)) {
    const auto start = std::chrono::steady_clock::now();
    m_weights = std::make_shared<const BlockSource>(*m_problem.weights);
    BlockMatrix combining = *m_problem.weights;
    if (m_problem.dropout.probability > 0.0) {
        const auto dropped = std::make_shared<const DroppedWeights>(
            combining, DropoutCells(m_problem.dropout, m_problem.headIndex, m_problem.heads));
        combining = dropped->matrix();
        m_dropped = dropped;
    }
    if (m_problem.v) {
        m_values = std::make_shared<const BlockSource>(*m_problem.v);
        m_effect = std::make_shared<const EffectSource>(m_dropped ? m_dropped : m_weights, *m_problem.v);
        m_output = std::make_shared<const BlockSource>(projected(combining, *m_problem.v));
    }
    m_elapsed = std::chrono::steady_clock::now() - start;
}

std::shared_ptr<const MatrixSource> GivenResult::source(Stage stage) const {
    switch (stage) {
    case Stage::V:
        return m_values;
    case Stage::Weights:
        return m_weights;
    case Stage::AfterDropout:
        return m_dropped;
    case Stage::Effect:
        return m_effect;
    case Stage::Output:
        return m_output;
    default:
        return nullptr;
    }
}

RowStatistics GivenResult::rowStatistics(std::size_t query) const {
    return statisticsOf(m_problem.weights->row(query), std::numeric_limits<double>::quiet_NaN(),
                        m_problem.keys());
}

} // namespace attnscope
