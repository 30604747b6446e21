// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/bench_report.h"

#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/cpu_info.h"
#include "core/stream/kernels/kernel_target.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace attnscope {

namespace {

constexpr double kMilli = 1e3;
constexpr double kGiga = 1e-9;

const PhaseSpeed* peakOf(const CaseSpeed& of) {
    const auto peak = std::find_if(of.phases.begin(), of.phases.end(), [](const PhaseSpeed& speed) {
        return speed.phase == "fma_peak" && !speed.seconds.empty();
    });
    return peak == of.phases.end() ? nullptr : &*peak;
}

/// Against the ceiling in the same round; nothing where operations are not counted.
std::optional<double> ratioToPeak(const PhaseSpeed& speed, const PhaseSpeed* peak) {
    if (!peak || speed.operations == 0.0 || speed.seconds.size() != peak->seconds.size()) {
        return std::nullopt;
    }
    PhaseSpeed ratios;
    for (std::size_t round = 0; round < speed.seconds.size(); ++round) {
        ratios.seconds.push_back(speed.operations / speed.seconds[round] /
                                 (peak->operations / peak->seconds[round]));
    }
    return ratios.median();
}

nlohmann::ordered_json json(const CaseSpeed& of, const PhaseSpeed& speed) {
    nlohmann::ordered_json entry{{"engine", of.engine},     {"target", of.target},  {"n", of.of.tokens},
                                 {"dim", of.of.dimensions}, {"heads", of.of.heads}, {"phase", speed.phase}};
    if (!of.of.masks.empty()) {
        entry["mask"] = of.of.masks;
    }
    if (speed.seconds.empty()) {
        entry["left_out"] = speed.leftOut;
        return entry;
    }
    entry["ms_median"] = speed.median() * kMilli;
    entry["ms_min"] = speed.least() * kMilli;
    if (speed.operations > 0.0) {
        entry["gflops"] = speed.operations / speed.median() * kGiga;
    }
    if (const std::optional<double> ratio = ratioToPeak(speed, peakOf(of))) {
        entry["ratio_fma_peak"] = *ratio;
    }
    if (speed.peakBytes > 0) {
        entry["peak_bytes"] = speed.peakBytes;
    }
    return entry;
}

} // namespace

std::string benchJson(const std::vector<CaseSpeed>& cases) {
    nlohmann::ordered_json object{{"machine",
                                   {{"processor", cpuName()},
                                    {"processors", std::thread::hardware_concurrency()},
                                    {"threads", workerCount()},
                                    {"memory_bytes", machineMemory()},
                                    {"target", kernelTarget()}}},
                                  {"results", nlohmann::ordered_json::array()}};
    for (const CaseSpeed& one : cases) {
        for (const PhaseSpeed& speed : one.phases) {
            object["results"].push_back(json(one, speed));
        }
    }
    return object.dump(1) + "\n";
}

std::string benchText(const std::vector<CaseSpeed>& cases) {
    std::string text = fmt::format("{}, {} threads, {}\n", cpuName(), workerCount(), kernelTarget());
    for (const CaseSpeed& one : cases) {
        text += fmt::format("\n{} ({}): n {}, dim {}, heads {}\n", one.engine, one.target, one.of.tokens,
                            one.of.dimensions, one.of.heads);
        for (const PhaseSpeed& speed : one.phases) {
            if (speed.seconds.empty()) {
                text += fmt::format("  {:<14} left out: {}\n", speed.phase, speed.leftOut);
                continue;
            }
            text += fmt::format("  {:<14} {:>12.3f} ms", speed.phase, speed.median() * kMilli);
            if (const std::optional<double> ratio = ratioToPeak(speed, peakOf(one))) {
                text += fmt::format(" {:>9.1f} GFLOP/s {:>5.0f} % of fma_peak",
                                    speed.operations / speed.median() * kGiga, *ratio * 100.0);
            }
            text += "\n";
        }
    }
    return text;
}

} // namespace attnscope
