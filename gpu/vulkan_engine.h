// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "gpu/device/device_options.h"
#include "gpu/device/device_select.h"

#include <chrono>
#include <memory>
#include <vector>

namespace attnscope {

/// The Vulkan devices of this machine, in the order of their numbers. Fails where this build, the loader or
/// the drivers have none, and says which.
Result<std::vector<gpu::DeviceDescription>> vulkanDevices();

/// Which device the engine takes, and for what.
struct VulkanOptions {
    std::optional<std::size_t> device; ///< its number, a processor's too; nothing: of real GPUs the best
    /// Problems with fewer multiplications (queries · keys · d_k), and all that the CPU keeps cell by cell,
    /// are the CPU's without a word; 0: the device gets all that it can do.
    std::size_t leastWork = 0;
    gpu::DeviceOptions opening = {};
    /// Switches the validation layers on and receives their messages.
    std::function<void(const std::string&)> onMessage = {};

    /// For --engine auto: only real GPUs, and only where the problem is large enough to gain.
    static VulkanOptions automatic();
};

/// Where compiled pipelines of this person are kept; empty where there is no such place.
std::filesystem::path vulkanCacheFolder();

/// Attention in float32 by compute shaders, with the CPU's engines behind it: what the device can't do, or
/// can't do any more, they do from the same problem, and nothing is lost. Opens its device when it first has
/// work for it.
class VulkanEngine final : public Engine {
public:
    explicit VulkanEngine(VulkanOptions options);
    ~VulkanEngine() override;

    std::string_view name() const override { return "vulkan"; }
    /// Results that the CPU computed although the device was wanted say why; what is the CPU's by rule says
    /// nothing.
    Result<void> compute(const ComputeRequest& request) override;

    /// The state of the device, for any thread at any time.
    struct Status {
        std::optional<std::size_t> device; ///< its number; nothing where none was opened yet, or it is lost
        std::uint64_t used = 0;            ///< bytes of its memory that are held
        std::optional<Error> why;          ///< why the CPU computed the last problem
    };
    Status status() const;

    /// How long a plain Q·Kᵀ of the problem takes on the device, for comparison. Fails where the device can't
    /// do it.
    Result<std::chrono::nanoseconds> timeProduct(const AttentionProblem& problem);

private:
    class Implementation;
    std::unique_ptr<Implementation> m_own;
};

} // namespace attnscope
