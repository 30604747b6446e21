// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/bench_recolor.h"
#include "app/commands/bench_report.h"
#include "app/options/engine_option.h"
#include "app/options/option_values.h"
#include "app/subcommand.h"
#include "core/base/parallel.h"

namespace attnscope {

namespace {

/// The subcommand `bench`: how fast this machine is, phase by phase.
struct Bench {
    EngineOption engine;
    std::optional<std::string> tokensText;
    std::optional<std::string> dimensionsText;
    std::optional<std::string> headsText;
    std::optional<std::string> threadsText;
    std::optional<std::string> repeatText;
    std::vector<std::string> masks;
    bool isJson = false;

    std::vector<std::size_t> tokens{512, 2048};
    SpeedCase of;
    std::size_t repeat = 7;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<std::vector<CaseSpeed>> run() const;
    Result<CaseSpeed> measured(const SpeedCase& own, SpeedState& state) const;
};

void Bench::addTo(CLI::App& app) {
    const std::string group = "What is measured";
    addText(app, "--n", tokensText, "Numbers of tokens (default 512,2048)")->type_name("N,N,…")->group(group);
    addText(app, "--dim", dimensionsText, "d_k and d_v (default 64)")->type_name("D")->group(group);
    addText(app, "--heads", headsText, "Heads, one after the other (default 1)")
        ->type_name("H")
        ->group(group);
    app.add_option("--mask", masks,
                   wrapped("A mask, as attnscope masks lists them; several are joined by and"))
        ->type_name("SPEC")
        ->allow_extra_args(false)
        ->group(group);
    const std::string how = "How";
    engine.addTo(app, how);
    addText(app, "--threads", threadsText, "Threads (default: all)")->type_name("T")->group(how);
    addText(app, "--repeat", repeatText,
            "Rounds, the median of which is told (default 7); what takes over half a minute is done once")
        ->type_name("R")
        ->group(how);
    app.add_flag("--json", isJson, "Print one JSON object")->group(how);
}

Result<void> Bench::check() {
    if (tokensText) {
        tokens.clear();
        for (const std::string& word : CLI::detail::split(*tokensText, ',')) {
            constexpr std::size_t kMost = std::size_t{1} << 20;
            const Result<std::optional<std::size_t>> number = countIfGiven("--n", word, kMost);
            if (!number) {
                return unexpected(number.error());
            }
            tokens.push_back(**number);
        }
    }
    std::size_t threads = 0;
    const auto read = [](std::string_view name, const std::optional<std::string>& text, std::size_t most,
                         std::size_t& into) -> Result<void> {
        return countIfGiven(name, text, most).map([&into](const std::optional<std::size_t>& number) {
            into = number.value_or(into);
        });
    };
    constexpr std::size_t kMostDimensions = 4096;
    constexpr std::size_t kMostHeads = 256;
    constexpr std::size_t kMostThreads = 1024;
    constexpr std::size_t kMostRounds = 100'000;
    return engine.check()
        .and_then([&] { return read("--dim", dimensionsText, kMostDimensions, of.dimensions); })
        .and_then([&] { return read("--heads", headsText, kMostHeads, of.heads); })
        .and_then([&] { return read("--threads", threadsText, kMostThreads, threads); })
        .and_then([&] { return read("--repeat", repeatText, kMostRounds, repeat); })
        .map([&] {
            of.masks = masks;
            setWorkerCount(threads);
        });
}

Result<CaseSpeed> Bench::measured(const SpeedCase& own, SpeedState& state) const {
    return engine.measure(state, repeat).map([&own](const EngineSpeed& speed) {
        return CaseSpeed{own, speed.phases, speed.engine, speed.target};
    });
}

Result<std::vector<CaseSpeed>> Bench::run() const {
    std::vector<CaseSpeed> cases;
    for (const std::size_t count : tokens) {
        SpeedCase own = of;
        own.tokens = count;
        Result<SpeedState> state = SpeedState::make(own);
        if (!state) {
            return unexpected(state.error());
        }
        Result<CaseSpeed> speed = measured(own, *state);
        if (!speed) {
            return unexpected(speed.error());
        }
        speed->phases.push_back(measureRecolor(repeat));
        cases.push_back(std::move(*speed));
    }
    return cases;
}

} // namespace

int runBench(int argc, char** argv) {
    CLI::App app(
        "Measures this machine phase by phase on random tokens: the row statistics with the overview "
        "pyramid, the whole N×N weights with the output, the output alone, edits, visible tiles, "
        "colours, a plain matrix product and the ceiling of multiply-adds.",
        "attnscope bench");
    Bench bench;
    bench.addTo(app);
    app.footer("Example:\n  attnscope bench --n 4096,16384 --json");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<std::vector<CaseSpeed>> cases = bench.check().and_then([&] { return bench.run(); });
    if (!cases) {
        return report(cases.error());
    }
    return answer(bench.isJson ? benchJson(*cases) : benchText(*cases));
}

} // namespace attnscope
