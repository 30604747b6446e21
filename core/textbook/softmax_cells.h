// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/score_arithmetic.h"

#include <limits>

namespace attnscope {

/// The cells of a run as the softmax reads them, without softcap and biases.
template <typename T>
struct UnbiasedScores {
    const ScoreArithmetic<T>& arithmetic;
    const ScoreRun<T>& run;

    T entering(std::size_t at) const { return arithmetic.entering(run.scores[at], run.isAllowed(at)); }
    /// Whether the cell has no part in the softmax and its weight is exactly 0.
    bool isOut(std::size_t at) const { return arithmetic.fillIsOut() && !run.isAllowed(at); }
    /// Whether its exponential counts in the sum of the weights.
    bool counts(std::size_t) const { return true; }
};

/// The same with softcap, ALiBi or float masks.
template <typename T>
struct BiasedScores {
    const ScoreArithmetic<T>& arithmetic;
    const ScoreRun<T>& run;

    double entering(std::size_t at) const {
        return arithmetic.enteringBiased(run.biased[at], run.isAllowed(at));
    }
    bool isOut(std::size_t at) const { return arithmetic.fillIsOut() && !run.isAllowed(at); }
    bool counts(std::size_t) const { return true; }
};

/// Either under a policy. In the exact form a dropped key is out; in the released form it enters, and only
/// its exponential is set to 0.
template <typename T, typename Cells>
struct PolicyCells {
    const ScoreRun<T>& run;
    const KeepPolicy& policy;
    Cells cells;

    auto entering(std::size_t at) const {
        using Number = decltype(cells.entering(at));
        return isOut(at) ? -std::numeric_limits<Number>::infinity() : cells.entering(at);
    }
    bool isOut(std::size_t at) const { return cells.isOut(at) || (policy.epsilon == 0.0 && !counts(at)); }
    bool counts(std::size_t at) const { return policy.takesPart(run.query, run.first + at); }
};

/// Calls `function` with the run's cells, so that the rules are chosen once a run and not once a cell.
template <typename T, typename Function>
auto withCells(const ScoreArithmetic<T>& arithmetic, const ScoreRun<T>& run, const Function& function) {
    const auto underPolicy = [&](const auto& cells) {
        using Cells = std::remove_cvref_t<decltype(cells)>;
        return arithmetic.policy() ? function(PolicyCells<T, Cells>{run, *arithmetic.policy(), cells})
                                   : function(cells);
    };
    return arithmetic.isBiased() ? underPolicy(BiasedScores<T>{arithmetic, run})
                                 : underPolicy(UnbiasedScores<T>{arithmetic, run});
}

} // namespace attnscope
