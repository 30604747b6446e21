// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_work.h"
#include "gpu/device_cells.h"
#include "gpu/gpu.h"
#include "gpu/statistics_pass.h"

namespace attnscope::gpu {

/// What is asked of an engine, and by whom.
struct GpuTask {
    const ResultPtr& previous;
    const AttentionProblem& problem;
    const Change& change;
    std::stop_token stop;
    const Publish& publish;
    const ReportProgress& report;
};

/// One run or update on its way through a device. Refers to the task.
class GpuRun {
public:
    GpuRun(std::shared_ptr<Gpu> gpu, const GpuTask& task);

    /// Publishes what there is to publish. Fails where it was stopped, and with the reason where this problem
    /// is not for the device. Throws vk::SystemError.
    Result<void> all();

private:
    Result<void> computeAll(const GpuRules& rules);
    std::shared_ptr<DeviceMatrix> matrix(Commands& commands, const FloatBlocks& blocks,
                                         const std::shared_ptr<DeviceMatrix>& before) const;

    std::shared_ptr<Gpu> m_gpu;
    const GpuTask& m_task;
    StreamWork m_work;
};

} // namespace attnscope::gpu
