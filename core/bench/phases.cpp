// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/bench/phases.h"

#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/stream/cells/cells.h"
#include "core/stream/cells/output.h"
#include "core/stream/kernels/peak_kernel.h"
#include "core/stream/statistics/edited_rows.h"
#include "core/stream/weights_and_output.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;
constexpr std::size_t kWindowRows = 800;
constexpr std::size_t kWindowColumns = 1280;
/// Long enough to be measured, short beside everything else.
constexpr std::size_t kPeakRounds = 40'000;
constexpr std::size_t kPeakPieces = 8;

double productOperations(const SpeedCase& of) {
    return 2.0 * static_cast<double>(of.tokens) * static_cast<double>(of.tokens) *
           static_cast<double>(of.dimensions);
}

double twoProducts(const SpeedCase& of) {
    return 2.0 * productOperations(of);
}

double peakOperations(const SpeedCase&) {
    return multiplyAdds(1) * static_cast<double>(kPeakRounds * kPeakPieces * workerCount());
}

void statisticsOf(SpeedHead& head) {
    statistics(head.problem, head.inputs, RowSelection::all(head.planes), {}, {}, head.rows, head.planes);
}

void runStatistics(SpeedState& state) {
    std::for_each(state.heads().begin(), state.heads().end(), statisticsOf);
}

void runWeights(SpeedState& state) {
    for (SpeedHead& head : state.heads()) {
        const std::size_t tokens = state.of().tokens;
        weightsAndOutput(head.problem, head.inputs, {}, state.cells(tokens * tokens), state.output());
    }
}

void runOutput(SpeedState& state) {
    for (SpeedHead& head : state.heads()) {
        statisticsOf(head);
        output(head.problem, head.inputs, head.rows, {}, {}, state.output());
    }
}

void prepareRow(SpeedState& state) {
    state.editRow();
}

void runTokenEdit(SpeedState& state) {
    for (SpeedHead& head : state.heads()) {
        StreamInputs after = inputsOf(head.edited, &head.inputs);
        editToken(head.edited, head.inputs, after, state.row(), {}, head.rows);
        head.inputs = std::move(after);
        head.problem = head.edited;
    }
}

/// After the edit only the blocks are left to do; their rows are made with them.
void preparePyramid(SpeedState& state) {
    state.editRow();
    runTokenEdit(state);
}

void prepareColumn(SpeedState& state) {
    state.editColumn();
}

std::span<float> windowCells(SpeedState& state, const CellRect& window) {
    return state.cells(window.cells());
}

CellRect windowOf(const SpeedState& state) {
    const std::size_t tokens = state.of().tokens;
    const std::size_t i = tokens > kWindowRows ? (tokens - kWindowRows) / 2 : 0;
    const std::size_t j = tokens > kWindowColumns ? (tokens - kWindowColumns) / 2 : 0;
    return {i, j, std::min(tokens - i, kWindowRows), std::min(tokens - j, kWindowColumns)};
}

void fillWindow(SpeedState& state, SpeedHead& head, const CellRect& window) {
    const std::span<float> out = windowCells(state, window);
    parallelFor(window.rows, kRows, {}, [&](std::size_t first, std::size_t last) {
        const CellRect rows{window.row + first, window.column, last - first, window.columns};
        weightCells(head.problem, head.inputs, head.rows, rows, out.data() + first * window.columns,
                    window.columns);
    });
}

void runVisibleTiles(SpeedState& state) {
    for (SpeedHead& head : state.heads()) {
        fillWindow(state, head, windowOf(state));
    }
}

void runWeightEdit(SpeedState& state) {
    const CellRect window = windowOf(state);
    for (SpeedHead& head : state.heads()) {
        head.problem = head.edited;
        head.inputs = inputsOf(head.problem, &head.inputs);
        const unsigned level = head.planes.level;
        const auto visible =
            RowSelection::blocks(window.row >> level, BlockSummary::blocksIn(window.endRow(), level));
        statistics(head.problem, head.inputs, visible, {}, {}, head.rows, head.planes);
        fillWindow(state, head, window);
    }
}

