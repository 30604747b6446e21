// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/score_arithmetic.h"

#include <cmath>
#include <limits>

namespace attnscope {

template <typename T>
ScoreArithmetic<T>::ScoreArithmetic(const AttentionProblem& problem)
    : m_wideScale(problem.scale)
    , m_wideTemperature(problem.temperature)
    , m_wideFill(problem.fill)
    , m_scale(static_cast<T>(problem.scale))
    , m_temperature(static_cast<T>(problem.temperature))
    , m_fill(static_cast<T>(problem.fill))
    , m_fillIsOut(problem.fill == -std::numeric_limits<double>::infinity())
    , m_isBiased(problem.softcap || problem.alibiSlope != 0.0 || problem.bias)
    , m_softcap(problem.softcap.value_or(0.0))
    , m_slope(problem.alibiSlope)
    , m_bias(problem.bias.get())
    , m_policy(problem.policy.get()) {
    const auto keys = static_cast<double>(problem.keys());
    if (problem.emptyRows == EmptyRows::Uniform) {
        const bool byKey = problem.softmaxAxis == SoftmaxAxis::Queries;
        m_emptyWeight = static_cast<T>(1.0 / (byKey ? static_cast<double>(problem.queries()) : keys));
    } else if (problem.emptyRows == EmptyRows::NaN) {
        m_emptyWeight = std::numeric_limits<T>::quiet_NaN();
    }
    if (m_policy) {
        m_offset = m_policy->epsilon / keys;
    }
}

template <typename T>
void ScoreArithmetic<T>::applyBias(const ScoreRun<T>& run, std::span<double> biased) const {
    for (std::size_t at = 0; at < biased.size(); ++at) {
        biased[at] = static_cast<double>(run.scores[at]) * m_wideScale;
    }
    if (m_softcap > 0.0) {
        for (double& score : biased) {
            score = m_softcap * std::tanh(score / m_softcap);
        }
    }
    if (m_slope != 0.0) {
        const auto query = static_cast<double>(run.query);
        for (std::size_t at = 0; at < biased.size(); ++at) {
            biased[at] -= m_slope * std::abs(query - static_cast<double>(run.first + at));
        }
    }
    if (m_bias) {
        m_bias->addTo(run.query, run.first, biased);
    }
}

template class ScoreArithmetic<float>;
template class ScoreArithmetic<double>;

} // namespace attnscope
