// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/gpu_run.h"

#include "core/stream/stream_engine.h"
#include "core/stream/token_edit.h"

#include <cmath>

namespace attnscope::gpu {

namespace {

using Kind = Change::Kind;

/// The result to start from: exact, in float32 blocks and of the same shape; else null.
const StreamResult* usable(const ResultPtr& previous, const AttentionProblem& problem) {
    const auto* const earlier = dynamic_cast<const StreamResult*>(previous.get());
    const bool fits = earlier && earlier->isExact() && earlier->problem().queries() == problem.queries() &&
                      earlier->problem().keys() == problem.keys() &&
                      earlier->problem().q.columns() == problem.q.columns();
    return fits ? earlier : nullptr;
}

/// What the result keeps on this device; null where it keeps nothing there.
const DeviceCells* cellsOn(const Gpu& gpu, const StreamResult* result) {
    const auto* const cells =
        result ? dynamic_cast<const DeviceCells*>(result->cells()->device().get()) : nullptr;
    return cells && cells->gpu().get() == &gpu ? cells : nullptr;
}

tl::unexpected<Error> stopped() {
    return failed({ErrorCode::Stopped, translatable("computing: it was stopped (start it again)"), {}, {}});
}

} // namespace

GpuRun::GpuRun(std::shared_ptr<Gpu> gpu, const GpuTask& task)
    : m_gpu(std::move(gpu))
    , m_task(task)
    , m_previous(usable(task.previous, task.problem))
    , m_inputs(task.problem.weights
                   ? StreamInputs{}
                   : scoreInputsOf(task.problem, m_previous ? &m_previous->inputs() : nullptr)) {}

Result<void> GpuRun::all() {
    const Result<GpuRules> rules = GpuRules::of(m_task.problem, m_inputs);
    if (!rules) {
        return failed(rules.error());
    }
    const bool sharesCells = m_task.change.kind == Kind::Nothing || m_task.change.kind == Kind::ValuesOnly;
    if (sharesCells && cellsOn(*m_gpu, m_previous)) {
        m_task.publish(std::make_shared<const StreamResult>(*m_previous, m_task.problem, m_inputs,
                                                            m_task.change, elapsed()));
        return {};
    }
    const AttentionProblem& problem = m_task.problem;
    if (problem.queries() * problem.keys() * problem.q.columns() >= StreamEngine::kPreviewWork) {
        preview();
    }
    return computeAll(*rules);
}

/// By the CPU, which has it before the device could have finished: true rows after an edit, else one row
/// of 64.
void GpuRun::preview() const {
    const AttentionProblem& problem = m_task.problem;
    if (m_previous && m_task.change.kind == Kind::TokenRow) {
        auto rows = std::make_shared<std::vector<StreamRow>>(*m_previous->cells()->rows());
        if (editToken(problem, m_previous->inputs(), m_inputs, m_task.change.row, m_task.stop, *rows)) {
            publish(std::move(rows), m_previous->cells()->pyramid(), Coverage::All, false, nullptr);
        }
        return;
    }
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockPlanes planes(problem.queries(), problem.keys());
    if (statistics(problem, m_inputs, RowSelection::sample(problem.queries()), m_task.stop, {}, *rows,
                   planes)) {
        publish(std::move(rows), pyramidOf(std::move(planes), *problem.mask, Coverage::Sample),
                Coverage::Sample, false, nullptr);
    }
}

std::shared_ptr<DeviceMatrix> GpuRun::matrix(Commands& commands, const FloatBlocks& blocks,
                                             const std::shared_ptr<DeviceMatrix>& before) const {
    // Two of these, the values, and a panel with its numbers have to find room together.
    return std::make_shared<DeviceMatrix>(commands, blocks, m_gpu->device->budget() / 5, before.get());
}

Result<void> GpuRun::computeAll(const GpuRules& rules) {
    const AttentionProblem& problem = m_task.problem;
    Commands commands(m_gpu->device);
    const DeviceCells* const before = cellsOn(*m_gpu, m_previous);
    const auto queries = matrix(commands, m_inputs.q, before ? before->queries() : nullptr);
    const auto keys = matrix(commands, m_inputs.k, before ? before->keys() : nullptr);
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockPlanes planes(problem.queries(), problem.keys());
    Progress progress(problem.queries(), m_task.report);
    StatisticsPass pass(m_gpu->kernels, commands, problem, m_inputs, rules, *queries, *keys);
    switch (pass.run(
        m_task.stop, [&progress](std::size_t count) { progress.add(count); }, *rows, planes)) {
    case PassEnd::Stopped:
        return stopped();
    case PassEnd::TooFar:
        return failed(failure(translatable("vulkan: rows of scores lie too far from 0 for float32 (the CPU "
                                           "computes them in float64)")));
    case PassEnd::Done:
        break;
    }
    auto device = std::make_shared<const DeviceCells>(m_gpu, commands, problem, rules, queries, keys, *rows);
    publish(std::move(rows), pyramidOf(std::move(planes), *problem.mask, Coverage::All), Coverage::All, true,
            std::move(device));
    return {};
}

void GpuRun::publish(StreamCells::RowsPtr rows, StreamCells::PyramidPtr pyramid, Coverage coverage,
                     bool isExact, std::shared_ptr<const CellDevice> device) const {
    const auto cells = std::make_shared<const StreamCells>(m_task.problem, m_inputs, std::move(rows),
                                                           std::move(pyramid), coverage, std::move(device));
    m_task.publish(std::make_shared<const StreamResult>(m_task.problem, m_inputs, cells, isExact, elapsed(),
                                                        m_previous, m_task.change));
}

} // namespace attnscope::gpu
