// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"
#include "gpu/vulkan_engine.h"

namespace attnscope {

/// Lists the processor and the Vulkan devices, and which of them the engine uses, with the reason. The engine
/// has to outlive it.
ListDevices deviceList(const VulkanEngine& engine);

} // namespace attnscope
