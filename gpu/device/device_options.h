// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace attnscope::gpu {

/// A step of a device at which a test can inject a fault.
enum class DeviceStep { Allocate, Submit };

/// The fault that a test injects.
enum class DeviceFault { None, Lost, OutOfMemory };

/// How a device is opened.
struct DeviceOptions {
    std::optional<std::uint64_t>
        budget; ///< bytes of its memory that may be used; nothing: all that the device has
    std::optional<std::uint64_t> storageRange; ///< bytes that a shader may see of a buffer; likewise
    std::filesystem::path cacheFolder;         ///< where compiled pipelines are kept; empty: nowhere
    bool hasClock = true;                      ///< false: as if its queue had no timestamps
    /// Asked before each step, from any thread, so that a test can have it fail.
    std::function<DeviceFault(DeviceStep)> fault;
};

} // namespace attnscope::gpu
