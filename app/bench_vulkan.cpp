// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/bench_vulkan.h"

#include <algorithm>
#include <chrono>

namespace attnscope {

namespace {

constexpr std::size_t kWindowRows = 800;
constexpr std::size_t kWindowColumns = 1280;

/// Rounds of one head: what is computed stays, so that a phase starts from the one before.
class DeviceRounds {
public:
    explicit DeviceRounds(VulkanEngine& engine)
        : m_engine(engine) {}

    /// Seconds of an update by the change; fails where the CPU did it.
    Result<double> update(const AttentionProblem& problem, const Change& change) {
        const auto start = std::chrono::steady_clock::now();
        const Result<void> done = m_engine.compute(
            {.problem = problem, .previous = m_result, .change = change, .publish = [this](ResultPtr result) {
                 m_next = std::move(result);
             }});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        m_result = std::move(m_next);
        if (!done || m_result->fallback()) {
            return unexpected(done ? m_result->fallback()->why : done.error());
        }
        return took.count();
    }
    double output() const {
        const auto start = std::chrono::steady_clock::now();
        m_result->source(Stage::Output)->prepare(Reducer::Max, {}, {});
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    double visibleTiles() const {
        const auto weights = m_result->source(Stage::Weights);
        const std::size_t rows = std::min(kWindowRows, weights->rows());
        const std::size_t columns = std::min(kWindowColumns, weights->columns());
        const TileArea tile{{(weights->rows() - rows) / 2, (weights->columns() - columns) / 2, rows, columns},
                            0};
        std::vector<float> values(rows * columns);
        std::vector<std::uint8_t> masked(values.size());
        const auto start = std::chrono::steady_clock::now();
        weights->fill(tile, Reducer::Max, values, masked);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

private:
    VulkanEngine& m_engine;
    ResultPtr m_result;
    ResultPtr m_next;
};

enum Phase : std::size_t { Statistics, Output, PyramidEdit, VisibleTiles, Product };

std::vector<PhaseSpeed> emptyPhases(const SpeedCase& of) {
    const auto tokens = static_cast<double>(of.tokens);
    const double product = 2.0 * tokens * tokens * static_cast<double>(of.dimensions * of.heads);
    return {{"statistics", {}, product, 0, {}},
            {"output", {}, 2.0 * product, 0, {}},
            {"pyramid_edit", {}, product, 0, {}},
            {"visible_tiles", {}, 0.0, 0, {}},
            {"gemm_peak", {}, product, 0, {}}};
}

Result<void> addRound(VulkanEngine& engine, SpeedState& state, std::vector<DeviceRounds>& heads,
                      std::vector<double>& seconds) {
    const std::size_t row = state.editRow();
    for (std::size_t at = 0; at < heads.size(); ++at) {
        const SpeedHead& head = state.heads()[at];
        const Result<double> whole = heads[at].update(head.problem, {Change::Kind::Rule, 0});
        if (!whole) {
            return unexpected(whole.error());
        }
        seconds[Statistics] += *whole;
        seconds[Output] += heads[at].output();
        seconds[VisibleTiles] += heads[at].visibleTiles();
        const Result<double> edit = heads[at].update(head.edited, {Change::Kind::TokenRow, row});
        const Result<std::chrono::nanoseconds> product = engine.timeProduct(head.problem);
        if (!edit || !product) {
            return unexpected(edit ? product.error() : edit.error());
        }
        seconds[PyramidEdit] += *edit;
        seconds[Product] += std::chrono::duration<double>(*product).count();
    }
    return {};
}

} // namespace

Result<std::vector<PhaseSpeed>> measureVulkan(VulkanEngine& engine, SpeedState& state, std::size_t rounds) {
    std::vector<PhaseSpeed> speeds = emptyPhases(state.of());
    std::vector<DeviceRounds> heads(state.heads().size(), DeviceRounds(engine));
    for (std::size_t round = 0; round <= rounds; ++round) {
        std::vector<double> seconds(speeds.size(), 0.0);
        if (const Result<void> done = addRound(engine, state, heads, seconds); !done) {
            return unexpected(done.error());
        }
        // The first one opens the device and compiles.
        for (std::size_t at = 0; round > 0 && at < speeds.size(); ++at) {
            speeds[at].seconds.push_back(seconds[at]);
        }
    }
    return speeds;
}

} // namespace attnscope
