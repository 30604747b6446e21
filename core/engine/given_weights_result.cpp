// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/given_weights_result.h"

#include "core/engine/block_source.h"
#include "core/engine/effect_source.h"

#include <limits>
#include <vector>

namespace attnscope {

GivenWeightsResult::GivenWeightsResult(AttentionProblem problem, std::optional<Fallback> fallback)
    : AttentionResult(std::move(fallback))
    , m_problem(std::move(problem)) {}

void GivenWeightsResult::setOutput(BlockMatrix output) {
    m_values = std::make_shared<const BlockSource>(*m_problem.v);
    m_effect = std::make_shared<const EffectSource>(combining(), *m_problem.v);
    m_output = std::make_shared<const BlockSource>(std::move(output));
}

std::shared_ptr<const MatrixSource> GivenWeightsResult::source(Stage stage) const {
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

RowStatistics GivenWeightsResult::rowStatistics(std::size_t query) const {
    std::vector<double> weights(m_problem.keys());
    m_weights->exactRow(query, weights);
    return statisticsOf(weights, std::numeric_limits<double>::quiet_NaN(), m_problem.keys());
}

} // namespace attnscope
