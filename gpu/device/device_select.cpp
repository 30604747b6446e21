// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/device_select.h"

namespace attnscope::gpu {

namespace {

constexpr std::uint32_t kMajor = 1;
constexpr std::uint32_t kMinor = 2;
/// Bytes of shared memory for the statistics shader's tiles and its reductions.
constexpr std::uint32_t kSharedMemory = 32 * 1024;
constexpr std::uint32_t kGroupSize = 256;
/// The most storage buffers that one of our shaders uses.
constexpr std::uint32_t kBuffers = 11;
/// What Vulkan guarantees.
constexpr std::uint64_t kStorageRange = std::uint64_t{1} << 27;
constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;

std::optional<Error> whyUnfit(const DeviceDescription& device) {
    if (!device.computes) {
        return makeError(translatable("{0}: it runs no compute shaders (take another device)"), device.name);
    }
    if (device.majorVersion < kMajor || (device.majorVersion == kMajor && device.minorVersion < kMinor)) {
        return makeError(translatable("{0}: it offers Vulkan {1}, and 1.2 is needed (update its driver)"),
                         device.name,
                         std::to_string(device.majorVersion) + "." + std::to_string(device.minorVersion));
    }
    if (!device.hasTimelines || !device.hasPushDescriptors) {
        return makeError(translatable("{0}: its driver lacks {1} (update it)"), device.name,
                         device.hasTimelines ? "push descriptors" : "timeline semaphores");
    }
    if (device.sharedMemory < kSharedMemory || device.groupSize < kGroupSize ||
        device.storageRange < kStorageRange || device.buffers < kBuffers) {
        return makeError(translatable("{0}: its work groups or buffers are too small (take another device)"),
                         device.name);
    }
    return std::nullopt;
}

/// Real GPUs by kind first, then by memory.
std::uint64_t rank(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::Discrete:
        return 4;
    case DeviceKind::Integrated:
        return 3;
    case DeviceKind::Virtual:
        return 2;
    case DeviceKind::Other:
        return 1;
    case DeviceKind::Processor:
        break;
    }
    return 0;
}

} // namespace

std::string_view kindName(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::Discrete:
        return translatable("discrete GPU");
    case DeviceKind::Integrated:
        return translatable("integrated GPU");
    case DeviceKind::Virtual:
        return translatable("virtual GPU");
    case DeviceKind::Processor:
        return translatable("processor");
    case DeviceKind::Other:
        break;
    }
    return translatable("other device");
}

DeviceVerdict evaluate(const DeviceDescription& device) {
    DeviceVerdict verdict;
    verdict.unsuitable = whyUnfit(device);
    if (device.kind == DeviceKind::Processor) {
        verdict.notAutomatic = makeError(
            translatable("{0}: it is the processor, which the CPU engine uses better (ask for it by its "
                         "number)"),
            device.name);
    }
    if (!verdict.unsuitable && !verdict.notAutomatic) {
        constexpr unsigned kMemoryBits = 40;
        verdict.score = (rank(device.kind) << kMemoryBits) + device.memory / kMebi;
    }
    return verdict;
}

Result<std::size_t> bestDevice(std::span<const DeviceDescription> devices) {
    std::optional<std::size_t> best;
    std::uint64_t score = 0;
    std::optional<Error> why;
    for (std::size_t at = 0; at < devices.size(); ++at) {
        const DeviceVerdict verdict = evaluate(devices[at]);
        if (verdict.score > score) {
            best = at;
            score = verdict.score;
        } else if (!best && !why) {
            why = verdict.unsuitable ? verdict.unsuitable : verdict.notAutomatic;
        }
    }
    if (best) {
        return *best;
    }
    return unexpected(
        why ? *why : makeError(translatable("vulkan: no device was found (install a driver for yours)")));
}

Result<std::size_t> deviceAt(std::span<const DeviceDescription> devices, std::size_t index) {
    if (index >= devices.size()) {
        return unexpected(
            makeError(translatable("vulkan: there is no device {0}, only {1} in all (see attnscope "
                                   "engines)"),
                      std::to_string(index), std::to_string(devices.size())));
    }
    if (std::optional<Error> unsuitable = whyUnfit(devices[index])) {
        return unexpected(std::move(*unsuitable));
    }
    return index;
}

} // namespace attnscope::gpu
