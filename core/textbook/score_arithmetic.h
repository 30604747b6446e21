// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace attnscope {

/// Consecutive cells of one query, as input of the arithmetic from score to weight.
template <typename T>
struct ScoreRun {
    std::size_t query = 0;
    std::size_t first = 0;                 ///< the key of the first cell
    std::span<const T> scores;             ///< q·k
    std::span<const std::uint8_t> allowed; ///< 1 where the mask allows; empty: everywhere
    std::span<const double> biased; ///< as ScoreArithmetic::applyBias makes them; empty where !isBiased()

    bool isAllowed(std::size_t at) const { return allowed.empty() || allowed[at] != 0; }
};

/// Turns raw scores q·k into the numbers that enter the softmax. Its factors are rounded to the scalar once.
/// Refers to the problem's bias and policy, which have to outlive it.
template <typename T>
class ScoreArithmetic {
public:
    explicit ScoreArithmetic(const AttentionProblem& problem);

    /// Whether anything acts between scale and mask: softcap, ALiBi or float masks.
    bool isBiased() const { return m_isBiased; }
    /// Scaled, soft-capped and biased scores of a run into `biased`. In double for either scalar: a bias is
    /// large beside the differences that make the weights.
    void applyBias(const ScoreRun<T>& run, std::span<double> biased) const;

    T scaled(T score) const { return score * m_scale; }
    /// Stage "masked" of the run's cell `at`.
    T masked(const ScoreRun<T>& run, std::size_t at) const {
        if (!run.isAllowed(at)) {
            return m_fill;
        }
        return run.biased.empty() ? scaled(run.scores[at]) : static_cast<T>(run.biased[at]);
    }
    /// The number that enters the softmax, for a raw score without softcap and biases.
    T entering(T score, bool allowed) const { return (allowed ? scaled(score) : m_fill) / m_temperature; }
    /// The same for a score from applyBias().
    double enteringBiased(double biased, bool allowed) const {
        return (allowed ? biased : m_wideFill) / m_wideTemperature;
    }

    /// Fill −∞: forbidden cells have no part in the softmax at all.
    bool fillIsOut() const { return m_fillIsOut; }
    const KeepPolicy* policy() const { return m_policy; }
    /// The weight of every cell of a row (along the wrong axis: a key's column) in which every score is −∞.
    T emptyWeight() const { return m_emptyWeight; }
    /// ε/N of the policy's released form, which is added to every exponential; else 0.
    double offset() const { return m_offset; }

private:
    double m_wideScale = 1.0;
    double m_wideTemperature = 1.0;
    double m_wideFill = 0.0;
    T m_scale = 1;
    T m_temperature = 1;
    T m_fill = 0;
    T m_emptyWeight = 0;
    bool m_fillIsOut = true;
    bool m_isBiased = false;
    double m_softcap = 0.0; ///< 0: none
    double m_slope = 0.0;
    const ScoreBias* m_bias = nullptr;
    const KeepPolicy* m_policy = nullptr;
    double m_offset = 0.0;
};

extern template class ScoreArithmetic<float>;
extern template class ScoreArithmetic<double>;

} // namespace attnscope
