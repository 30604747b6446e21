// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/pipeline_cache.h"

#include "core/formats/files/atomic_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace attnscope::gpu {

namespace {

std::filesystem::path fileOf(const vk::raii::PhysicalDevice& physical, const std::filesystem::path& folder) {
    std::string name = "vulkan-";
    for (const std::uint8_t byte : physical.getProperties().pipelineCacheUUID) {
        name += fmt::format("{:02x}", byte);
    }
    return folder / (name + ".bin");
}

/// Whether the driver that is there wrote it; some crash on what another one wrote.
bool isOwn(const std::vector<char>& bytes, const vk::raii::PhysicalDevice& physical) {
    VkPipelineCacheHeaderVersionOne header{};
    if (bytes.size() < sizeof header) {
        return false;
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    const vk::PhysicalDeviceProperties properties = physical.getProperties();
    return header.headerVersion == VK_PIPELINE_CACHE_HEADER_VERSION_ONE &&
           header.vendorID == properties.vendorID && header.deviceID == properties.deviceID &&
           std::memcmp(header.pipelineCacheUUID, properties.pipelineCacheUUID.data(), VK_UUID_SIZE) == 0;
}

} // namespace

std::filesystem::path cacheFolder() {
    if (const char* const own = std::getenv("XDG_CACHE_HOME"); own && *own == '/') {
        return std::filesystem::path(own) / "attnscope";
    }
    const char* const home = std::getenv("HOME");
    return home && *home == '/' ? std::filesystem::path(home) / ".cache" / "attnscope"
                                : std::filesystem::path();
}

vk::raii::PipelineCache loadPipelineCache(const vk::raii::Device& device,
                                          const vk::raii::PhysicalDevice& physical,
                                          const std::filesystem::path& folder) {
    std::vector<char> bytes;
    if (!folder.empty()) {
        std::ifstream file(fileOf(physical, folder), std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }
    if (!isOwn(bytes, physical)) {
        bytes.clear();
    }
    return {device, vk::PipelineCacheCreateInfo({}, bytes.size(), bytes.data())};
}

void savePipelineCache(const vk::raii::PipelineCache& cache, const vk::raii::PhysicalDevice& physical,
                       const std::filesystem::path& folder) {
    if (folder.empty()) {
        return;
    }
    try {
        const std::vector<std::uint8_t> bytes = cache.getData();
        std::filesystem::create_directories(folder);
        // Without it the pipelines are compiled again.
        static_cast<void>(writeWholeFile(fileOf(physical, folder).string(),
                                         {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
    } catch (const std::exception&) {
        return;
    }
}

} // namespace attnscope::gpu
