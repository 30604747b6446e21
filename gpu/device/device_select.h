// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::gpu {

enum class DeviceKind { Discrete, Integrated, Virtual, Processor, Other };

/// "discrete GPU", "processor" …, as lists show it.
std::string_view kindName(DeviceKind kind);

/// The properties of a device that decide whether and how well it can compute, without Vulkan types.
struct DeviceDescription {
    std::string name;
    DeviceKind kind = DeviceKind::Other;
    std::uint32_t majorVersion = 0; ///< of Vulkan
    std::uint32_t minorVersion = 0;
    std::uint64_t memory = 0; ///< bytes of its largest own heap
    bool computes = false;    ///< has a queue for compute shaders
    bool hasTimelines = false;
    bool hasPushDescriptors = false;
    std::uint32_t sharedMemory = 0; ///< bytes of a work group
    std::uint32_t groupSize = 0;    ///< invocations of a work group
    std::uint64_t storageRange = 0; ///< bytes of a storage buffer that a shader sees
    std::uint32_t buffers = 0;      ///< storage buffers that a shader sees at once
};

/// The rating of one device.
struct DeviceVerdict {
    std::uint64_t score = 0;         ///< the largest is the best; 0: used only when the user names the device
    std::optional<Error> unsuitable; ///< why it can't compute at all
    std::optional<Error> notAutomatic; ///< why `auto` does not choose it although it can compute
};

DeviceVerdict evaluate(const DeviceDescription& device);

/// The device that `auto` takes: of real GPUs the best. Fails with the reason why there is none.
Result<std::size_t> bestDevice(std::span<const DeviceDescription> devices);

/// The device that is asked for, a processor's too; fails where there is none of that number or it can't
/// serve.
Result<std::size_t> deviceAt(std::span<const DeviceDescription> devices, std::size_t index);

} // namespace attnscope::gpu
