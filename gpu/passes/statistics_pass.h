// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/statistics/statistics.h"
#include "gpu/passes/dispatch_queue.h"
#include "gpu/passes/statistics_panel.h"

namespace attnscope::gpu {

/// How a pass over the whole matrix ended.
enum class PassEnd {
    Done,
    Stopped,
    TooFar, ///< a row's scores are so far from 0 that float32 would lose their differences
};

/// The statistics pass on a device: what normalises each row and the planes of all blocks, a panel of rows of
/// blocks at a time. While the device scores a panel, the rows of the one before are finished, by the same
/// code as on the CPU, in double, and the next one is listed. Refers to everything given; for one thread.
/// Throws vk::SystemError.
class StatisticsPass {
public:
    StatisticsPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                   const StreamInputs& inputs, const GpuRules& rules, DeviceMatrix& queries,
                   DeviceMatrix& keys);

    /// `rows` is [queries]; `planes` has the problem's shape.
    PassEnd run(const std::stop_token& stop, const RowsDone& done, std::span<StreamRow> rows,
                BlockSummary& planes);

private:
    enum class State {
        Free,
        Scored,   ///< it was handed over; `ready`: its rows have come back
        Finished, ///< its rows are known; `ready`: its planes have come back
    };
    /// One panel on its way.
    struct Stage {
        StatisticsPanel panel;
        State state = State::Free;
        std::uint64_t ready = 0; ///< of the timeline
    };

    /// The stage that works on a step; null where none was needed yet.
    Stage* stageOf(std::size_t step);
    Stage& freeStage(std::size_t step);
    bool score(Stage& stage, const std::stop_token& stop);
    bool finishRows(Stage& stage, std::span<StreamRow> rows);
    StreamRow finished(float largest, float sum, float count) const;
    void collect(Stage& stage, const RowsDone& done, std::span<const StreamRow> rows, BlockSummary& planes);
    static void writePlanes(const StatisticsPanel& panel, BlockSummary& planes);
    void repairRow(std::size_t row, std::span<const StreamRow> rows, BlockSummary& planes) const;

    const Kernels& m_kernels;
    Commands& m_commands;
    const AttentionProblem& m_problem;
    const StreamInputs& m_inputs;
    const GpuRules& m_rules;
    DeviceMatrix& m_queries;
    DeviceMatrix& m_keys;
    PanelLimits m_limits;
    DispatchQueue m_work;
    std::vector<std::unique_ptr<Stage>> m_stages; ///< made when they are first needed
    std::vector<float> m_scales;                  ///< as StatisticsPanel::makePlanes wants rows
};

} // namespace attnscope::gpu
