// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace attnscope::gpu {

/// What a device is about to do.
enum class DeviceStep { Allocate, Submit };

/// What befalls it there.
enum class DeviceFault { None, Lost, OutOfMemory };

/// How a device is opened.
struct DeviceOptions {
    std::optional<std::uint64_t> budget; ///< bytes of its memory that may be used; nothing: what it offers
    std::optional<std::uint64_t> storageRange; ///< bytes that a shader may see of a buffer; likewise
    std::filesystem::path cacheFolder;         ///< where compiled pipelines are kept; empty: nowhere
    bool hasClock = true; ///< false: as if its queue could not tell how long a dispatch took
    /// Asked before each step, from any thread, so that a test can have it fail.
    std::function<DeviceFault(DeviceStep)> fault;
};

} // namespace attnscope::gpu
