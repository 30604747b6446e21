// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_work.h"
#include "gpu/passes/device_cells.h"
#include "gpu/passes/statistics_pass.h"
#include "gpu/submit/gpu_context.h"

namespace attnscope::gpu {

/// One computation on its way through a device. Refers to the request.
class GpuRun {
public:
    GpuRun(std::shared_ptr<GpuContext> gpu, const ComputeRequest& request);

    /// Publishes what there is to publish. Fails where it was stopped, and with the reason where this problem
    /// is not for the device. Throws vk::SystemError.
    Result<void> all();

private:
    Result<void> computeAll(const GpuRules& rules);
    std::shared_ptr<DeviceMatrix> matrix(Commands& commands, const FloatBlocks& blocks,
                                         const std::shared_ptr<DeviceMatrix>& before) const;

    std::shared_ptr<GpuContext> m_gpu;
    const ComputeRequest& m_request;
    StreamWork m_work;
};

} // namespace attnscope::gpu
