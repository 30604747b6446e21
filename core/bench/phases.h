// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/bench/speed_state.h"

#include <string>
#include <string_view>

namespace attnscope {

/// What one phase of one case took.
struct PhaseSpeed {
    std::string_view phase;
    std::vector<double> seconds; ///< of each round, in order; empty where it was left out
    double operations = 0.0;     ///< of one round; 0: not counted
    std::size_t peakBytes = 0;   ///< of the process while it ran; 0: unknown
    std::string leftOut;         ///< why there are no times

    double median() const;
    double least() const;
};

/// Does every phase in turn, round after round, so that what is compared ran side by side; the first round
/// only warms up. A phase that takes over half a minute is done once. The last phase, `fma_peak`, is the
/// machine's ceiling of multiply-adds.
std::vector<PhaseSpeed> measurePhases(SpeedState& state, std::size_t rounds);

} // namespace attnscope
