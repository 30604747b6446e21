// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/gpu_run.h"

namespace attnscope::gpu {

namespace {

using Coverage = StreamCells::Coverage;

/// From so many multiplications on the CPU has a preview before the device could have finished: even slow
/// GPUs do these within a quarter of a second.
constexpr std::size_t kPreviewWork = std::size_t{1} << 35;
/// The same where the device is the processor.
constexpr std::size_t kPreviewWorkOfProcessor = std::size_t{1} << 32;

/// What the result keeps on this device; null where it keeps nothing there.
const DeviceCells* cellsOn(const GpuContext& gpu, const StreamResult* result) {
    const auto* const cells =
        result ? dynamic_cast<const DeviceCells*>(result->cells()->device().get()) : nullptr;
    return cells && cells->gpu().get() == &gpu ? cells : nullptr;
}

} // namespace

GpuRun::GpuRun(std::shared_ptr<GpuContext> gpu, const ComputeRequest& request)
    : m_gpu(std::move(gpu))
    , m_request(request)
    , m_work(request) {}

Result<void> GpuRun::all() {
    const AttentionProblem& problem = m_request.problem;
    const Result<GpuRules> rules = GpuRules::of(problem, m_work.inputs());
    if (!rules) {
        return unexpected(rules.error());
    }
    if (m_work.sharesCells() && cellsOn(*m_gpu, m_work.previous())) {
        m_request.publish(m_work.shared());
        return {};
    }
    const bool isProcessor = m_gpu->device->description().kind == DeviceKind::Processor;
    if (problem.queries() * problem.keys() * problem.q.columns() >=
        (isProcessor ? kPreviewWorkOfProcessor : kPreviewWork)) {
        ResultPtr preview = m_work.preview();
        if (!preview) {
            return unexpected(stopped());
        }
        m_work.publishPreview(std::move(preview));
    }
    return computeAll(*rules);
}

std::shared_ptr<DeviceMatrix> GpuRun::matrix(Commands& commands, const FloatBlocks& blocks,
                                             const std::shared_ptr<DeviceMatrix>& before) const {
    // Two of these, the values, and a panel with its numbers have to fit into the budget together.
    return std::make_shared<DeviceMatrix>(commands, blocks, m_gpu->device->budget() / 5, before.get());
}

Result<void> GpuRun::computeAll(const GpuRules& rules) {
    const AttentionProblem& problem = m_request.problem;
    Commands commands(m_gpu->device);
    const DeviceCells* const before = cellsOn(*m_gpu, m_work.previous());
    const auto queries = matrix(commands, m_work.inputs().q, before ? before->queries() : nullptr);
    const auto keys = matrix(commands, m_work.inputs().k, before ? before->keys() : nullptr);
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockSummary planes = BlockSummary::ofWeights(problem, m_work.blockLevel());
    Progress progress(problem.queries(), m_request.report);
    StatisticsPass pass(m_gpu->kernels, commands, problem, m_work.inputs(), rules, *queries, *keys);
    switch (pass.run(
        m_request.stop, [&progress](std::size_t count) { progress.add(count); }, *rows, planes)) {
    case PassEnd::Stopped:
        return unexpected(stopped());
    case PassEnd::TooFar:
        return unexpected(
            makeError(translatable("vulkan: rows of scores lie too far from 0 for float32 (the CPU "
                                   "computes them in float64)")));
    case PassEnd::Done:
        break;
    }
    auto device = std::make_shared<const DeviceCells>(m_gpu, commands, problem, rules, queries, keys, *rows);
    m_request.publish(m_work.result(std::move(rows),
                                    pyramidOf(std::move(planes), *problem.mask, Coverage::All), Coverage::All,
                                    true, std::move(device)));
    return {};
}

} // namespace attnscope::gpu
