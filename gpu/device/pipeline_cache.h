// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/vulkan.h"

#include <filesystem>

namespace attnscope::gpu {

/// Where this person's programs keep what they can make again: $XDG_CACHE_HOME/attnscope; empty where there
/// is no such place.
std::filesystem::path cacheFolder();

/// What earlier runs have compiled for this driver. A file that is missing, damaged or of another driver
/// counts as none.
vk::raii::PipelineCache loadPipelineCache(const vk::raii::Device& device,
                                          const vk::raii::PhysicalDevice& physical,
                                          const std::filesystem::path& folder);

/// Keeps it for later runs; what can't be written is not kept.
void savePipelineCache(const vk::raii::PipelineCache& cache, const vk::raii::PhysicalDevice& physical,
                       const std::filesystem::path& folder);

} // namespace attnscope::gpu
