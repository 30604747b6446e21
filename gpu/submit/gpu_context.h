// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/pipeline.h"
#include "gpu/submit/commands.h"

#include <array>
#include <memory>
#include <mutex>

namespace attnscope::gpu {

/// The pipelines of one device, each made when it is first needed. Safe from many threads.
class Kernels {
public:
    explicit Kernels(std::shared_ptr<Device> device)
        : m_device(std::move(device)) {}

    const std::shared_ptr<Device>& device() const { return m_device; }

    /// Throws vk::SystemError where the driver can't make it.
    const Pipeline& operator[](Operation operation) const {
        const std::lock_guard lock(m_mutex);
        std::unique_ptr<const Pipeline>& own = m_pipelines[static_cast<std::size_t>(operation)];
        if (!own) {
            own = std::make_unique<const Pipeline>(*m_device, shader(operation));
        }
        return *own;
    }

private:
    std::shared_ptr<Device> m_device;
    mutable std::mutex m_mutex;
    mutable std::array<std::unique_ptr<const Pipeline>, kOperationCount> m_pipelines;
};

/// An opened device with its pipelines, and the commands with which results read their cells.
struct GpuContext {
    explicit GpuContext(const std::shared_ptr<Device>& opened)
        : device(opened)
        , kernels(opened)
        , cellCommands(opened) {}

    std::shared_ptr<Device> device;
    Kernels kernels;
    std::mutex cellMutex; ///< guards the commands; held while they run
    Commands cellCommands;
};

} // namespace attnscope::gpu