void runProduct(SpeedState& state) {
    const std::size_t tokens = state.of().tokens;
    const std::size_t blocks = (tokens + kRows - 1) / kRows;
    const std::span<float> scratch = state.cells(workerCount() * kRows * kRows * blocks);
    for (SpeedHead& head : state.heads()) {
        parallelFor(workerCount(), 1, {}, [&](std::size_t worker, std::size_t) {
            float* const out = scratch.data() + worker * kRows * kRows;
            for (std::size_t block = worker; block < blocks; block += workerCount()) {
                const std::size_t i = block * kRows;
                for (std::size_t j = 0; j < tokens; j += kRows) {
                    rawScores(head.inputs, {i, j, std::min(tokens - i, kRows), std::min(tokens - j, kRows)},
                              out, kRows);
                }
            }
        });
    }
}

void runPeak(SpeedState& state) {
    for (std::size_t head = 0; head < state.heads().size(); ++head) {
        parallelFor(workerCount() * kPeakPieces, 1, {},
                    [](std::size_t, std::size_t) { multiplyAdds(kPeakRounds); });
    }
}

/// Something whose speed is measured. Adding one is one row of the table.
struct SpeedPhase {
    std::string_view name;              ///< "statistics"
    void (*prepare)(SpeedState& state); ///< what is done before the clock starts; null: nothing
    void (*run)(SpeedState& state);
    double (*operations)(const SpeedCase& of); ///< floating point operations of a head; null: not counted
};

/// Edits follow a pass over queries and keys, as in the window.
constexpr std::array kPhases{
    SpeedPhase{"statistics", nullptr, runStatistics, productOperations},
    SpeedPhase{"token_edit", prepareRow, runTokenEdit, nullptr},
    SpeedPhase{"pyramid_edit", preparePyramid, runStatistics, nullptr},
    SpeedPhase{"weight_edit", prepareColumn, runWeightEdit, nullptr},
    SpeedPhase{"visible_tiles", nullptr, runVisibleTiles, nullptr},
    SpeedPhase{"weights", nullptr, runWeights, twoProducts},
    SpeedPhase{"output", nullptr, runOutput, twoProducts},
    SpeedPhase{"gemm_peak", nullptr, runProduct, productOperations},
    SpeedPhase{"fma_peak", nullptr, runPeak, peakOperations},
};

/// Nothing is gained by warming up for longer than that.
constexpr double kLongSeconds = 30.0;

/// Why a phase can't be measured; empty where it can.
std::string leftOut(const SpeedPhase& phase, const SpeedCase& of) {
    const double bytes = 4.0 * static_cast<double>(of.tokens) * static_cast<double>(of.tokens);
    const bool isTooLarge = bytes > 0.5 * static_cast<double>(machineMemory());
    return phase.name == "weights" && isTooLarge ? "N×N float32 is over half of the memory" : "";
}

double secondsOf(const SpeedPhase& phase, SpeedState& state) {
    if (phase.prepare) {
        phase.prepare(state);
    }
    const auto start = std::chrono::steady_clock::now();
    phase.run(state);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

double PhaseSpeed::median() const {
    std::vector<double> sorted = seconds;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

double PhaseSpeed::least() const {
    return *std::min_element(seconds.begin(), seconds.end());
}

std::vector<PhaseSpeed> measurePhases(SpeedState& state, std::size_t rounds) {
    std::vector<PhaseSpeed> speeds;
    for (const SpeedPhase& phase : kPhases) {
        const double operations =
            phase.operations ? phase.operations(state.of()) * static_cast<double>(state.of().heads) : 0.0;
        speeds.push_back({phase.name, {}, operations, 0, leftOut(phase, state.of())});
    }
    for (std::size_t round = 0; round <= rounds; ++round) {
        for (std::size_t at = 0; at < kPhases.size(); ++at) {
            const bool wasLong = !speeds[at].seconds.empty() && speeds[at].seconds.front() > kLongSeconds;
            if (!speeds[at].leftOut.empty() || wasLong) {
                continue;
            }
            forgetPeakMemory();
            const double seconds = secondsOf(kPhases[at], state);
            speeds[at].peakBytes = std::max(speeds[at].peakBytes, peakMemory());
            if (round > 0 || seconds > kLongSeconds) {
                speeds[at].seconds.push_back(seconds);
            }
        }
    }
    return speeds;
}

} // namespace attnscope
