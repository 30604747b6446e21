// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// How near the statistics pass comes to the multiply-add ceiling, for every instruction set of this machine:
// bench_stream [TOKENS [DIMENSIONS [MASK]]]. Each number is the median over rounds in which both ran side by
// side.

#include "core/bench/phases.h"
#include "core/stream/kernels/kernel_target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace attnscope;

namespace {

const PhaseSpeed& phase(const std::vector<PhaseSpeed>& speeds, std::string_view name) {
    return *std::find_if(speeds.begin(), speeds.end(),
                         [name](const PhaseSpeed& speed) { return speed.phase == name; });
}

double ratio(const PhaseSpeed& speed, const PhaseSpeed& peak) {
    PhaseSpeed ratios;
    for (std::size_t round = 0; round < speed.seconds.size(); ++round) {
        ratios.seconds.push_back(speed.operations * peak.seconds[round] /
                                 (peak.operations * speed.seconds[round]));
    }
    return ratios.median();
}

} // namespace

int main(int argc, char** argv) {
    constexpr std::size_t kRounds = 15;
    SpeedCase of;
    of.tokens = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 4096;
    of.dimensions = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 64;
    if (argc > 3) {
        of.masks.emplace_back(argv[3]);
    }
    for (const std::string& target : kernelTargets()) {
        useKernelTarget(target);
        Result<SpeedState> state = SpeedState::make(of);
        if (!state) {
            std::fputs("this mask does not fit\n", stderr);
            return EXIT_FAILURE;
        }
        const std::vector<PhaseSpeed> speeds = measurePhases(*state, kRounds);
        const PhaseSpeed& peak = phase(speeds, "fma_peak");
        std::printf(
            "%-8s statistics %9.3f ms %5.1f %%, weights %5.1f %%, token_edit %8.4f ms\n", target.c_str(),
            phase(speeds, "statistics").median() * 1e3, ratio(phase(speeds, "statistics"), peak) * 100.0,
            ratio(phase(speeds, "weights"), peak) * 100.0, phase(speeds, "token_edit").median() * 1e3);
    }
    return EXIT_SUCCESS;
}
