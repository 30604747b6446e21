// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/bench/phases.h"

#include <string>

namespace attnscope {

/// What one case of `bench` came to: its phases and `recolor`.
struct CaseSpeed {
    SpeedCase of;
    std::vector<PhaseSpeed> phases;
    std::string engine;
    std::string target; ///< the instructions or the device that it used
};

/// One JSON object, as command-line.md has it. `ratio_fma_peak` is the median over the rounds of a phase's
/// speed against that of fma_peak in the same round.
std::string benchJson(const std::vector<CaseSpeed>& cases);
/// A table for people.
std::string benchText(const std::vector<CaseSpeed>& cases);

} // namespace attnscope
